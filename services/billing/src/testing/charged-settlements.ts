import { randomUUID } from 'node:crypto';
import { TransferFailure } from '@sillage/proto/events/payouts';
import type { BillingDeps } from '../deps.ts';
import { confirmSettlement } from '../settlements/confirm-settlement.ts';
import { loadQuote } from '../settlements/load-quote.ts';
import { getOwnCampaign } from '../settlements/own-campaign.ts';
import type { Settling } from './settling.ts';

/** Confirms what the campaign owes now. Returns the settlement's id. */
export async function confirmOwed(deps: BillingDeps, ownerUserId: string, campaignId: string): Promise<string> {
  const requested = { reason: 'pay_now', affiliateId: null } as const;
  const { quote } = await loadQuote(deps, await getOwnCampaign(deps.db, campaignId, ownerUserId), requested);
  return (await confirmSettlement(deps, ownerUserId, { campaignId, hash: quote.hash, ...requested })).id;
}

/**
 * A campaign of the merchant whose card was charged 40.00 for its one affiliate; `arrive` reports that the transfer
 * succeeded, `fail` that it failed.
 */
export async function chargedSettlement(deps: BillingDeps, settling: Settling, ownerUserId: string) {
  const campaignId = await settling.newCampaign(ownerUserId);
  const affiliateId = await settling.newAffiliate(campaignId);
  await settling.earn(campaignId, affiliateId, 4_000);
  const settlementId = await confirmOwed(deps, ownerUserId, campaignId);
  await settling.workCharges();
  const line = await deps.db
    .selectFrom('settlementLines')
    .selectAll()
    .where('settlementId', '=', settlementId)
    .executeTakeFirstOrThrow();
  const charge = await deps.db
    .selectFrom('charges')
    .selectAll()
    .where('subjectId', '=', settlementId)
    .executeTakeFirstOrThrow();
  const transferId = `tr_${randomUUID()}`;
  const value = {
    settlementId,
    lineId: line.id,
    attempt: 1,
    currency: 'EUR',
    amountMinor: line.amountMinor,
    transferId,
  };
  return {
    campaignId,
    affiliateId,
    lineId: line.id,
    settlementId,
    transferId,
    chargeId: charge.providerChargeId ?? '',
    arrive: () => settling.deliverPayouts({ case: 'transferPaid', value }),
    fail: () =>
      settling.deliverPayouts({
        case: 'transferFailed',
        value: { settlementId, lineId: line.id, attempt: 1, failure: TransferFailure.NO_ACCOUNT, message: '' },
      }),
  };
}

/** The same, after the affiliate was paid from the charge. */
export async function paidSettlement(deps: BillingDeps, settling: Settling, ownerUserId: string) {
  const settlement = await chargedSettlement(deps, settling, ownerUserId);
  await settlement.arrive();
  return settlement;
}
