import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openLiveStream } from './live-stream.ts';
import type { Testbed } from './testbed.ts';

/** A dashboard that is open: it comes back when its stream ends, as a browser does. */
export interface LiveView {
  /** Clicks in the newest totals that it was sent; undefined before the first. */
  clicks(): number | undefined;
  /** How often it was connected. */
  connections(): number;
  stop(): Promise<void>;
}

const Update = z.object({ totals: z.object({ clicks: z.int() }) });
const RETRY_MS = 250;

export function watchCampaign(testbed: Testbed): LiveView {
  const stopping = new AbortController();
  let newest: number | undefined;
  let connections = 0;

  const watchOnce = async () => {
    const url = `${testbed.url('gateway')}/api/v1/live/campaigns/${testbed.campaign.id}`;
    const updates = await openLiveStream(url, testbed.merchant.token, stopping.signal);
    connections += 1;
    for await (const data of updates) newest = Update.parse(JSON.parse(data)).totals.clicks;
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      // Its end is what a stopping gateway does to it; the next connection leads to another one.
      await watchOnce().catch(() => undefined);
      await sleep(RETRY_MS);
    }
  })();
  return {
    clicks: () => newest,
    connections: () => connections,
    stop() {
      stopping.abort();
      return watching;
    },
  };
}
