import type { Quote } from '@sillage/proto/http/settlements';
import { v7 as uuid } from 'uuid';
import { requestCharge } from '../charges/request-charge.ts';
import type { ChargeItem } from '../db/charges/charge-tables.ts';
import { claimConversions } from '../db/claimed-conversions.ts';
import type { CampaignRow } from '../db/schema.ts';
import { insertSettlementCharges } from '../db/settlements/settlement-charges.ts';
import { insertLines, type NewLine } from '../db/settlements/settlement-lines.ts';
import type { SettlementChargeRow, SettlementRow } from '../db/settlements/settlement-tables.ts';
import { insertSettlement } from '../db/settlements/settlements.ts';
import type { Trx } from '../deps.ts';
import { isSettled } from '../domain/line-outcome.ts';
import type { DecidedQuote } from '../domain/quote.ts';
import { draftSettlementInvoice } from '../invoices/settlement-invoice.ts';
import { post } from '../ledger/post.ts';
import { advance } from './advance.ts';
import { claimOf, prepaidOf } from './claims.ts';
import { publishSettlement } from './events.ts';

/** The identity of a settlement, which exists only once: the confirmed quote, or the month. */
export type Once = { readonly hash: string; readonly period: null } | { readonly hash: null; readonly period: string };

/**
 * Executes a quote as far as one transaction can: claims balances, conversions and fees, requests the charges, and pays
 * out at once the lines that need none. In the test book a test card is charged. The campaign must be locked since
 * before the quote was loaded.
 */
export async function beginSettlement(
  trx: Trx,
  campaign: CampaignRow,
  decided: DecidedQuote,
  once: Once,
  now: Date,
  testCardId: string | null = null,
): Promise<string> {
  const { quote } = decided;
  const settlement: SettlementRow = {
    id: uuid(),
    campaignId: campaign.campaignId,
    book: campaign.book,
    ownerUserId: campaign.ownerUserId,
    ...once,
    reason: quote.reason,
    affiliateId: quote.affiliateId,
    mode: quote.mode,
    state: 'charging',
    createdAt: now,
    finishedAt: null,
  };
  await insertSettlement(trx, settlement);
  const lines = linesOf(settlement, quote);
  await insertLines(trx, lines);
  await post(
    trx,
    lines.filter((line) => line.method === 'transfer').map((line) => claimOf(settlement.book, line, now)),
  );
  await claimConversions(trx, settlement.id);
  const charges: SettlementChargeRow[] = [];
  for (const charge of quote.charges) {
    const isInvolved = charge.totalMinor > 0 || lines.some((line) => line.currency === charge.currency);
    if (isInvolved) charges.push(await requestOne(trx, settlement, campaign, decided, charge, testCardId, now));
  }
  await insertSettlementCharges(trx, charges);
  await post(
    trx,
    charges.map((charge) => prepaidOf(settlement, charge, 'used', now)),
  );
  await publishSettlement(trx, settlement, { case: 'confirmed', value: {} }, now);
  await advance(trx, settlement, now);
  return settlement.id;
}

function linesOf({ id, campaignId }: SettlementRow, { lines }: Quote): readonly NewLine[] {
  return lines.filter(isSettled).map((line) => ({
    id: uuid(),
    settlementId: id,
    campaignId,
    affiliateId: line.affiliateId,
    currency: line.currency,
    amountMinor: line.balanceMinor,
    conversionsCount: line.conversionsCount,
    method: line.outcome === 'transfer' ? 'transfer' : 'notice',
  }));
}

/**
 * Creates the invoice of one currency, which claims its fees, and requests the charge; does neither if there is nothing
 * to charge.
 */
async function requestOne(
  trx: Trx,
  settlement: SettlementRow,
  campaign: CampaignRow,
  { quote, feeMonths }: DecidedQuote,
  { currency, commissionsMinor: transferredMinor, prepaidMinor, feeMinor, totalMinor }: Quote['charges'][number],
  testCardId: string | null,
  now: Date,
): Promise<SettlementChargeRow> {
  const commissionsMinor = transferredMinor - prepaidMinor;
  const row = {
    settlementId: settlement.id,
    currency,
    commissionsMinor,
    prepaidMinor,
    feeMinor,
    failure: null,
    failureCode: null,
  };
  if (totalMinor === 0n) return { ...row, state: 'nothing_to_charge', chargeId: null, invoiceId: null };
  const { campaignId, name, ownerUserId } = campaign;
  const months = feeMonths.filter((feeMonth) => feeMonth.currency === currency).map((feeMonth) => feeMonth.period);
  const invoice = await draftSettlementInvoice(
    trx,
    {
      settlementId: settlement.id,
      book: settlement.book,
      ownerUserId,
      campaign: { id: campaignId, name },
      currency,
      commissionsMinor,
      feeMonths: months,
    },
    now,
  );
  if (invoice.feeMinor !== feeMinor)
    throw new Error(`The quote has a fee of ${feeMinor}, the invoice one of ${invoice.feeMinor}`);
  const items: ChargeItem[] = [
    { kind: 'commission', campaignId, amountMinor: commissionsMinor, description: name },
    { kind: 'fee', campaignId, amountMinor: feeMinor, description: `Sillage · ${name}` },
  ];
  const chargeId = uuid();
  await requestCharge(
    trx,
    {
      id: chargeId,
      book: settlement.book,
      ownerUserId,
      campaignId,
      currency,
      cardId: testCardId ?? quote.card?.id ?? null,
      subject: { kind: 'settlement', id: settlement.id },
      items: items.filter((item) => item.amountMinor > 0),
    },
    now,
  );
  return { ...row, state: 'waiting', chargeId, invoiceId: invoice.id };
}
