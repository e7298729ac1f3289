import { randomUUID } from 'node:crypto';
import { sumOf } from '@sillage/proto/values/money';
import { type ChargeRequest, requestCharges } from '../charges/request-charge.ts';
import { lockCampaignsOf } from '../db/balances/billing-months.ts';
import {
  claimOpenFees,
  leaveRest,
  type OpenFees,
  type SettledRevenue,
  sumOpenFees,
  sumSettledRevenue,
  voidCorrectionsOfWaived,
} from '../db/balances/open-fees.ts';
import type { ChargeItem } from '../db/charges/charge-tables.ts';
import { listMonthlyBilled } from '../db/documents/invoices.ts';
import type { CampaignRow } from '../db/schema.ts';
import type { Trx } from '../deps.ts';
import { chargedFees } from '../domain/charged-fees.ts';
import { decideMonth, type MonthDecision, type OpenFee } from '../domain/month.ts';
import { post } from '../ledger/post.ts';
import {
  feeOf,
  type InvoiceHead,
  insertIssued,
  insertWaived,
  issuedTransaction,
  onlyCampaignOf,
  voidedTransaction,
  waivedTransaction,
} from './issue.ts';

/** Number of merchants by kind of record. */
export interface Billed {
  readonly issued: number;
  readonly waived: number;
}

/**
 * Bills merchants for a month in the live book: its open fees, and those that came too late for earlier months. Creates
 * one numbered and booked invoice with a charge per merchant and currency, or the record that it is waived. If refunds
 * outweigh the rest, or it is too little to be charged, the whole currency stays open for the next month, and so does
 * what exceeds a multiple of its step. A merchant's month is decided once, for all currencies: if any record exists, it
 * is decided, and later fees wait for the next month. Sums come from one statement for all merchants.
 */
export async function billMerchants(
  trx: Trx,
  ownerUserIds: readonly string[],
  period: string,
  now: Date,
): Promise<Billed> {
  const campaigns = new Map(
    (await lockCampaignsOf(trx, ownerUserIds)).map((campaign) => [campaign.campaignId, campaign]),
  );
  if (campaigns.size === 0) return { issued: 0, waived: 0 };
  const campaignIds = [...campaigns.keys()];
  const voided = await voidCorrectionsOfWaived(trx, 'live', campaignIds);
  const open = await sumOpenFees(trx, 'live', campaignIds, { until: period });
  const settled = await sumSettledRevenue(trx, campaignIds, period);
  const billed = new Set(await listMonthlyBilled(trx, ownerUserIds, period));
  const heads = headsOf(open, campaigns, period).filter((head) => !billed.has(head.ownerUserId));
  const decisions = decideEach(heads, settled, campaigns);
  const decidedAs = (decision: MonthDecision) =>
    heads.filter((head) => decisions.get(head.ownerUserId)?.get(head.currency) === decision);
  const waived = decidedAs('waive');
  const split = decidedAs('issue').map((head) => ({ head, ...chargedFees(head.lines, head.currency) }));
  const issued = split.map(({ head, charged }) => ({ ...head, lines: charged }));
  await insertIssued(trx, issued, now);
  await insertWaived(trx, waived, now);
  await claimOpenFees(trx, 'live', [...issued, ...waived].flatMap(claimsOf), { until: period });
  for (const { head, rest } of split) if (rest) await leaveRest(trx, head.id, rest.of, rest.restMinor);
  await post(trx, [
    ...voided.map((head) => voidedTransaction(head, now)),
    ...issued.map((head) => issuedTransaction({ ...head, book: 'live' }, now)),
    ...waived.map((head) => waivedTransaction(head, now)),
  ]);
  await requestCharges(
    trx,
    issued.filter((head) => feeOf(head) > 0).map((head) => chargeOf(head, campaigns)),
    now,
  );
  return { issued: issued.length, waived: waived.length };
}

type Campaigns = ReadonlyMap<string, CampaignRow>;

/** One per merchant and currency, in a fixed order, with lines in the order of the campaigns. */
function headsOf(open: readonly OpenFees[], campaigns: Campaigns, period: string): InvoiceHead[] {
  const heads = new Map<string, Omit<InvoiceHead, 'lines'> & { lines: InvoiceHead['lines'][number][] }>();
  for (const fees of open) {
    const campaign = campaigns.get(fees.campaignId);
    if (!campaign) throw new Error(`campaign ${fees.campaignId} was summed without a lock`);
    const key = keyOf(campaign.ownerUserId, fees.currency);
    const head = heads.get(key) ?? {
      id: randomUUID(),
      ownerUserId: campaign.ownerUserId,
      period,
      currency: fees.currency,
      lines: [],
    };
    head.lines.push({ ...fees, campaignName: campaign.name, commissionMinor: 0n });
    heads.set(key, head);
  }
  return [...heads].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, head]) => head);
}

/** Decides each merchant's month, by currency. */
function decideEach(heads: readonly InvoiceHead[], settled: readonly SettledRevenue[], campaigns: Campaigns) {
  const openOf = byMerchant(heads, (head) => head.ownerUserId);
  const settledOf = byMerchant(settled, ({ campaignId }) => campaigns.get(campaignId)?.ownerUserId ?? '');
  return new Map(
    [...openOf].map(([owner, own]) => [owner, decideMonth(own.map(openFeeOf), settledOf.get(owner) ?? [])]),
  );
}

function openFeeOf(head: InvoiceHead): OpenFee {
  const revenueMinor = sumOf(head.lines.map((line) => line.revenueMinor - line.refundedMinor));
  return { currency: head.currency, revenueMinor, feeMinor: feeOf(head) };
}

function byMerchant<Row>(rows: readonly Row[], ownerOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(ownerOf(row));
    if (group) group.push(row);
    else groups.set(ownerOf(row), [row]);
  }
  return groups;
}

const claimsOf = ({ id, currency, lines }: InvoiceHead) =>
  [...new Set(lines.map((line) => line.campaignId))].map((campaignId) => ({ invoiceId: id, campaignId, currency }));

/** The charge of a monthly invoice has the invoice's id: there is only one, which is retried if it fails. */
function chargeOf(head: InvoiceHead, campaigns: Campaigns): ChargeRequest {
  return {
    id: head.id,
    book: 'live',
    ownerUserId: head.ownerUserId,
    campaignId: onlyCampaignOf(head.lines),
    subject: { kind: 'invoice', id: head.id },
    currency: head.currency,
    items: itemsOf(head).filter((item) => item.amountMinor !== 0n),
    cardId: sharedCard(head.lines.flatMap((line) => campaigns.get(line.campaignId) ?? [])),
  };
}

/**
 * The card for one charge of several campaigns, which may have different cards: the one that all of them share. Null:
 * the default.
 */
export function sharedCard(campaigns: readonly Pick<CampaignRow, 'cardId'>[]): string | null {
  const [card = null, ...others] = new Set(campaigns.map(({ cardId }) => cardId));
  return others.length === 0 ? card : null;
}

/** One per campaign, regardless of the number of rates, which the invoice lists. */
function itemsOf({ lines, period }: InvoiceHead): readonly ChargeItem[] {
  const items = new Map<string, ChargeItem>();
  for (const { campaignId, campaignName, feeMinor } of lines) {
    const amountMinor = feeMinor + (items.get(campaignId)?.amountMinor ?? 0n);
    const description = `Sillage · ${campaignName} (${period})`;
    items.set(campaignId, { description, amountMinor, campaignId, kind: 'fee' });
  }
  return [...items.values()];
}

const keyOf = (ownerUserId: string, currency: string): string => `${ownerUserId} ${currency}`;
