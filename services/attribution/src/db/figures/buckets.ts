import { type Kysely, sql } from 'kysely';
import { hasTooManyPoints } from '../../domain/range.ts';
import { splitHours } from '../../domain/split-hours.ts';
import { readKeptFrom } from '../clicks/click-retention.ts';
import type { AttributionSchema } from '../schema.ts';
import type { BucketedRange, Range, Subject } from './ranges.ts';
import { rollupsOf } from './rollup-rows.ts';

type Db = Kysely<AttributionSchema>;

/** The range with its buckets; undefined if there would be too many. */
export async function withBuckets(
  db: Db,
  subject: Subject,
  range: Range,
  now: number,
): Promise<BucketedRange | undefined> {
  const from = range.from ?? (await firstHour(db, subject, range.to));
  if (from !== null && hasTooManyPoints(from.getTime(), range.to.getTime(), range.granularity)) return undefined;
  const starts = from === null ? [] : await listBuckets(db, { ...range, from });
  const keptFrom = await readKeptFrom(db);
  return {
    ...range,
    buckets: starts,
    splits: splitHours(range, { starts, now, keptFrom }),
    edges: splitHours(range, { starts: [], now, keptFrom }),
  };
}

/**
 * The starts of all buckets of a range, including empty ones. Days and longer units follow the calendar of the zone, so
 * a day of 23 or 25 hours is one bucket; hours have a fixed length.
 */
async function listBuckets(
  db: Db,
  { from, to, granularity: unit, timeZone }: Range & { readonly from: Date },
): Promise<readonly Date[]> {
  const found =
    unit === 'hour'
      ? await sql<{ at: Date }>`
          select at from generate_series(date_trunc('hour', ${from}::timestamptz, 'UTC'), ${to}::timestamptz, '1 hour') at
          where at < ${to}::timestamptz`.execute(db)
      : await sql<{ at: Date }>`
          select local at time zone ${timeZone} as at
          from generate_series(
            date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timeZone}), ${to}::timestamptz at time zone ${timeZone},
            ${`1 ${unit}`}::interval) local
          where local at time zone ${timeZone} < ${to}::timestamptz`.execute(db);
  return found.rows.map((row) => row.at);
}

/** For a merchant, reads the sums, which are few. */
async function firstHour(db: Db, subject: Subject, to: Date): Promise<Date | null> {
  const { campaignIds, affiliateId, merchant } = subject;
  const hours = { subject, range: { from: null, to, splits: [] }, columns: sql`clicks`, kind: '' } as const;
  const found = merchant
    ? await sql<{ hour: Date | null }>`select min(at) as hour from (${rollupsOf('merchant-hours', hours)}) h`.execute(
        db,
      )
    : await sql<{ hour: Date | null }>`
        select min(first.hour) as hour
        from campaigns
        cross join lateral (
          select hour from hourly
          where hourly.campaign_id = campaigns.campaign_id and (live_since is null or hour >= live_since)
            ${affiliateId === undefined ? sql`` : sql`and affiliate_id = ${affiliateId}`}
          order by hour limit 1) first
        where campaigns.campaign_id = any (${campaignIds}::uuid[])`.execute(db);
  return found.rows[0]?.hour ?? null;
}
