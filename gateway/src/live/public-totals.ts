import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { askTotals } from './first-totals.ts';
import type { LiveStream } from './sse.ts';

const EVERY_MS = 1000;

interface PublicView {
  readonly attributionUrl: string;
  readonly campaignId: string;
  /** Set: only this affiliate's figures are shown. */
  readonly affiliateId: string | undefined;
  readonly ticket: string;
}

/**
 * What a public dashboard may see live: the totals that attribution answers to its ticket, never the campaign's own
 * updates, which hold other affiliates' rows and figures. Returns what to call when the campaign has a new version;
 * attribution is asked at most once per second, however busy the campaign is, and once more for what came in between.
 */
export function followPublicTotals(
  view: PublicView,
  stream: LiveStream,
  onError: (error: unknown) => void,
): (version: number) => void {
  let wanted: number | undefined;
  let isBusy = false;

  async function refresh(): Promise<void> {
    isBusy = true;
    while (wanted !== undefined && !stream.ended.aborted) {
      const version = wanted;
      wanted = undefined;
      await readTotals(view)
        .then((totals) => stream.send({ ...totals, version }))
        .catch(onError);
      await sleep(EVERY_MS, undefined, { ref: false });
    }
    isBusy = false;
  }

  return (version) => {
    wanted = version;
    if (!isBusy) void refresh();
  };
}

function readTotals({ attributionUrl, campaignId, affiliateId, ticket }: PublicView): Promise<LiveUpdate> {
  const query = new URLSearchParams({ range: 'all', ...(affiliateId !== undefined && { affiliateId }) });
  const url = `${attributionUrl}/api/v1/public/statistics/campaigns/${campaignId}?${query}`;
  return askTotals(url, campaignId, ticket);
}
