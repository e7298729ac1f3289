import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { inheritPlan } from '../commands/change-plan.ts';
import { findCampaign, upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { BillingDeps, Trx } from '../deps.ts';

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer({ db }: Pick<BillingDeps, 'db'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, CampaignEventSchema);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event);
    });
    return refusals;
  };
}

async function store(trx: Trx, { campaignId, version, occurredAtMs, event }: CampaignEvent): Promise<void> {
  if (event.case === 'campaign') {
    const campaign = event.value;
    const known = await findCampaign(trx, campaignId);
    if (known && known.version < Number(version) && known.ownerUserId !== campaign.ownerUserId) {
      await inheritPlan(trx, known.ownerUserId, campaign.ownerUserId, new Date(Number(occurredAtMs)));
    }
    await upsertCampaign(trx, {
      campaignId,
      version: Number(version),
      ownerUserId: campaign.ownerUserId,
      name: campaign.name,
      currency: campaign.currency,
      paymentMode: campaign.paymentMode === PaymentMode.MANAGED ? 'managed' : 'self_pay',
      minimumPayoutMinor: Number(campaign.minimumPayoutMinor),
      cardId: campaign.cardId === '' ? null : campaign.cardId,
      isActive: campaign.isActive,
      isArchived: campaign.isArchived,
      isDemo: campaign.isDemo,
    });
  }
  if (event.case === 'affiliate') {
    const affiliate = event.value;
    await upsertAffiliate(trx, {
      affiliateId: affiliate.affiliateId,
      campaignId,
      version: Number(version),
      name: affiliate.name,
      rateBps: affiliate.rates.at(-1)?.rateBps ?? 0,
      isRemoved: affiliate.isRemoved,
    });
  }
}
