import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { ShortLinkRow, UnnamedLink } from '../affiliates/short-links.ts';
import type { AffiliateRow } from '../schema.ts';

export interface NewAffiliateRow extends AffiliateRow {
  readonly rateBps: number;
  readonly couponCodes: readonly string[];
  /** The code of their first link, unless it turns out to be taken. */
  readonly shortCode: string;
  readonly alias: string | undefined;
  readonly tags: readonly string[];
}

/**
 * One statement per table, with one parameter per column. The search text includes their codes from the start: adding
 * these later would write another version of the row to each index.
 */
export async function insertAffiliates(trx: Trx, rows: readonly NewAffiliateRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ createdAt }) => createdAt);
  const holds = rows.map(({ holdDays }) => holdDays);
  await sql`
    insert into affiliates (id, campaign_id, version, name, email, is_active, dashboard_token, opening_balance_minor, opening_currency, rate_source,
      group_id, hold_days, created_at, updated_at, search_text)
    select i, c, v, n, e, a, d, o, u, s, g, h, t, t, folded(concat_ws(' ', n, e, k, l)) from unnest(
      ${ids}::uuid[],
      ${rows.map(({ campaignId }) => campaignId)}::uuid[],
      ${rows.map(({ version }) => version)}::integer[],
      ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ email }) => email)}::text[],
      ${rows.map(({ isActive }) => isActive)}::boolean[],
      ${rows.map(({ dashboardToken }) => dashboardToken)}::text[],
      ${rows.map(({ openingBalanceMinor }) => openingBalanceMinor)}::bigint[],
      ${rows.map(({ openingCurrency }) => openingCurrency)}::text[],
      ${rows.map(({ rateSource }) => rateSource)}::text[],
      ${rows.map(({ groupId }) => groupId)}::uuid[],
      ${holds}::integer[],
      ${times}::timestamptz[],
      ${rows.map(({ couponCodes }) => [...couponCodes].sort().join(' ') || null)}::text[],
      ${rows.map(({ shortCode }) => shortCode)}::text[]
    ) as new(i, c, v, n, e, a, d, o, u, s, g, h, t, k, l)`.execute(trx);
  await sql`
    insert into affiliate_rates (affiliate_id, from_at, rate_bps, hold_days)
    select * from unnest(
      ${ids}::uuid[], ${times}::timestamptz[], ${rows.map(({ rateBps }) => rateBps)}::integer[], ${holds}::integer[])`.execute(
    trx,
  );
  await insertCodes(
    trx,
    rows.flatMap((row) => row.couponCodes.map((code) => ({ row, code }))),
  );
}

async function insertCodes(
  trx: Trx,
  codes: readonly { readonly row: AffiliateRow; readonly code: string }[],
): Promise<void> {
  if (codes.length === 0) return;
  await sql`
    with given as (
      select * from unnest(
        ${codes.map(({ row }) => row.campaignId)}::uuid[],
        ${codes.map(({ row }) => row.id)}::uuid[],
        ${codes.map(({ code }) => code)}::text[],
        ${codes.map(({ row }) => row.createdAt)}::timestamptz[],
        ${codes.map(({ row }) => row.isActive)}::boolean[]
      ) with ordinality as new(campaign_id, affiliate_id, code, at, counts, place)),
    counted as (
      insert into coupon_periods (affiliate_id, code, from_at)
      select affiliate_id, code, at from given where counts order by place)
    insert into coupon_codes (campaign_id, affiliate_id, code, created_at)
    select campaign_id, affiliate_id, code, at from given`.execute(trx);
}

/** Inserts primary links that follow their campaign's destination; returns those whose code was free. */
export async function insertShortLinks(trx: Trx, rows: readonly UnnamedLink[]): Promise<ShortLinkRow[]> {
  const { rows: added } =
    await sql<ShortLinkRow>`${insertLinks(rows)} on conflict (code) do nothing returning *`.execute(trx);
  return added;
}

/** Inserts their names in links of another tool; the name of a removed affiliate is transferred to its new owner. */
export async function insertAliases(trx: Trx, rows: readonly UnnamedLink[]): Promise<ShortLinkRow[]> {
  const { rows: added } = await sql<ShortLinkRow>`
    ${insertLinks(rows)}
    on conflict (code) do update
    set affiliate_id = excluded.affiliate_id, version = short_links.version + 1, created_at = excluded.created_at
    where exists (select from affiliates a where a.id = short_links.affiliate_id and a.is_removed)
    returning *`.execute(trx);
  return added;
}

const insertLinks = (rows: readonly UnnamedLink[]) => sql`
  insert into short_links (code, campaign_id, affiliate_id, version, is_primary, created_at)
  select c, m, a, 1, p, t from unnest(
    ${rows.map(({ code }) => code)}::text[],
    ${rows.map(({ campaignId }) => campaignId)}::uuid[],
    ${rows.map(({ affiliateId }) => affiliateId)}::uuid[],
    ${rows.map(({ isPrimary }) => isPrimary)}::boolean[],
    ${rows.map(({ createdAt }) => createdAt)}::timestamptz[]
  ) with ordinality as new(c, m, a, p, t, place) order by place`;
