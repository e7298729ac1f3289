import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import type { FoldedTotals } from '../db/figures/totals.ts';
import { holdPartitions } from '../db/fold-locks.ts';
import { upsertAffiliates, upsertCampaigns } from '../db/snapshots.ts';
import type { Projection } from '../projection/projection.ts';
import { beginLiveFigures } from './begin-live-figures.ts';
import { asFoldFault } from './faults.ts';

/**
 * Keeps the newest snapshot of each campaign and affiliate. Conversions that a change affects are redecided afterwards.
 */
export function campaignEventsConsumer(
  projection: Projection,
  onFolded: (folded: { readonly redecisions: boolean; readonly totals: readonly FoldedTotals[] }) => void,
): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable: events, refusals } = separateValid(batch.events, CampaignEventSchema);
    const folded = await asFoldFault(projection.db, () =>
      inTransaction(projection.db, async (trx) => {
        await projection.locks.shareFolds(trx);
        await holdPartitions(trx, topics.campaignEvents, [batch]);
        await projection.locks.ownCampaigns(trx, new Set(events.map((event) => event.campaignId)));
        const ofCampaigns = await upsertCampaigns(trx, events);
        const ofAffiliates = await upsertAffiliates(trx, events, projection.addressDigest);
        const totals = await beginLiveFigures(trx, ofCampaigns.wentLive);
        return { redecisions: ofCampaigns.marked || ofAffiliates, totals };
      }),
    );
    onFolded(folded);
    return refusals;
  };
}
