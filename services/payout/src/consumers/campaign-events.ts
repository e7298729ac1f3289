import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { isLanguage } from '@sillage/proto/values/languages';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { applyAffiliate } from '../commands/apply-affiliate.ts';
import { upsertCampaign } from '../db/campaigns.ts';
import type { PayoutDeps, Trx } from '../deps.ts';

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer({ db, clock }: Pick<PayoutDeps, 'db' | 'clock'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, CampaignEventSchema);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event, clock());
    });
    return refusals;
  };
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
      isTest: campaign.isTest,
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
      mailLanguage: isLanguage(snapshot.mailLanguage) ? snapshot.mailLanguage : null,
      mutedMails: snapshot.mutedMails,
    };
    await applyAffiliate(trx, affiliate, nowMs);
  }
}
