import { LiveUpdate } from '@sillage/proto/http/live';
import { percentile, startVisitors } from '../../testbed/load.ts';
import { type Testbed, withTestbed } from '../../testbed/testbed.ts';
import { type Bench, figure } from '../figures.ts';

const RATE = 500;
const SECONDS = 20;

/** From the moment a visitor clicks to the moment the dashboard's stream shows a total that includes the click. */
export const dashboardBench: Bench = {
  name: 'dashboard',
  about: `click to live dashboard at ${RATE} clicks/s, every service and engine on this machine`,
  run: (progress) =>
    withTestbed({}, async (testbed) => {
      const updates: { at: number; clicks: number }[] = [];
      const stream = await openStream(testbed, (update) =>
        updates.push({ at: performance.now(), clicks: update.totals.clicks }),
      );
      const startedAt = performance.now();
      // Every request is another visitor, so that each click is counted and the total says how many have arrived.
      const load = startVisitors(testbed, 'live', {
        ratePerSecond: RATE,
        seconds: SECONDS,
        count: Number.POSITIVE_INFINITY,
      });
      const { answered } = await load.done;
      const deadline = performance.now() + 10_000;
      while ((updates.at(-1)?.clicks ?? 0) < answered.size && performance.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 20));
      stream.abort();
      const last = updates.at(-1)?.clicks ?? 0;
      if (last !== answered.size) throw new Error(`the dashboard shows ${last} of ${answered.size} clicks`);
      const lags: number[] = [];
      let seen = 0;
      for (const { at, clicks } of updates) {
        for (; seen < clicks; seen += 1) lags.push(at - (startedAt + (seen / RATE) * 1000));
      }
      progress(`${updates.length} updates, median ${percentile(lags, 0.5).toFixed(0)} ms`);
      return [figure('click_to_dashboard_p95_ms', percentile(lags, 0.95), 'ms', '<= 300')];
    }),
};

/** Follows the campaign's live stream through the gateway, as the browser does. */
async function openStream(testbed: Testbed, onUpdate: (update: LiveUpdate) => void): Promise<AbortController> {
  const aborter = new AbortController();
  const response = await fetch(`${testbed.gateway.url}/api/v1/live/campaigns/${testbed.campaign.id}`, {
    headers: { authorization: `Bearer ${testbed.merchant.token}`, accept: 'text/event-stream' },
    signal: aborter.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the live stream answered ${response.status}`);
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = event
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5))
          .join('\n');
        if (data) onUpdate(LiveUpdate.parse(JSON.parse(data)));
      }
    }
  };
  read(response.body).catch((error: unknown) => {
    if (!aborter.signal.aborted) throw error;
  });
  return aborter;
}
