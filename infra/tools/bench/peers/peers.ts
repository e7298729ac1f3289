import { median } from '../../testbed/load.ts';
import type { ServiceProcess } from '../../testbed/process.ts';
import { checkRedirects, saturate } from '../edge/saturate.ts';
import { COLLECTOR_CORE, OTHER_CORE, withCollector } from '../edge/with-collector.ts';
import { type Bench, figure } from '../figures.ts';
import { startDjangoLinks } from './django-links.ts';

const ROUNDS = 5;
const SECONDS = 5;
const WARM_UP_SECONDS = 8;
/** The numbers with which each is fastest: a Python worker handles one request at a time. */
const CONNECTIONS = { ours: 512, theirs: 32 };

/** Popular alternatives that are in no package registry, and therefore not measured. */
const NOT_TO_BE_HAD = [
  'Kutt: on npm there is its client only',
  'GoatCounter and golink: their Go modules are not served',
];

/** One collector with Kafka compared with a link shortener from a registry, on the same core, in alternating rounds. */
export const peersBench: Bench = {
  name: 'peers',
  about: 'redirects of one short link with the click recorded, beside self-hosted link shorteners on the same core',
  run: (progress) =>
    withCollector(async (testbed) => {
      for (const line of NOT_TO_BE_HAD) progress(`not measured: ${line}`);
      const peer = await startDjangoLinks({
        core: COLLECTOR_CORE,
        postgresUrl: testbed.databaseUrl,
        logDir: testbed.logDir,
      }).catch((error: unknown) => {
        progress(
          `not measured: django-link-shortener: ${error instanceof Error ? error.message.slice(0, 300) : error}`,
        );
      });
      if (!peer) return [];
      try {
        progress(`django-link-shortener adds one to a count in Postgres, durable; it keeps nothing else of a click`);
        progress(peer.how);
        progress('ours: one collector, the whole click durable in Kafka (acks=all) before the answer');
        const path = `/s/${testbed.campaign.shortCode}`;
        await checkRedirects(testbed.collector, path);
        await checkRedirects(peer.process, peer.path);
        const ours = (seconds: number) => press(testbed.collector, path, CONNECTIONS.ours, seconds);
        const theirs = (seconds: number) => press(peer.process, peer.path, CONNECTIONS.theirs, seconds);
        await theirs(WARM_UP_SECONDS);
        await ours(WARM_UP_SECONDS);
        const rounds: { ours: number; theirs: number }[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const rates = { theirs: await theirs(SECONDS), ours: await ours(SECONDS) };
          rounds.push(rates);
          progress(`round ${round}: ${Math.round(rates.ours)}/s, django-link-shortener ${Math.round(rates.theirs)}/s`);
        }
        const best = median(rounds.map((rates) => rates.theirs));
        return [
          figure('peers_redirects_per_s', median(rounds.map((rates) => rates.ours)), '/s', '>= 0', best),
          figure('peers_ratio', median(rounds.map((rates) => rates.ours / rates.theirs)), '', '>= 8'),
        ];
      } finally {
        await peer.process.kill('SIGTERM');
      }
    }),
};

/** Redirects per second. */
async function press(service: ServiceProcess, path: string, connections: number, seconds: number): Promise<number> {
  const load = { path, script: 'visitors.lua', core: OTHER_CORE, connections, seconds };
  return (await saturate(service, load)).perSecond;
}
