import { HOUR_MS } from '@sillage/proto/values/durations';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { OrderPattern } from '../../domain/plausibility.ts';
import type { AttributionSchema } from '../schema.ts';

export const KNOWN = 100;
/** Further orders make no difference: see plausibility.ts. */
export const COUNTED = 200;

/** A page report; times in milliseconds. */
interface Reported {
  readonly id: string;
  readonly at: number;
}

type KnownOrder = OrderPattern['known'][number];

interface Before extends Reported {
  /** When the order was placed; `at` is when it became known. */
  readonly placedAt: number;
}

interface KnownBefore extends Before, KnownOrder {}

/** Rows read before each report; enough if reports are as close together as usual. */
const READ_EACH = 10;

/**
 * The patterns of reports that are close together, from the rows between them and right before the first, newest first:
 * the reports share most of these rows. Reports that are further apart are left out.
 */
export async function patternsInBulk(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  reports: readonly Reported[],
  liveSince: Date | null,
): Promise<ReadonlyMap<string, OrderPattern>> {
  const span = {
    oldest: reports.reduce((first, report) => (isBefore(report, first) ? report : first)),
    newest: reports.reduce((last, report) => (isBefore(last, report) ? report : last)),
    most: READ_EACH * reports.length + COUNTED,
  };
  const known = await readNewest<KnownBefore>(trx, span, KNOWN, (within, limit) =>
    selectKnown(campaignId, within, limit),
  );
  const pages = await readNewest<Before>(trx, span, COUNTED, (within, limit) => selectPages(campaignId, within, limit));
  // One shared object per order, for all reports that know it.
  const knownOrders = known.rows.map(({ id, at, placedAt, amountMinor, currency }) => {
    return { id, at, placedAt, order: { amountMinor, currency, at } };
  });
  const orders = new NewestFirst(knownOrders, known.isWhole, liveSince);
  const inHour = new NewestFirst(pages.rows, pages.isWhole, liveSince);
  const patterns = new Map<string, OrderPattern>();
  for (const report of reports) {
    const own = orders.before(report, KNOWN, Number.NEGATIVE_INFINITY);
    const others = inHour.before(report, COUNTED, report.at - HOUR_MS);
    if (own && others)
      patterns.set(report.id, { known: own.map(({ order }) => order), pageReportsInHour: others.length });
  }
  return patterns;
}

/** A condition on conversions `c`, or on their reviews `v`. */
type Within = (event: 'c' | 'v') => RawBuilder<unknown>;

const ms = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) * 1000)::int8`;

const selectKnown = (campaignId: string, within: Within, limit: number) => sql`(
  (select c.id, ${ms('c.occurredAt')} as at, ${ms('c.occurredAt')} as placed_at, c.amount_minor, c.currency
   from conversions c
   where c.campaign_id = ${campaignId} and c.reported_verified and not c.is_test and ${within('c')}
   order by c.occurred_at desc, c.id desc limit ${limit})
  union all
  (select v.id, ${ms('v.occurredAt')}, ${ms('c.occurredAt')}, c.amount_minor, c.currency
   from reviews v join conversions c on c.id = v.conversion_id and c.campaign_id = v.campaign_id
   where v.campaign_id = ${campaignId} and v.decision = 'approved' and ${within('v')}
     and not c.reported_verified and not c.is_test
   order by v.occurred_at desc, v.id desc limit ${limit})
  order by at desc, id desc limit ${limit})`;

const selectPages = (campaignId: string, within: Within, limit: number) => sql`(
  select c.id, ${ms('c.occurredAt')} as at, ${ms('c.occurredAt')} as placed_at from conversions c
  where c.campaign_id = ${campaignId} and not c.reported_verified and not c.is_test and ${within('c')}
  order by c.occurred_at desc, c.id desc limit ${limit})`;

interface Span {
  readonly oldest: Reported;
  readonly newest: Reported;
  /** The most rows to read between the two. */
  readonly most: number;
}

/**
 * The rows before the newest report, newest first: those between the two, and as many before the oldest as a report can
 * need.
 */
async function readNewest<Row extends Before>(
  trx: Transaction<AttributionSchema>,
  { oldest, newest, most }: Span,
  before: number,
  select: (within: Within, limit: number) => RawBuilder<unknown>,
): Promise<{ readonly rows: readonly Row[]; readonly isWhole: boolean }> {
  const moment = (event: string) => sql`(${sql.ref(`${event}.occurredAt`)}, ${sql.ref(`${event}.id`)})`;
  const first = sql`(${new Date(oldest.at)}::timestamptz, ${oldest.id}::uuid)`;
  const last = sql`(${new Date(newest.at)}::timestamptz, ${newest.id}::uuid)`;
  const { rows } = await sql<Row>`
    ${select((event) => sql`${moment(event)} < ${last} and ${moment(event)} >= ${first}`, most)}
    union all ${select((event) => sql`${moment(event)} < ${first}`, before)}
    order by at desc, id desc`.execute(trx);
  const between = rows.filter((row) => !isBefore(row, oldest));
  // If some rows between the two were not read, the rows before them would not be adjacent.
  if (between.length === most) return { rows: between, isWhole: false };
  return { rows, isWhole: rows.length - between.length < before };
}

const isBefore = (one: Reported, other: Reported): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);

class NewestFirst<Row extends Before> {
  readonly #rows: readonly Row[];
  readonly #isWhole: boolean;
  readonly #liveSince: number;

  constructor(rows: readonly Row[], isWhole: boolean, liveSince: Date | null) {
    this.#rows = rows;
    this.#isWhole = isWhole;
    this.#liveSince = liveSince?.getTime() ?? Number.NEGATIVE_INFINITY;
  }

  /**
   * The newest rows of the report's book before it: up to `most`, none older than `since`; undefined if not all of
   * these were read.
   */
  before(report: Reported, most: number, since: number): readonly Row[] | undefined {
    const from = Math.max(since, report.at < this.#liveSince ? Number.NEGATIVE_INFINITY : this.#liveSince);
    const found: Row[] = [];
    for (let index = this.#firstBefore(report); index < this.#rows.length; index += 1) {
      const row = this.#rows[index];
      // An order is never known before it is placed, so all older rows were placed earlier, too.
      if (!row || row.at < from) return found;
      if (row.placedAt >= from) found.push(row);
      if (found.length === most) return found;
    }
    return this.#isWhole ? found : undefined;
  }

  #firstBefore(report: Reported): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#rows[middle];
      if (row && isBefore(row, report)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
