import { type Kysely, type RawBuilder, sql } from 'kysely';
import { NO_AFFILIATE } from '../../domain/rollups.ts';
import type { Counts, Money } from '../../domain/totals.ts';
import type { AttributionSchema } from '../schema.ts';
import { countsOf, moneyOf } from './hours.ts';
import type { BucketedRange, Range, Subject } from './ranges.ts';
import type { Grain } from './rollup-rows.ts';

type Db = Kysely<AttributionSchema>;

/** Figures of a range: in total, per time bucket, and per affiliate or campaign. */
export interface RangeFigures {
  readonly counts: Counts | undefined;
  readonly money: readonly Money[];
  readonly byBucket: ReadonlyMap<number, { counts?: Counts; money: readonly Money[] }>;
  readonly byPart: ReadonlyMap<string, { counts?: Counts; money: readonly Money[] }>;
}

/** Both null: the total. */
export interface GroupKey {
  readonly bucket: Date | null;
  readonly part: string | null;
}

/**
 * Figures of a range from its rollups: in total, per time bucket and per affiliate. Those of one affiliate are read
 * from its hours. Otherwise time buckets are read from the hours of campaigns and affiliates from their days, so that
 * neither reads the rows of each affiliate and hour.
 */
export async function readFigures(db: Db, subject: Subject, range: BucketedRange): Promise<RangeFigures> {
  const sets = ['()', '(bucket)'] as const;
  return readGrouped(
    db,
    subject,
    range,
    subject.affiliateId === undefined
      ? [
          { grain: 'campaign-hours', sets },
          { grain: 'affiliate-days', sets: ['(affiliate_id)'], part: 'affiliate_id' },
        ]
      : [{ grain: 'affiliate-hours', sets: [...sets, '(affiliate_id)'], part: 'affiliate_id' }],
  );
}

/** Only per affiliate of a campaign. */
export async function readAffiliateFigures(
  db: Db,
  campaignId: string,
  range: BucketedRange,
): Promise<RangeFigures['byPart']> {
  const { byPart } = await readGrouped(db, { campaignIds: [campaignId] }, range, [
    { grain: 'affiliate-days', sets: ['(affiliate_id)'], part: 'affiliate_id' },
  ]);
  return byPart;
}

/** All campaigns of a merchant in one mode: in total, and per time bucket. */
export function readMerchantFigures(
  db: Db,
  subject: Subject & Required<Pick<Subject, 'merchant'>>,
  range: BucketedRange,
): Promise<RangeFigures> {
  return readGrouped(db, subject, range, [{ grain: 'merchant-hours', sets: ['()', '(bucket)'] }]);
}

/** Per campaign. */
export async function readCampaignFigures(
  db: Db,
  campaignIds: readonly string[],
  range: BucketedRange,
): Promise<RangeFigures['byPart']> {
  const { byPart } = await readGrouped(db, { campaignIds }, range, [
    { grain: 'campaign-days', sets: ['(campaign_id)'], part: 'campaign_id' },
  ]);
  return byPart;
}

/** How one pass over rollups is grouped. */
interface Grouping {
  readonly grain: Grain;
  readonly sets: readonly ('()' | '(bucket)' | '(affiliate_id)' | '(campaign_id)')[];
  readonly part?: 'affiliate_id' | 'campaign_id';
}

async function readGrouped(
  db: Db,
  subject: Subject,
  range: BucketedRange,
  groupings: readonly Grouping[],
): Promise<RangeFigures> {
  const passes = await Promise.all(groupings.map((grouping) => readPass(db, subject, range, grouping)));
  return figuresOf(
    passes.flatMap(([counts]) => counts),
    passes.flatMap(([, money]) => money),
  );
}

/** One pass each for counts and money; grouping sets give totals, buckets and parts in one query. */
async function readPass(db: Db, subject: Subject, range: BucketedRange, { grain, sets, part }: Grouping) {
  const bucket = bucketOf(range, sql`at`);
  // Rows of affiliates count visitors per affiliate, so that merchant and affiliate see the same number.
  const visitors = grain.startsWith('affiliate') ? sql`sum(affiliate_visitors)` : sql`sum(visitors)`;
  // Without time buckets, it does not matter to which bucket an hour belongs.
  const cut = sets.includes('(bucket)') ? range : { ...range, splits: range.edges };
  const key = sql`${sets.includes('(bucket)') ? sql`bucket` : sql`null::timestamptz as bucket`},
    ${part === undefined ? sql`null::uuid` : sql.ref(part)} as part`;
  const inMoney = sets.map((set) => (set === '()' ? '(currency)' : set.replace(')', ', currency)')));
  const [counts, money] = await Promise.all([
    sql<GroupKey & Counts>`
      select ${key}, sum(clicks)::int8 as clicks, sum(repeated_clicks)::int8 as repeated_clicks,
        sum(superseded_clicks)::int8 as superseded_clicks, sum(rejected_clicks)::int8 as rejected_clicks,
        ${visitors}::int8 as visitors, sum(conversions)::int8 as conversions,
        sum(pending_conversions)::int8 as pending_conversions, sum(test_conversions)::int8 as test_conversions,
        sum(awaiting_review)::int8 as awaiting_review
      from (select ${bucket} as bucket, * from (${countsOf(subject, cut, grain)}) r) h
      group by grouping sets (${sql.raw(sets.join())})
      having count(*) > 0`.execute(db),
    sql<GroupKey & Money>`
      select ${key}, currency, sum(revenue_minor) as revenue_minor,
        sum(refunded_minor) as refunded_minor, sum(commission_minor) as commission_minor,
        sum(pending_commission_minor) as pending_commission_minor,
        sum(approved_commission_minor) as approved_commission_minor,
        sum(paid_commission_minor) as paid_commission_minor, sum(fee_minor) as fee_minor
      from (select ${bucket} as bucket, * from (${moneyOf(subject, cut, grain)}) r) h
      group by grouping sets (${sql.raw(inMoney.join())})`.execute(db),
  ]);
  return [counts.rows, money.rows] as const;
}

/** The start of the bucket that contains a time. */
export function bucketOf({ granularity, timeZone }: Range, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`date_trunc(${granularity}::text, ${at}, ${granularity === 'hour' ? 'UTC' : timeZone}::text)`;
}

export function figuresOf(counts: readonly (GroupKey & Counts)[], money: readonly (GroupKey & Money)[]): RangeFigures {
  const whole = grouped(counts, money, (row) => (row.bucket === null && row.part === null ? 'whole' : undefined)).get(
    'whole',
  );
  return {
    counts: whole?.counts,
    money: whole?.money ?? [],
    byBucket: grouped(counts, money, (row) => row.bucket?.getTime()),
    byPart: grouped(counts, money, (row) => (row.part === NO_AFFILIATE ? undefined : (row.part ?? undefined))),
  };
}

function grouped<Key>(
  counts: readonly (GroupKey & Counts)[],
  money: readonly (GroupKey & Money)[],
  keyOf: (row: GroupKey) => Key | undefined,
): ReadonlyMap<Key, { counts?: Counts; money: readonly Money[] }> {
  const groups = new Map<Key, { counts?: Counts; money: Money[] }>();
  const groupOf = (row: GroupKey) => {
    const key = keyOf(row);
    if (key === undefined) return undefined;
    const group = groups.get(key) ?? { money: [] };
    groups.set(key, group);
    return group;
  };
  for (const { bucket, part, ...row } of counts) {
    const group = groupOf({ bucket, part });
    if (group) group.counts = row;
  }
  for (const { bucket, part, ...row } of money) groupOf({ bucket, part })?.money.push(row);
  return groups;
}
