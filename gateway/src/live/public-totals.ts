import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { askTotals } from './first-totals.ts';
import type { LiveStream } from './sse.ts';

const EVERY_MS = 1000;

interface PublicView {
  readonly attributionUrl: string;
  readonly campaignId: string;
  /** If set, only this affiliate's figures are shown. */
  readonly affiliateId: string | undefined;
  readonly ticket: string;
}

/**
 * Live totals for a public dashboard: those that attribution returns for its ticket, not the campaign's own updates,
 * which contain rows and figures of other affiliates. Returns a function to call when the campaign has a new version;
 * it asks attribution at most once per second, and once more for versions that arrived in between.
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
