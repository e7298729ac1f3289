import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { type BatchHandler, partValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { BillingDeps, Trx } from '../deps.ts';

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer({ db }: Pick<BillingDeps, 'db'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = partValid(batch.events, CampaignEventSchema);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event);
    });
    return refusals;
  };
}

async function store(trx: Trx, { campaignId, version, event }: CampaignEvent): Promise<void> {
  if (event.case === 'campaign') {
    const campaign = event.value;
    await upsertCampaign(trx, {
      campaign_id: campaignId,
      version: Number(version),
      owner_user_id: campaign.ownerUserId,
      name: campaign.name,
      currency: campaign.currency,
      payment_mode: campaign.paymentMode === PaymentMode.MANAGED ? 'managed' : 'self_pay',
      minimum_payout_minor: Number(campaign.minimumPayoutMinor),
      card_id: campaign.cardId === '' ? null : campaign.cardId,
      is_active: campaign.isActive,
      is_archived: campaign.isArchived,
      is_demo: campaign.isDemo,
    });
  }
  if (event.case === 'affiliate') {
    const affiliate = event.value;
    await upsertAffiliate(trx, {
      affiliate_id: affiliate.affiliateId,
      campaign_id: campaignId,
      version: Number(version),
      name: affiliate.name,
      rate_bps: affiliate.rates.at(-1)?.rateBps ?? 0,
      is_removed: affiliate.isRemoved,
    });
  }
}
