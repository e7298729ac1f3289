import { HOUR_MS } from '@sillage/proto/values/durations';
import { sql, type Transaction } from 'kysely';
import type { OrderPattern } from '../domain/plausibility.ts';
import type { AttributionSchema } from './schema.ts';

export const KNOWN = 100;
/** More make no difference: see plausibility.ts. */
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

/** What is read for each report: reports that are as close as a campaign's usually are need no more. */
const READ_EACH = 10;

/**
 * The patterns of reports that lie close together, from what was there before the last one of them, newest first: they
 * have most of it in common. What is further apart is left out.
 */
export async function patternsInBulk(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  reports: readonly Reported[],
  liveSince: Date | null,
): Promise<ReadonlyMap<string, OrderPattern>> {
  const newest = reports.reduce((last, report) => (isBefore(last, report) ? report : last));
  const limit = READ_EACH * reports.length + COUNTED;
  const before = sql`(${new Date(newest.at)}::timestamptz, ${newest.id}::uuid)`;
  const ms = (time: string) => sql`(extract(epoch from ${sql.ref(time)}) * 1000)::int8`;
  const known = await sql<KnownBefore>`
    (select c.id, ${ms('c.occurredAt')} as at, ${ms('c.occurredAt')} as placed_at, c.amount_minor, c.currency
     from conversions c
     where c.campaign_id = ${campaignId} and c.reported_verified and not c.is_test and (c.occurred_at, c.id) < ${before}
     order by c.occurred_at desc, c.id desc limit ${limit})
    union all
    (select v.id, ${ms('v.occurredAt')}, ${ms('c.occurredAt')}, c.amount_minor, c.currency
     from reviews v join conversions c on c.id = v.conversion_id and c.campaign_id = v.campaign_id
     where v.campaign_id = ${campaignId} and v.decision = 'approved' and (v.occurred_at, v.id) < ${before}
       and not c.reported_verified and not c.is_test
     order by v.occurred_at desc, v.id desc limit ${limit})
    order by at desc, id desc limit ${limit}`.execute(trx);
  const pages = await sql<Before>`
    select c.id, ${ms('c.occurredAt')} as at, ${ms('c.occurredAt')} as placed_at from conversions c
    where c.campaign_id = ${campaignId} and not c.reported_verified and not c.is_test and (c.occurred_at, c.id) < ${before}
    order by c.occurred_at desc, c.id desc limit ${limit}`.execute(trx);
  // One object of each, however many reports it is known to.
  const knownOrders = known.rows.map(({ id, at, placedAt, amountMinor, currency }) => {
    return { id, at, placedAt, order: { amountMinor, currency, at } };
  });
  const orders = new NewestFirst(knownOrders, known.rows.length < limit, liveSince);
  const inHour = new NewestFirst(pages.rows, pages.rows.length < limit, liveSince);
  const patterns = new Map<string, OrderPattern>();
  for (const report of reports) {
    const own = orders.before(report, KNOWN, Number.NEGATIVE_INFINITY);
    const others = inHour.before(report, COUNTED, report.at - HOUR_MS);
    if (own && others)
      patterns.set(report.id, { known: own.map(({ order }) => order), pageReportsInHour: others.length });
  }
  return patterns;
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
   * The newest rows of the report's book before it, as many as there are since then; undefined where these are not
   * all.
   */
  before(report: Reported, most: number, since: number): readonly Row[] | undefined {
    const from = Math.max(since, report.at < this.#liveSince ? Number.NEGATIVE_INFINITY : this.#liveSince);
    const found: Row[] = [];
    for (let index = this.#firstBefore(report); index < this.#rows.length; index += 1) {
      const row = this.#rows[index];
      // Nothing becomes known before it is placed: whatever is older was placed before, too.
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
