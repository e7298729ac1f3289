import { type CampaignEvent, PaymentMode } from '@sillage/proto/events/campaign_events';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { type BatchHandler, separateReadable } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { applyAffiliate } from '../commands/apply-affiliate.ts';
import { upsertCampaign } from '../db/campaigns.ts';
import type { PayoutDeps, Trx } from '../deps.ts';

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer({ db, clock }: Pick<PayoutDeps, 'db' | 'clock'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateReadable(batch.events, unreadable);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event, clock());
    });
    return refusals;
  };
}

function unreadable({ campaignId, event }: CampaignEvent): string | undefined {
  if (!UUID_PATTERN.test(campaignId)) return 'the campaign id is not a UUID';
  if (event.case === 'campaign' && !UUID_PATTERN.test(event.value.ownerUserId))
    return 'the id of the owner is not a UUID';
  if (event.case === 'affiliate' && !UUID_PATTERN.test(event.value.affiliateId))
    return 'the affiliate id is not a UUID';
  return undefined;
}

async function store(trx: Trx, { campaignId, version, event }: CampaignEvent, nowMs: number): Promise<void> {
  if (event.case === 'campaign') {
    const campaign = event.value;
    await upsertCampaign(trx, {
      campaignId,
      version: Number(version),
      ownerUserId: campaign.ownerUserId,
      name: campaign.name,
      paymentMode: campaign.paymentMode === PaymentMode.MANAGED ? 'managed' : 'self_pay',
      isArchived: campaign.isArchived,
      isDemo: campaign.isDemo,
    });
  }
  if (event.case === 'affiliate') {
    const snapshot = event.value;
    const affiliate = {
      affiliateId: snapshot.affiliateId,
      campaignId,
      version: Number(version),
      name: snapshot.name,
      email: snapshot.email,
      isRemoved: snapshot.isRemoved,
    };
    await applyAffiliate(trx, affiliate, nowMs);
  }
}
