import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openLiveStream } from './live-stream.ts';
import type { Testbed } from './testbed.ts';

/** An open dashboard, which reconnects when its stream ends, like a browser. */
export interface LiveView {
  /** Clicks in the last totals that it received; undefined before the first. */
  clicks(): number | undefined;
  /** Number of connections. */
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
      // A stopping gateway ends the stream; the next connection reaches another one.
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
