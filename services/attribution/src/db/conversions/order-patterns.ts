import { sql, type Transaction } from 'kysely';
import type { OrderPattern } from '../../domain/plausibility.ts';
import type { AttributionSchema } from '../schema.ts';
import type { ConversionRow } from './conversions.ts';
import { COUNTED, KNOWN, patternsInBulk } from './patterns-in-bulk.ts';

/** Up to this many reports are read one by one. */
const FEW = 10;

/**
 * The pattern of a campaign's orders in the same book at the time of each of these page reports. It depends on the
 * times of the events, not on their arrival, so that any order of arrival gives the same result. Two partial indexes
 * contain exactly the known orders, newest first.
 */
export async function loadPatterns(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  rows: readonly ConversionRow[],
  liveSince: Date | null,
): Promise<ReadonlyMap<string, OrderPattern>> {
  const unverified = rows.filter((row) => !row.reportedVerified && !row.isTest);
  const together = unverified.map((row) => ({ id: row.id, at: row.occurredAt.getTime() }));
  const inBulk = unverified.length <= FEW ? new Map() : await patternsInBulk(trx, campaignId, together, liveSince);
  const reports = unverified.filter((row) => !inBulk.has(row.id));
  if (reports.length === 0) return inBulk;
  const ofTheSameBook =
    liveSince === null
      ? sql``
      : sql`and (r.at < ${liveSince}::timestamptz or c.occurred_at >= ${liveSince}::timestamptz)`;
  const found = await sql<{ id: string; known: OrderPattern['known']; count: number }>`
    select r.id, known.orders as known, hour.count
    from unnest(${reports.map((row) => row.id)}::uuid[], ${reports.map((row) => row.occurredAt.toISOString())}::timestamptz[]) as r (id, at)
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('amountMinor', amount_minor, 'currency', currency,
        'at', (extract(epoch from at) * 1000)::int8)), '[]') as orders
      from (
        (select c.amount_minor, c.currency, c.occurred_at as at, c.id
         from conversions c
         where c.campaign_id = ${campaignId} and c.reported_verified and not c.is_test and (c.occurred_at, c.id) < (r.at, r.id)
           ${ofTheSameBook}
         order by c.occurred_at desc, c.id desc limit ${KNOWN})
        union all
        (select c.amount_minor, c.currency, v.occurred_at, v.id
         from reviews v join conversions c on c.id = v.conversion_id and c.campaign_id = v.campaign_id
         where v.campaign_id = ${campaignId} and v.decision = 'approved' and (v.occurred_at, v.id) < (r.at, r.id)
           and not c.reported_verified and not c.is_test
           ${ofTheSameBook}
         order by v.occurred_at desc, v.id desc limit ${KNOWN})
        order by at desc, id desc limit ${KNOWN}) newest
    ) known
    cross join lateral (
      select count(*) from (
        select from conversions c
        where c.campaign_id = ${campaignId} and not c.reported_verified and not c.is_test
          and c.occurred_at >= r.at - interval '1 hour' and (c.occurred_at, c.id) < (r.at, r.id)
          ${ofTheSameBook}
        limit ${COUNTED}) counted
    ) hour`.execute(trx);
  const oneByOne = found.rows.map((row): [string, OrderPattern] => [
    row.id,
    { known: row.known, pageReportsInHour: row.count },
  ]);
  return new Map([...inBulk, ...oneByOne]);
}

/** From when on a batch of new events changes the pattern of a campaign, and which conversions are redecided anyway. */
export interface PatternChange {
  readonly since: ReadonlyMap<string, Date>;
  readonly decidedAnyway: readonly string[];
}

/** Marks the page reports that came after these events: the events happened before them but arrived late. */
export async function markLaterPageReports(
  trx: Transaction<AttributionSchema>,
  { since, decidedAnyway }: PatternChange,
): Promise<void> {
  if (since.size === 0) return;
  await sql`
    insert into redecisions (campaign_id, conversion_id)
    select c.campaign_id, c.id
    from unnest(${[...since.keys()]}::uuid[], ${[...since.values()].map((at) => at.toISOString())}::timestamptz[]) as n (campaign_id, at)
    join conversions c on c.campaign_id = n.campaign_id and c.occurred_at >= n.at and not c.reported_verified and not c.is_test
    where c.id <> all (${decidedAnyway}::uuid[])
    on conflict do nothing`.execute(trx);
}
