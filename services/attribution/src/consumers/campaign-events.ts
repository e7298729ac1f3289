import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import { topics } from '@sillage/proto/topics';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { type BatchHandler, partReadable } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { holdPartition } from '../db/fold-locks.ts';
import { upsertAffiliates, upsertCampaigns } from '../db/snapshots.ts';
import type { Projection } from '../projection.ts';
import { asFoldFault } from './faults.ts';

/**
 * Keeps the newest snapshot of each campaign and affiliate. Conversions that a change reaches are decided anew
 * afterwards.
 */
export function campaignEventsConsumer(
  projection: Projection,
  onFolded: (folded: { readonly redecisions: boolean }) => void,
): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable: events, refusals } = partReadable(batch.events, unreadable);
    const redecisions = await asFoldFault(projection.db, () =>
      inTransaction(projection.db, async (trx) => {
        await projection.locks.shareFolds(trx);
        await holdPartition(trx, topics.campaignEvents, batch.partition, batch.nextOffset);
        await projection.locks.ownCampaigns(trx, new Set(events.map((event) => event.campaignId)));
        const ofCampaigns = await upsertCampaigns(trx, events);
        const ofAffiliates = await upsertAffiliates(trx, events);
        return ofCampaigns || ofAffiliates;
      }),
    );
    onFolded({ redecisions });
    return refusals;
  };
}

function unreadable({ campaignId, event }: CampaignEvent): string | undefined {
  if (!UUID_PATTERN.test(campaignId)) return 'the campaign id is not a UUID';
  if (event.case === 'affiliate' && !UUID_PATTERN.test(event.value.affiliateId))
    return 'the affiliate id is not a UUID';
  return undefined;
}
