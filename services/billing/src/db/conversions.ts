import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Trx } from '../deps.ts';
import type { BookedConversion, FeeItem } from '../domain/booking.ts';
import type { ConversionRow } from './balances/ledger-schema.ts';

/** Whether it is unpaid: the condition of the index conversions_unpaid. `table`: its name or alias in the query. */
export function unpaid(table: 'c' | 'conversions') {
  const alias = sql.ref(table);
  return sql`${alias}.state = 'approved' and ${alias}.line_id is null and ${alias}.direct_payment_id is null and ${alias}.marked_version is null`;
}

export async function findBooked(trx: Trx, conversionIds: readonly string[]): Promise<BookedConversion[]> {
  if (conversionIds.length === 0) return [];
  const rows = await trx
    .selectFrom('conversions')
    .selectAll()
    .where('conversionId', '=', sql<string>`any (${conversionIds}::uuid[])`)
    .execute();
  return rows.map(toBooked);
}

/** Overwrites these rows; the caller must hold the locks of their campaigns. */
export async function storeBooked(trx: Trx, conversions: readonly BookedConversion[]): Promise<void> {
  if (conversions.length === 0) return;
  await sql`
    insert into conversions (conversion_id, campaign_id, affiliate_id, book, version, currency, state, pending_minor, earned_minor,
      net_revenue_minor, fee_bps, fee_minor, approved_at, line_id, direct_payment_id, marked_version, marked_affiliate_id, marked_minor,
      discharged_minor)
    select * from unnest(
      ${conversions.map((conversion) => conversion.conversionId)}::uuid[],
      ${conversions.map((conversion) => conversion.campaignId)}::uuid[],
      ${conversions.map((conversion) => conversion.affiliateId)}::uuid[],
      ${conversions.map((conversion) => conversion.book)}::text[],
      ${conversions.map((conversion) => conversion.version)}::bigint[],
      ${conversions.map((conversion) => conversion.currency)}::text[],
      ${conversions.map((conversion) => conversion.state)}::text[],
      ${conversions.map((conversion) => conversion.pendingMinor)}::bigint[],
      ${conversions.map((conversion) => conversion.earnedMinor)}::bigint[],
      ${conversions.map((conversion) => conversion.netRevenueMinor)}::bigint[],
      ${conversions.map((conversion) => conversion.feeBps)}::int[],
      ${conversions.map((conversion) => conversion.feeMinor)}::bigint[],
      ${conversions.map((conversion) => conversion.approvedAt?.toISOString() ?? null)}::timestamptz[],
      ${conversions.map((conversion) => conversion.lineId)}::uuid[],
      ${conversions.map((conversion) => conversion.directPaymentId)}::uuid[],
      ${conversions.map((conversion) => conversion.mark?.version ?? null)}::bigint[],
      ${conversions.map((conversion) => conversion.mark?.affiliateId ?? null)}::uuid[],
      ${conversions.map((conversion) => conversion.mark?.amountMinor ?? null)}::bigint[],
      ${conversions.map((conversion) => conversion.dischargedMinor)}::bigint[])
    on conflict (conversion_id) do update set
      affiliate_id = excluded.affiliate_id, book = excluded.book, version = excluded.version, state = excluded.state,
      pending_minor = excluded.pending_minor, earned_minor = excluded.earned_minor,
      net_revenue_minor = excluded.net_revenue_minor, fee_bps = excluded.fee_bps, fee_minor = excluded.fee_minor, approved_at = excluded.approved_at,
      line_id = excluded.line_id, direct_payment_id = excluded.direct_payment_id, marked_version = excluded.marked_version,
      marked_affiliate_id = excluded.marked_affiliate_id, marked_minor = excluded.marked_minor,
      discharged_minor = excluded.discharged_minor`.execute(trx);
}

export async function insertFeeItems(trx: Trx, items: readonly FeeItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into fee_items (book, campaign_id, conversion_id, version, currency, period, fee_bps, revenue_minor, fee_minor)
    select * from unnest(
      ${items.map((item) => item.book)}::text[],
      ${items.map((item) => item.campaignId)}::uuid[],
      ${items.map((item) => item.conversionId)}::uuid[],
      ${items.map((item) => item.version)}::bigint[],
      ${items.map((item) => item.currency)}::text[],
      ${items.map((item) => item.period)}::text[],
      ${items.map((item) => item.feeBps)}::int[],
      ${items.map((item) => item.revenueMinor)}::bigint[],
      ${items.map((item) => item.feeMinor)}::bigint[])`.execute(trx);
}

/**
 * Sets the payment by which everything owed to an affiliate in one book and currency was paid; returns the conversions.
 */
export async function payDirectly(
  trx: Trx,
  paid: {
    readonly paymentId: string;
    readonly book: Book;
    readonly campaignId: string;
    readonly affiliateId: string;
    readonly currency: string;
  },
): Promise<string[]> {
  const { rows } = await sql<{ conversionId: string }>`
    update conversions c set direct_payment_id = ${paid.paymentId}
    where c.book = ${paid.book} and c.campaign_id = ${paid.campaignId} and c.affiliate_id = ${paid.affiliateId} and c.currency = ${paid.currency} and ${unpaid('c')}
    returning conversion_id`.execute(trx);
  return rows.map((row) => row.conversionId);
}

function toBooked(row: ConversionRow): BookedConversion {
  const { markedVersion, markedAffiliateId, markedMinor } = row;
  const isMarked = markedVersion !== null && markedAffiliateId !== null && markedMinor !== null;
  return {
    conversionId: row.conversionId,
    campaignId: row.campaignId,
    affiliateId: row.affiliateId,
    book: row.book,
    version: row.version,
    currency: row.currency,
    state: row.state,
    pendingMinor: row.pendingMinor,
    earnedMinor: row.earnedMinor,
    netRevenueMinor: row.netRevenueMinor,
    feeBps: row.feeBps,
    feeMinor: row.feeMinor,
    approvedAt: row.approvedAt,
    lineId: row.lineId,
    directPaymentId: row.directPaymentId,
    mark: isMarked ? { version: markedVersion, affiliateId: markedAffiliateId, amountMinor: markedMinor } : null,
    dischargedMinor: row.dischargedMinor,
  };
}
