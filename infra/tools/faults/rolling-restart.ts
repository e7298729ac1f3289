import { setTimeout as sleep } from 'node:timers/promises';
import { CampaignStatistics } from '@sillage/proto/http/statistics';
import { type ServiceName, serviceNames, services } from '@sillage/proto/services';
import { fetchJson } from '@sillage/runtime/http';
import { bundleServices } from '../testbed/bundles.ts';
import { type LiveView, watchCampaign } from '../testbed/live-view.ts';
import { type LoadResult, startVisitors } from '../testbed/load.ts';
import { sellEvery } from '../testbed/sales.ts';
import { type Testbed, withTestbed } from '../testbed/testbed.ts';
import { previousVersion } from '../upgrade/previous-version.ts';
import { clicksInTheLog, commissionsInTheLog, settleBooks } from './books.ts';
import { type Claim, claim, type Fault, same } from './fault.ts';
import { ledgerClaim } from './traffic.ts';

const INSTANCES = { gateway: 2, collector: 2, attribution: 2, billing: 2 };
const CLICKS_PER_SECOND = 60;
const SALE_EVERY_MS = 200;
/**
 * As in production: longer than a balancer takes to notice that an instance is about to stop, even on a busy machine.
 */
const SHUTDOWN_DELAY_MS = 5000;

type Programs = (service: ServiceName) => string;

/** Observations during the restarts. */
interface Rounds {
  /** Restarts every instance, in the order of {@link serviceNames}. */
  restartAll(programOf: Programs): Promise<void>;
  /** Abnormal ends of processes. */
  readonly crashes: string[];
}

/** Stops every instance by SIGTERM and restarts it, one after another, under load. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  about: 'every instance of every service is restarted, one after another, under load',
  async run(_options, progress) {
    const programs = await bundleServices(serviceNames);
    return underLoad(programs, progress, (_testbed, { restartAll }) => restartAll(programs));
  },
};

/**
 * Upgrades from the previous version to this one and back under load: migrates the schema, restarts an instance of the
 * previous version on it, then moves all instances to this version, then back to the previous one.
 */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  about: 'an upgrade from the version before, migrations first, and the way back, under load',
  async run(_options, progress) {
    const programs = await bundleServices(serviceNames);
    const before = await bundleServices(serviceNames, await previousVersion());
    return underLoad(before, progress, async (testbed, { restartAll }) => {
      for (const name of serviceNames.filter((service) => services[service].hasData)) {
        const migrated = await testbed.command(name, 'main.ts', 'migrate');
        if (!migrated.ok) throw new Error(`${name} was not migrated: ${migrated.said}`);
      }
      progress('migrated');
      await testbed.restart('attribution', { instance: 1, entry: before('attribution') });
      progress('attribution of the version before was restarted on the new schema');
      await restartAll(programs);
      await restartAll(before);
    });
  },
};

async function underLoad(
  entries: Programs,
  progress: (line: string) => void,
  act: (testbed: Testbed, rounds: Rounds) => Promise<void>,
): Promise<readonly Claim[]> {
  const env: Record<string, string> = { SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS) };
  const unlimited = { CLIENT_LIMIT_PER_MINUTE: '0', ACCOUNT_LIMIT_PER_MINUTE: '0', CONVERSION_LIMIT_PER_MINUTE: '0' };
  const options = {
    instances: INSTANCES,
    env: Object.fromEntries(serviceNames.map((name) => [name, { ...env, ...(name === 'gateway' && unlimited) }])),
    entries,
  };
  return withTestbed(options, async (testbed) => {
    const load = startVisitors(testbed, 'rolling', {
      ratePerSecond: CLICKS_PER_SECOND,
      seconds: 3600,
      through: 'gateway',
    });
    const sales = sellEvery(testbed, SALE_EVERY_MS, 'gateway');
    const view = watchCampaign(testbed);
    const crashes: string[] = [];
    await sleep(2000);
    await act(testbed, { crashes, restartAll: (programOf) => restartAll(testbed, programOf, crashes, progress) });
    await sleep(2000);
    load.stop();
    const clicks = await load.done;
    const sold = await sales.stop();
    const books = await settleBooks(testbed, progress);
    const claims = [
      ...(await judgeAnswers(testbed, clicks, sold)),
      claim('every instance stopped in order', crashes.length === 0, crashes.join(', ') || 'all with exit code 0'),
      ...books,
      await judgeView(testbed, view),
    ];
    await view.stop();
    return [...claims, await ledgerClaim(testbed)];
  });
}

async function restartAll(
  testbed: Testbed,
  programOf: Programs,
  crashes: string[],
  progress: (line: string) => void,
): Promise<void> {
  for (const name of serviceNames) {
    for (const [instance, stopped] of testbed.instances(name).entries()) {
      const startedAt = Date.now();
      await testbed.restart(name, { instance, entry: programOf(name) });
      const { code, signal } = await stopped.exit;
      if (code !== 0) crashes.push(`${label(name, instance)}: ${code ?? signal}`);
      progress(`${label(name, instance)} restarted in ${Date.now() - startedAt} ms`);
    }
  }
}

const label = (name: ServiceName, instance: number): string => `${name} ${instance + 1}`;

async function judgeAnswers(
  testbed: Testbed,
  clicks: LoadResult,
  sold: { accepted: number; repeated: number },
): Promise<readonly Claim[]> {
  const logged = await clicksInTheLog(testbed);
  const commissions = await commissionsInTheLog(testbed);
  const conversions = await testbed.count('select count(*) from attribution.conversions where not is_test');
  const failures = [...new Set(clicks.failures.map(({ why }) => why))].join(', ');
  return [
    claim(
      'every click was redirected',
      clicks.answered.size === clicks.sent,
      `${clicks.answered.size} of ${clicks.sent}${failures && `; ${failures}`}; ${clicks.resent} sent again, their kept connection being closed`,
    ),
    claim('every sale was taken at once', sold.repeated === 0, `${sold.accepted} sales, ${sold.repeated} repetitions`),
    same('every redirected click is in the log', logged.subs.size, clicks.answered.size),
    same('and is there once', logged.ids.size, logged.subs.size),
    same('every sale that was taken is a conversion, once', conversions, sold.accepted),
    same('every conversion has its commission in the log', commissions.conversions, conversions),
  ];
}

/** The dashboard stayed open all the time. */
async function judgeView(testbed: Testbed, view: LiveView): Promise<Claim> {
  const url = `${testbed.url('gateway')}/api/v1/statistics/campaigns/${testbed.campaign.id}?range=all`;
  const { totals } = await fetchJson(url, CampaignStatistics, { bearer: testbed.merchant.token });
  const deadline = Date.now() + 20_000;
  while (view.clicks() !== totals.clicks && Date.now() < deadline) await sleep(100);
  return claim(
    'the open dashboard came back by itself and shows what attribution counted',
    view.clicks() === totals.clicks && view.connections() > 1,
    `${view.clicks()} of ${totals.clicks} clicks, ${view.connections()} connections`,
  );
}
