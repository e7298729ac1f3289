import type { Book } from '@sillage/proto/values/book';
import type { Revenue } from '@sillage/proto/values/payments';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { QuoteFacts } from '../../domain/quote-facts.ts';

/** A campaign's revenue that is in no invoice yet, in one currency and at one rate. */
export interface OpenFees {
  readonly campaignId: string;
  readonly currency: string;
  readonly feeBps: number;
  /** The sum over conversions whose open changes increase revenue. */
  readonly revenueMinor: bigint;
  /** The sum over conversions whose open changes reduce revenue that an earlier invoice charged; positive. */
  readonly refundedMinor: bigint;
  /** The sum of the items' fees: each conversion is rounded once. */
  readonly feeMinor: bigint;
}

/** The open items of one campaign and currency that an invoice claims: of these months, or of all months up to one. */
export interface FeeClaim {
  readonly invoiceId: string;
  readonly campaignId: string;
  readonly currency: string;
}

/** A campaign's revenue that settlements have charged, in one currency. */
export interface SettledRevenue extends Revenue {
  readonly campaignId: string;
}

/** The months to include: a list, or all up to one, which also includes items that arrived too late for their month. */
export type FeeMonths = { readonly months: readonly string[] } | { readonly until: string };

/** Fees that were voided together with the record that waived the revenue that they correct. */
export interface VoidedFees {
  readonly invoiceId: string;
  readonly campaignId: string;
  readonly currency: string;
  /** The id of the first of these items; unique among all voided fees. */
  readonly firstItemId: number;
  readonly feeMinor: bigint;
}

const inMonths = (months: FeeMonths) =>
  'until' in months ? sql`f.period <= ${months.until}` : sql`f.period = any (${months.months})`;

/**
 * For the item `f`: the record, if any, that waived the fee on the revenue that it corrects. If the conversion earned
 * again afterwards, and that was or will be charged, nothing is waived any more: its revenue without the waived part is
 * then above its previous minimum. Losses below that minimum are losses of waived revenue, whether they are voided
 * already or still open.
 */
const holderThatWaived = sql`
  select i.id from fee_items o join invoices i on i.id = o.invoice_id
  where o.conversion_id = f.conversion_id and o.book = f.book and i.status = 'waived' and (
    select coalesce((array_agg(revenue_minor order by version desc))[1], 0) <= least(0, min(revenue_minor))
    from (
      select e.version, sum(sum(e.revenue_minor)) over (order by e.version) as revenue_minor
      from fee_items e left join invoices h on h.id = e.invoice_id
      where e.conversion_id = f.conversion_id and e.book = f.book and e.version < f.version and h.status is distinct from 'waived'
      group by e.version
    ) after_versions)
  order by i.id limit 1`;

/** For the item `f`: whether all items of its change (one per rate) together add no revenue. */
const bringsNoRevenue = sql`(
  select sum(o.revenue_minor) from fee_items o
  where o.conversion_id = f.conversion_id and o.version = f.version and o.book = f.book) <= 0`;

/**
 * Whether the item `f` belongs to a change that reduces revenue, or changes only the fee on it, and that fee was
 * waived.
 */
export const correctsWaived = sql`(${bringsNoRevenue} and exists (${holderThatWaived}))`;

/**
 * The months in which a campaign has open fees, by currency, for a settlement: the open fees, and the revenue of all
 * campaigns of its merchant in the same book, in any invoice. Corrections of waived revenue are not open.
 */
export async function listOpenMonths(
  db: Db,
  book: Book,
  campaignId: string,
): Promise<Pick<QuoteFacts, 'openFees' | 'merchantRevenues'>> {
  const { rows } = await sql<{
    currency: string;
    period: string;
    feeBps: number;
    openRevenueMinor: bigint | null;
    openFeeMinor: bigint | null;
    revenueMinor: bigint;
  }>`
    select currency, period, fee_bps, sum(revenue_minor) filter (where is_open) as open_revenue_minor,
      sum(fee_minor) filter (where is_open) as open_fee_minor, sum(revenue_minor) as revenue_minor
    from (
      select f.currency, f.period, f.fee_bps, f.revenue_minor, f.fee_minor,
        f.campaign_id = ${campaignId} and f.invoice_id is null
          and not ${correctsWaived} as is_open
      from campaigns own join campaigns c using (owner_user_id) join fee_items f on f.campaign_id = c.campaign_id
      where own.campaign_id = ${campaignId} and f.book = ${book}
        and f.period = any (array(
          select distinct period from fee_items where campaign_id = ${campaignId} and book = ${book} and invoice_id is null))
    ) items
    group by currency, period, fee_bps order by currency, period, fee_bps`.execute(db);
  return {
    openFees: rows.flatMap(({ currency, period, feeBps, openRevenueMinor, openFeeMinor }) =>
      openRevenueMinor === null || openFeeMinor === null
        ? []
        : { currency, period, feeBps, revenueMinor: openRevenueMinor, feeMinor: openFeeMinor },
    ),
    merchantRevenues: rows.map(({ currency, period, revenueMinor }) => ({ currency, period, revenueMinor })),
  };
}

