import { setTimeout as sleep } from 'node:timers/promises';
import { LiveUpdate, liveCampaignChannel } from '@sillage/proto/http/live';
import { serviceNames } from '@sillage/proto/services';
import { openHotStore } from '@sillage/runtime/hot';
import { createLogger } from '@sillage/runtime/service';
import { z } from 'zod';
import { bundleServices } from '../../testbed/bundles.ts';
import { openLiveStream } from '../../testbed/live-stream.ts';
import { percentile } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, type Figure, figure } from '../figures.ts';
import { runPinned } from '../run-pinned.ts';
import { usageOf } from '../sizing/usage.ts';

/** Everything is cold before that, and those clicks are not counted. */
const WARM_UP_SECONDS = 10;
const SECONDS = 20;
const LOADS = [
  { name: 'click_to_dashboard_p95_ms', ratePerSecond: 500, connections: 32, target: '<= 100' },
  { name: 'click_to_dashboard_p95_ms_5000', ratePerSecond: 5000, connections: 128, target: '<= 250' },
] as const;
type Load = (typeof LOADS)[number];

const LoadResult = z.object({ startedAtMs: z.number(), sent: z.int(), redirected: z.int() });
const BareUpdate = LiveUpdate.pick({ totals: true });

/** The time at which a total with this number of clicks was seen. */
interface Seen {
  readonly at: number;
  readonly clicks: number;
}

/**
 * From the time at which a click was due until the dashboard's stream shows a total that includes it, and until this
 * total was published on the hot store, to separate the gateway's share.
 */
export const dashboardBench: Bench = {
  name: 'dashboard',
  about: `click to live dashboard at ${LOADS.map(({ ratePerSecond }) => ratePerSecond).join(' and ')} clicks/s, every service and engine on this machine`,
  async run(progress) {
    const entries = await bundleServices(serviceNames);
    return withTestbed({ entries }, async (testbed) => {
      const shown: Seen[] = [];
      const published: Seen[] = [];
      const hot = await openHotStore({ REDIS_URL: testbed.redis.address }, createLogger('bench', 'warn'));
      await hot.subscribe(liveCampaignChannel(testbed.campaign.id), (message) => note(published, message));
      const url = `${testbed.gateway.url}/api/v1/live/campaigns/${testbed.campaign.id}`;
      const stopping = new AbortController();
      const updates = await openLiveStream(url, testbed.merchant.token, stopping.signal);
      const watching = (async () => {
        for await (const message of updates) note(shown, message);
      })();
      watching.catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
      try {
        const figures: Figure[] = [];
        for (const load of LOADS) figures.push(await measure(testbed, load, { shown, published }, progress));
        return figures;
      } finally {
        stopping.abort();
        await hot.close();
      }
    });
  },
};

const nowMs = () => Number(process.hrtime.bigint()) / 1e6;

function note(seen: Seen[], message: string): void {
  seen.push({ at: nowMs(), clicks: BareUpdate.parse(JSON.parse(message)).totals.clicks });
}

let visitors = 0;

async function measure(
  testbed: Testbed,
  { name, ratePerSecond, connections, target }: Load,
  { shown, published }: { readonly shown: Seen[]; readonly published: Seen[] },
  progress: (line: string) => void,
): Promise<Figure> {
  const seconds = WARM_UP_SECONDS + SECONDS;
  const counted = shown.at(-1)?.clicks ?? 0;
  shown.length = 0;
  published.length = 0;
  const first = visitors;
  visitors += ratePerSecond * seconds;
  const before = cpuOf(testbed);
  const url = `${testbed.collector.url}/s/${testbed.campaign.shortCode}`;
  const input = { url, connections, ratePerSecond, seconds, first };
  const { startedAtMs, sent, redirected } = await runPinned('live/click-load.ts', 'any', LoadResult, input);
  if (redirected !== sent) throw new Error(`${redirected} of ${sent} clicks were redirected`);
  const deadline = performance.now() + 30_000;
  const last = () => (shown.at(-1)?.clicks ?? 0) - counted;
  while (last() < sent && performance.now() < deadline) await sleep(20);
  if (last() !== sent) throw new Error(`the dashboard shows ${last()} of ${sent} clicks`);
  const warm = (updates: readonly Seen[]) =>
    lagsOf(updates, { startedAtMs, ratePerSecond, counted }).slice(WARM_UP_SECONDS * ratePerSecond);
  const [lags, toHot] = [warm(shown), warm(published)];
  const ms = (values: readonly number[], p: number) => percentile(values, p).toFixed(0);
  progress(
    `${ratePerSecond}/s: ${shown.length} updates, median ${ms(lags, 0.5)} ms, p95 ${ms(lags, 0.95)} ms, p99 ${ms(lags, 0.99)} ms; to the hot store ${ms(toHot, 0.5)}, ${ms(toHot, 0.95)} and ${ms(toHot, 0.99)} ms`,
  );
  const shares = [...cpuOf(testbed)].map(([part, cpuMs]) => ({
    part,
    share: (cpuMs - (before.get(part) ?? 0)) / (seconds * 10),
  }));
  const busy = shares.filter(({ share }) => share >= 1).sort((a, b) => b.share - a.share);
  progress(`of a core: ${busy.map(({ part, share }) => `${part} ${share.toFixed(0)} %`).join(', ')}`);
  return figure(name, percentile(lags, 0.95), 'ms', target);
}

/** The time until a total included each click, in the order in which clicks were due. */
function lagsOf(
  updates: readonly Seen[],
  load: { readonly startedAtMs: number; readonly ratePerSecond: number; readonly counted: number },
): number[] {
  const lags: number[] = [];
  for (const { at, clicks } of updates) {
    while (lags.length < clicks - load.counted)
      lags.push(at - (load.startedAtMs + (lags.length / load.ratePerSecond) * 1000));
  }
  return lags;
}

function cpuOf(testbed: Testbed): ReadonlyMap<string, number> {
  const engines = [testbed.kafka, testbed.postgres, testbed.redis].flatMap(({ name, pid }) =>
    pid === undefined ? [] : [{ name, pid }],
  );
  const parts = [...engines, ...serviceNames.map((name) => testbed[name])];
  return new Map(parts.map(({ name, pid }) => [name, usageOf(pid).cpuMs]));
}
