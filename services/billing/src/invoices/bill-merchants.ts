import { randomUUID } from 'node:crypto';
import { sumOf } from '@sillage/proto/values/money';
import { type ChargeRequest, requestCharges } from '../charges/request-charge.ts';
import { lockCampaignsOf } from '../db/billing-months.ts';
import { listMonthlyKeys } from '../db/invoices.ts';
import { claimOpenFees, type OpenFees, sumOpenFees, sumSettledRevenue, voidRefundsOfWaived } from '../db/open-fees.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { decideMonth } from '../domain/month.ts';
import { post } from '../ledger/post.ts';
import { feeOf, type InvoiceHead, insertIssued, insertWaived, issuedTransaction, voidedTransaction, waivedTransaction } from './issue.ts';

/** How many merchants got which record. */
export interface Billed {
  readonly issued: number;
  readonly waived: number;
}

/**
 * Bills a month to merchants: what is open of it, and what came too late for the months before. One invoice for each merchant
 * and currency, numbered, booked and its charge asked for, or the record that it is waived; where refunds outweigh the rest, where
 * it is too little to be charged, or where this month was billed before, all stays open for the next month. Sums come from one
 * statement for all of them.
 */
export async function billMerchants(trx: Trx, ownerUserIds: readonly string[], period: string, now: Date): Promise<Billed> {
  const campaigns = new Map((await lockCampaignsOf(trx, ownerUserIds)).map((it) => [it.campaign_id, it]));
  if (campaigns.size === 0) return { issued: 0, waived: 0 };
  const campaignIds = [...campaigns.keys()];
  const voided = await voidRefundsOfWaived(trx, campaignIds);
  const open = await sumOpenFees(trx, campaignIds, { until: period });
  const settled = await sumSettledRevenue(trx, campaignIds, period);
  const billed = new Set((await listMonthlyKeys(trx, ownerUserIds, period)).map((it) => keyOf(it.owner_user_id, it.currency)));
  const heads = headsOf(open, campaigns, period).filter((it) => !billed.has(keyOf(it.ownerUserId, it.currency)));
  const settledOf = sumByMerchant(settled, campaigns);
  const decided = heads.map((head) => ({ head, decision: decide(head, settledOf.get(keyOf(head.ownerUserId, head.currency)) ?? 0n) }));
  const issued = decided.filter((it) => it.decision === 'issue').map((it) => it.head);
  const waived = decided.filter((it) => it.decision === 'waive').map((it) => it.head);
  await insertIssued(trx, issued, now);
  await insertWaived(trx, waived, now);
  await claimOpenFees(trx, [...issued, ...waived].flatMap(claimsOf), { until: period });
  await post(trx, [
    ...voided.map((it) => voidedTransaction(it, now)),
    ...issued.map((it) => issuedTransaction(it, now)),
    ...waived.map((it) => waivedTransaction(it, now)),
  ]);
  await requestCharges(
    trx,
    issued.filter((it) => feeOf(it) > 0).map((it) => chargeOf(it, campaigns)),
    now,
  );
  return { issued: issued.length, waived: waived.length };
}

type Campaigns = ReadonlyMap<string, CampaignRow>;

/** One for each merchant and currency, in one order for all, their lines in the order of the campaigns. */
function headsOf(open: readonly OpenFees[], campaigns: Campaigns, period: string): InvoiceHead[] {
  const heads = new Map<string, Omit<InvoiceHead, 'lines'> & { lines: InvoiceHead['lines'][number][] }>();
  for (const fees of open) {
    const campaign = campaigns.get(fees.campaignId);
    if (!campaign) throw new Error(`campaign ${fees.campaignId} was summed without a lock`);
    const key = keyOf(campaign.owner_user_id, fees.currency);
    const head = heads.get(key) ?? { id: randomUUID(), ownerUserId: campaign.owner_user_id, period, currency: fees.currency, lines: [] };
    head.lines.push({ ...fees, campaignName: campaign.name, commissionMinor: 0n });
    heads.set(key, head);
  }
  return [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, head]) => head);
}

function decide(head: InvoiceHead, settledRevenueMinor: bigint) {
  const revenueMinor = sumOf(head.lines.map((it) => it.revenueMinor - it.refundedMinor));
  return decideMonth({ currency: head.currency, revenueMinor, feeMinor: feeOf(head), settledRevenueMinor });
}

function sumByMerchant(settled: Awaited<ReturnType<typeof sumSettledRevenue>>, campaigns: Campaigns): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { campaignId, currency, revenueMinor } of settled) {
    const key = keyOf(campaigns.get(campaignId)?.owner_user_id ?? '', currency);
    sums.set(key, (sums.get(key) ?? 0n) + revenueMinor);
  }
  return sums;
}

const claimsOf = ({ id, currency, lines }: InvoiceHead) => lines.map((it) => ({ invoiceId: id, campaignId: it.campaignId, currency }));

/** The charge of a monthly invoice has its id: there is one, tried again when it failed. */
function chargeOf(head: InvoiceHead, campaigns: Campaigns): ChargeRequest {
  const cards = new Set(head.lines.map((it) => campaigns.get(it.campaignId)?.card_id ?? null));
  const [card = null] = cards;
  return {
    id: head.id,
    ownerUserId: head.ownerUserId,
    campaignId: head.lines.length === 1 ? (head.lines[0]?.campaignId ?? null) : null,
    subject: { kind: 'invoice', id: head.id },
    currency: head.currency,
    items: head.lines
      .filter((it) => it.feeMinor !== 0n)
      .map((it) => ({
        description: `Sillage · ${it.campaignName} (${head.period})`,
        amountMinor: it.feeMinor,
        campaignId: it.campaignId,
        kind: 'fee' as const,
      })),
    // The campaigns may each have a card; the invoice is one debit: of the card that all have, else of the default one.
    cardId: cards.size === 1 ? card : null,
  };
}

const keyOf = (ownerUserId: string, currency: string): string => `${ownerUserId} ${currency}`;
