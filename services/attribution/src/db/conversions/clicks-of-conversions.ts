import { sql, type Transaction } from 'kysely';
import { clickTimeSpan } from '../../domain/click-time.ts';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';

export interface ClickWithSubs {
  readonly clickId: string;
  /** `sub1` to `sub5`; trailing empty ones are left out. */
  readonly subs: readonly string[];
}

/**
 * By conversion, the click that brought the order, or for a renewal without a click, the click that brought the
 * customer.
 */
export async function findClicksOf(
  trx: Transaction<AttributionSchema>,
  rows: readonly ConversionRow[],
): Promise<ReadonlyMap<string, ClickWithSubs>> {
  const ofReferrals = await clickIdsOfReferrals(
    trx,
    rows.flatMap((row) => (row.clickId === null ? (row.referralId ?? []) : [])),
  );
  const clickIds = new Map(
    rows.flatMap((row): [string, string][] => {
      const clickId = row.clickId ?? ofReferrals.get(row.referralId ?? '');
      return clickId === undefined ? [] : [[row.id, clickId]];
    }),
  );
  const subs = await subsOf(trx, [...new Set(clickIds.values())]);
  return new Map([...clickIds].map(([id, clickId]) => [id, { clickId, subs: subs.get(clickId) ?? [] }]));
}

async function clickIdsOfReferrals(
  trx: Transaction<AttributionSchema>,
  referralIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (referralIds.length === 0) return new Map();
  const found = await trx
    .selectFrom('conversions')
    .select(['id', 'clickId'])
    .where('id', '=', sql<string>`any (${referralIds}::uuid[])`)
    .execute();
  return new Map(found.flatMap(({ id, clickId }): [string, string][] => (clickId === null ? [] : [[id, clickId]])));
}

async function subsOf(
  trx: Transaction<AttributionSchema>,
  clickIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (clickIds.length === 0) return new Map();
  const spans = clickIds.map((clickId) => clickTimeSpan(clickId, undefined));
  const found = await sql<{ id: string; subs: string[] }>`
    select c.id, c.subs
    from unnest(
      ${clickIds}::uuid[],
      ${spans.map(({ from }) => new Date(from).toISOString())}::timestamptz[],
      ${spans.map(({ to }) => new Date(to).toISOString())}::timestamptz[]) as n (click_id, from_at, to_at)
    join clicks c on c.id = n.click_id and c.occurred_at between n.from_at and n.to_at
    where c.subs <> '{}'
    union
    select c.id, c.subs from kept_clicks c where c.id = any (${clickIds}::uuid[]) and c.subs <> '{}'`.execute(trx);
  return new Map(found.rows.map(({ id, subs }) => [id, subs]));
}
