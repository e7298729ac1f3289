import { type CampaignEvent, CampaignEventSchema, PaymentMode } from '@sillage/proto/events/campaign_events';
import { type BatchHandler, separateValid } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import { inheritPlan } from '../commands/change-plan.ts';
import { forgetReasons } from '../db/balances/adjustments.ts';
import { takeOpeningChanges } from '../db/balances/opening-balances.ts';
import { findCampaign, lockCampaigns, upsertAffiliate, upsertCampaign } from '../db/campaigns.ts';
import { forgetBankAccounts } from '../db/settlements/payment-batches.ts';
import type { BillingDeps, Trx } from '../deps.ts';
import { openingTransaction } from '../domain/opening-balance.ts';
import { post } from '../ledger/post.ts';

/** Keeps the newest state of each campaign and affiliate, and books opening balances. */
export function campaignEventsConsumer({ db }: Pick<BillingDeps, 'db'>): BatchHandler<CampaignEvent> {
  return async (batch) => {
    const { readable, refusals } = separateValid(batch.events, CampaignEventSchema);
    await inTransaction(db, async (trx) => {
      for (const event of readable) await store(trx, event);
      await bookOpeningBalances(trx, readable);
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
      isTest: campaign.isTest,
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
      openingMinor: Number(affiliate.openingBalanceMinor),
      openingCurrency: affiliate.openingCurrency === '' ? null : affiliate.openingCurrency,
    });
    // Erased, or removed with the account: no payment can go to their bank account.
    if (affiliate.email === '') {
      await forgetBankAccounts(trx, affiliate.affiliateId);
      await forgetReasons(trx, affiliate.affiliateId);
    }
  }
}

/** Books each change once. If a campaign arrives after its affiliates, their balances are booked with it. */
async function bookOpeningBalances(trx: Trx, events: readonly CampaignEvent[]): Promise<void> {
  const changes = await takeOpeningChanges(trx, [...new Set(events.map(({ campaignId }) => campaignId))]);
  if (changes.length === 0) return;
  await lockCampaigns(trx, [...new Set(changes.map(({ campaignId }) => campaignId))]);
  const at = new Date(Math.max(...events.map(({ occurredAtMs }) => Number(occurredAtMs))));
  await post(
    trx,
    changes.map((change) => openingTransaction(change, at)),
  );
}
