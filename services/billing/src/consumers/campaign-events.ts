import { type CampaignEvent, PaymentMode } from '@sillage/proto/events/campaign_events';
import { UUID_PATTERN } from '@sillage/proto/values/ids';
import { type BatchHandler, partReadable } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import type { BillingDeps, Trx } from '../deps.ts';

/** Keeps the newest state of each campaign and affiliate. */
export function campaignEventsConsumer({ db }: Pick<BillingDeps, 'db'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = partReadable(batch.events, unreadable);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event);
    });
    return refusals;
  };
}

/** A sentence on why an event can never be stored: one that were tried would hold up all that come after it. */
function unreadable({ campaignId, version, event }: CampaignEvent): string | undefined {
  if (!UUID_PATTERN.test(campaignId)) return 'the campaign id is not a UUID';
  if (version > BigInt(Number.MAX_SAFE_INTEGER)) return 'the version is too large';
  if (event.case === 'affiliate' && !UUID_PATTERN.test(event.value.affiliateId))
    return 'the affiliate id is not a UUID';
  if (event.case !== 'campaign') return undefined;
  const { ownerUserId, currency, minimumPayoutMinor } = event.value;
  if (!UUID_PATTERN.test(ownerUserId)) return 'the id of the owner is not a UUID';
  if (!/^[A-Z]{3}$/.test(currency)) return 'the currency is not an ISO 4217 code';
  const isAmount = minimumPayoutMinor >= 0n && minimumPayoutMinor <= BigInt(Number.MAX_SAFE_INTEGER);
  return isAmount ? undefined : 'the minimum payout is negative or too large';
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