/**
 * By campaign, currency and rate; a rate whose changes cancel out is left out if there is another one. The campaigns
 * must be locked, and corrections of waived revenue voided before.
 */
export async function sumOpenFees(
  trx: Trx,
  book: Book,
  campaignIds: readonly string[],
  months: FeeMonths,
): Promise<OpenFees[]> {
  const { rows } = await sql<OpenFees>`
    select campaign_id, currency, fee_bps, revenue as revenue_minor,
      refunded as refunded_minor, fee as fee_minor
    from (
      select campaign_id, currency, fee_bps, sum(greatest(net, 0)) as revenue, sum(greatest(-net, 0)) as refunded, sum(fee) as fee,
        max(greatest(sum(abs(net)), abs(sum(fee)))) over (partition by campaign_id, currency) as most
      from (
        select campaign_id, currency, fee_bps, sum(revenue_minor) as net, sum(fee_minor) as fee
        from fee_items f
        where f.book = ${book} and invoice_id is null and campaign_id = any (${campaignIds}) and ${inMonths(months)}
        group by campaign_id, currency, fee_bps, conversion_id
      ) by_conversion
      group by campaign_id, currency, fee_bps
    ) by_rate
    where most = 0 or revenue + refunded + abs(fee) > 0
    order by campaign_id, currency, fee_bps`.execute(trx);
  return rows;
}

/** Live revenue of a month whose fee was already charged by settlements, by campaign and currency. */
export async function sumSettledRevenue(trx: Trx, campaignIds: readonly string[], period: string) {
  const { rows } = await sql<SettledRevenue>`
    select f.campaign_id, f.currency, sum(f.revenue_minor) as revenue_minor
    from fee_items f join invoices i on i.id = f.invoice_id and i.kind = 'settlement'
    where f.book = 'live' and f.period = ${period} and f.campaign_id = any (${campaignIds})
    group by f.campaign_id, f.currency`.execute(trx);
  return rows;
}

/** The campaigns must be locked, so that it claims exactly the items that were summed. */
export async function claimOpenFees(
  trx: Trx,
  book: Book,
  claims: readonly FeeClaim[],
  months: FeeMonths,
): Promise<void> {
  if (claims.length === 0) return;
  await sql`
    update fee_items f set invoice_id = claim.invoice_id
    from unnest(
      ${claims.map((claim) => claim.invoiceId)}::uuid[],
      ${claims.map((claim) => claim.campaignId)}::uuid[],
      ${claims.map((claim) => claim.currency)}::text[]) as claim (invoice_id, campaign_id, currency)
    where f.book = ${book} and f.campaign_id = claim.campaign_id and f.currency = claim.currency and f.invoice_id is null and ${inMonths(months)}`.execute(
    trx,
  );
}

/**
 * Leaves a rest of the fees open that an invoice has claimed of a campaign at one rate: one of the items is split, and
 * the open part has no revenue.
 */
export async function leaveRest(
  trx: Trx,
  invoiceId: string,
  { campaignId, feeBps }: { readonly campaignId: string; readonly feeBps: number | null },
  restMinor: bigint,
): Promise<void> {
  const { numAffectedRows } = await sql`
    with split as (
      update fee_items set fee_minor = fee_minor - ${restMinor}
      where id = (
        select id from fee_items where invoice_id = ${invoiceId} and campaign_id = ${campaignId} and fee_bps = ${feeBps}
        order by fee_minor desc, id limit 1)
      returning *)
    insert into fee_items (campaign_id, conversion_id, book, version, currency, period, fee_bps, part, revenue_minor, fee_minor)
    select campaign_id, conversion_id, book, version, currency, period, fee_bps, (
        select max(part) + 1 from fee_items i
        where i.conversion_id = split.conversion_id and i.version = split.version and i.fee_bps = split.fee_bps and i.book = split.book),
      0, ${restMinor}::bigint from split`.execute(trx);
  if (numAffectedRows !== 1n) throw new Error(`The invoice ${invoiceId} has no item whose fee could be split`);
}

/** Marks the items as open again, for the next invoice. */
export async function releaseFees(trx: Trx, invoiceId: string): Promise<void> {
  await trx.updateTable('feeItems').set({ invoiceId: null }).where('invoiceId', '=', invoiceId).execute();
}

/**
 * Adds open corrections of waived revenue to the record that waived it, so that they are not charged or credited. The
 * campaigns must be locked.
 */
export async function voidCorrectionsOfWaived(
  trx: Trx,
  book: Book,
  campaignIds: readonly string[],
): Promise<VoidedFees[]> {
  const { rows } = await sql<VoidedFees>`
    with corrections as materialized (
      select f.id, (${holderThatWaived}) as holder
      from fee_items f
      where f.book = ${book} and f.invoice_id is null and ${bringsNoRevenue} and f.campaign_id = any (${campaignIds})),
    voided as (
      update fee_items f set invoice_id = corrections.holder
      from corrections
      where corrections.id = f.id and corrections.holder is not null
      returning f.id, f.invoice_id, f.campaign_id, f.currency, f.fee_minor)
    select invoice_id, campaign_id, currency, min(id) as first_item_id, sum(fee_minor) as fee_minor
    from voided group by invoice_id, campaign_id, currency`.execute(trx);
  return rows;
}
