import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';
import type { AffiliateRow } from '../schema.ts';
import type { ShortLinkRow, UnnamedLink } from '../short-links.ts';

/** Everything of a new affiliate but their link. */
export interface NewAffiliateRow extends AffiliateRow {
  readonly rateBps: number;
  readonly couponCodes: readonly string[];
  readonly alias: string | undefined;
}

/** In one statement for each table, with one parameter for each column, however many they are. */
export async function insertAffiliates(trx: Trx, rows: readonly NewAffiliateRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const times = rows.map(({ createdAt }) => createdAt);
  await sql`
    insert into affiliates (id, campaign_id, version, name, email, is_active, dashboard_token, opening_balance_minor, opening_currency, rate_source, created_at, updated_at)
    select i, c, v, n, e, a, d, o, u, s, t, t from unnest(
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
      ${times}::timestamptz[]
    ) as new(i, c, v, n, e, a, d, o, u, s, t)`.execute(trx);
  await sql`
    insert into affiliate_rates (affiliate_id, from_at, rate_bps)
    select * from unnest(${ids}::uuid[], ${times}::timestamptz[], ${rows.map(({ rateBps }) => rateBps)}::integer[])`.execute(
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
  await trx
    .insertInto('couponCodes')
    .values(
      codes.map(({ row, code }) => ({
        campaignId: row.campaignId,
        affiliateId: row.id,
        code,
        createdAt: row.createdAt,
      })),
    )
    .execute();
  const counted = codes.filter(({ row }) => row.isActive);
  if (counted.length === 0) return;
  await trx
    .insertInto('couponPeriods')
    .values(counted.map(({ row, code }) => ({ affiliateId: row.id, code, fromAt: row.createdAt, untilAt: null })))
    .execute();
}

/** Primary links that lead wherever their campaign does; answers with those whose code was free. */
export async function insertShortLinks(trx: Trx, rows: readonly UnnamedLink[]): Promise<ShortLinkRow[]> {
  const { rows: added } =
    await sql<ShortLinkRow>`${insertLinks(rows)} on conflict (code) do nothing returning *`.execute(trx);
  return added;
}

/** Their names in links of another tool; one of somebody who was removed goes to whoever has it now. */
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
