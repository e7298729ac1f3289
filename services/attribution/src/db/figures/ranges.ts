import type { Granularity } from '@sillage/proto/http/statistics';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RequestedRange } from '../../domain/range.ts';
import type { AttributionSchema } from '../schema.ts';

type Db = Kysely<AttributionSchema>;

/** A range in instants; `from` is null for all time. */
export interface Range {
  readonly from: Date | null;
  readonly to: Date;
  readonly granularity: Granularity;
  readonly timeZone: string;
}

export function isWithin(at: RawBuilder<unknown>, { from, to }: Pick<Range, 'from' | 'to'>): RawBuilder<unknown> {
  return from === null ? sql`${at} < ${to}` : sql`${at} >= ${from} and ${at} < ${to}`;
}

/** A range with its buckets. */
export interface BucketedRange extends Range {
  readonly buckets: readonly Date[];
  /** The hours that are computed from clicks and conversions instead of the rollups. */
  readonly splits: readonly Date[];
  /** The split hours at the two ends of the range. */
  readonly edges: readonly Date[];
}

/** The subject of the figures: campaigns, or one affiliate of a campaign. */
export interface Subject {
  readonly campaignIds: readonly string[];
  readonly affiliateId?: string | undefined;
  /** The owner of these campaigns, if the campaigns are all of theirs in one mode. */
  readonly merchant?: { readonly ownerUserId: string; readonly isTest: boolean };
}

/** Null: no lower bound. */
export const laterOf = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

interface NamedRange {
  readonly unit: 'day' | 'month';
  /** Counted from the start of the current unit. */
  readonly back: string;
  readonly length: string;
  readonly isOver?: boolean;
}

const NAMED: Readonly<Record<Exclude<RequestedRange['range'], 'all' | 'custom'>, NamedRange>> = {
  today: { unit: 'day', back: '0 days', length: '1 day' },
  '7d': { unit: 'day', back: '6 days', length: '7 days' },
  '30d': { unit: 'day', back: '29 days', length: '30 days' },
  month: { unit: 'month', back: '0 days', length: '1 month' },
  last_month: { unit: 'month', back: '1 month', length: '1 month', isOver: true },
};

/**
 * The instants of a range and of the one before it. Postgres knows where a day begins in a zone, including daylight
 * saving time. A range that runs until now is compared with the same part of the previous period.
 */
export async function resolveRange(
  db: Db,
  requested: RequestedRange,
  now: number,
): Promise<{ readonly range: Range; readonly previous: Range | null }> {
  const { granularity, timeZone } = requested;
  const rangeOf = (from: Date | null, to: Date): Range => ({ from, to, granularity, timeZone });
  if (requested.range === 'all') return { range: rangeOf(null, new Date(now)), previous: null };
  if (requested.range === 'custom') {
    const [from, to] = [new Date(requested.from ?? now), new Date(requested.to ?? now)];
    const found = await sql<{ before: Date }>`
      select (begins - (ends - begins)) at time zone ${timeZone} as before
      from (select ${from}::timestamptz at time zone ${timeZone} as begins, ${to}::timestamptz at time zone ${timeZone} as ends) r`.execute(
      db,
    );
    return { range: rangeOf(from, to), previous: rangeOf(found.rows[0]?.before ?? from, from) };
  }
  const { unit, back, length, isOver = false } = NAMED[requested.range];
  const found = await sql<{ begins: Date; ends: Date; beginsBefore: Date; endsBefore: Date }>`
    select begins at time zone ${timeZone} as begins, ends at time zone ${timeZone} as ends,
      (begins - ${length}::interval) at time zone ${timeZone} as begins_before,
      (ends - ${length}::interval) at time zone ${timeZone} as ends_before
    from (
      select date_trunc(${unit}, local) - ${back}::interval as begins,
        case when ${isOver} then date_trunc(${unit}, local) else local end as ends
      from (select ${new Date(now)}::timestamptz at time zone ${timeZone} as local) n) r`.execute(db);
  const instants = found.rows[0] ?? {
    begins: new Date(0),
    ends: new Date(0),
    beginsBefore: new Date(0),
    endsBefore: new Date(0),
  };
  return {
    range: rangeOf(instants.begins, isOver ? instants.ends : new Date(now)),
    previous: rangeOf(instants.beginsBefore, instants.endsBefore),
  };
}
