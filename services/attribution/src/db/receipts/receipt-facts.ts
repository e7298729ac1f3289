import { dateOf, dayOf } from '@sillage/proto/receipts/days';
import { type Facts, type FactType, RECEIPT_FACTS, type ReceiptKind } from '@sillage/proto/receipts/facts';
import { columnOf, readInBatches } from '@sillage/runtime/postgres';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { NIL } from 'uuid';
import type { AttributionSchema } from '../schema.ts';

const BATCH = 5_000;

interface Source {
  readonly table: string;
  /** Columns whose name differs from that of the fact. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** The tables of each kind's facts. All have an index on campaign and time. */
export const RECEIPT_SOURCES: Readonly<Record<ReceiptKind, Source>> = {
  click: { table: 'clicks' },
  clicks: { table: 'click_counts', columns: { id: 'event_id' } },
  order: { table: 'conversions', columns: { affiliateId: 'null::uuid', verified: 'reported_verified' } },
  decision: { table: 'decisions' },
};

const selected = (kind: ReceiptKind): RawBuilder<unknown> => {
  const { columns = {} } = RECEIPT_SOURCES[kind];
  const { open, sealed } = RECEIPT_FACTS[kind];
  const select = ([name, type]: readonly [string, FactType]) => {
    const column = columns[name] ?? columnOf(name === 'at' ? 'occurredAt' : name);
    const value = type.startsWith('time') ? `(extract(epoch from ${column}) * 1000)::int8` : column;
    return `${value} as ${columnOf(name)}`;
  };
  return sql.raw([...open, ...sealed].map(select).join());
};

/** The facts of a campaign from one day (inclusive) to another (exclusive), in days since 1970. */
export interface FactsRequest {
  readonly campaignId: string;
  readonly from: number;
  readonly before: number;
  /** Absent: all affiliates. */
  readonly affiliateId?: string;
}

/**
 * The stored facts of a kind, by the day of the event, then by affiliate, time and id: the order of receipts. In
 * batches, through a cursor of the transaction.
 */
export function readFacts(
  trx: Transaction<AttributionSchema>,
  kind: ReceiptKind,
  { campaignId, from, before, affiliateId }: FactsRequest,
): AsyncGenerator<readonly Facts[]> {
  const { table, columns = {} } = RECEIPT_SOURCES[kind];
  const owner = sql.raw(columns.affiliateId ?? 'affiliate_id');
  const id = sql.raw(columns.id ?? 'id');
  const query = sql<Facts>`
    select ${selected(kind)} from ${sql.table(table)}
    where campaign_id = ${campaignId} and occurred_at >= ${dateOf(from)} and occurred_at < ${dateOf(before)}
      ${affiliateId === undefined ? sql`` : sql`and ${owner} = ${affiliateId}::uuid`}
    order by ${before - from > 1 ? sql`floor(extract(epoch from occurred_at) / 86400),` : sql``} ${owner}, occurred_at, ${id}`;
  return readInBatches(trx, { compile: () => query.compile(trx) }, BATCH);
}

/** The position of a receipt. Those of orders have no affiliate and use the nil UUID. */
export const placeOf = ({ id, affiliateId, at }: Facts) => ({
  id: String(id),
  affiliateId: affiliateId === null ? NIL : String(affiliateId),
  eventDay: dayOf(Number(at)),
});

/** The days before a given one on which a campaign had events. */
export async function listEventDays(
  trx: Transaction<AttributionSchema>,
  campaignId: string,
  before: number,
): Promise<readonly number[]> {
  const parts = Object.values(RECEIPT_SOURCES).map(
    ({ table }) => sql`select floor(extract(epoch from occurred_at) / 86400)::int4 as day from ${sql.table(table)}
      where campaign_id = ${campaignId} and occurred_at < ${dateOf(before)} group by 1`,
  );
  const { rows } = await sql<{ day: number }>`${sql.join(parts, sql` union `)} order by 1`.execute(trx);
  return rows.map(({ day }) => day);
}

/** The first day with a stored or sealed event of a campaign; infinity if there is none. */
export async function findFirstDay(db: Kysely<AttributionSchema>, campaignId: string): Promise<number> {
  const stored = Object.values(RECEIPT_SOURCES).map(
    ({ table }) => sql`(select floor(extract(epoch from min(occurred_at)) / 86400)::int4 from ${sql.table(table)}
      where campaign_id = ${campaignId})`,
  );
  const { rows } = await sql<{ day: number | null }>`
    select least(${sql.join(stored)}, (select min(event_day) from receipt_parts where campaign_id = ${campaignId})) as day`.execute(
    db,
  );
  return rows[0]?.day ?? Number.POSITIVE_INFINITY;
}

/**
 * The campaigns with something to seal on a day: events of that day, late events, or all earlier events if nothing was
 * ever sealed.
 */
export async function listCampaignsToSeal(db: Transaction<AttributionSchema>, day: number): Promise<readonly string[]> {
  const happened = Object.values(RECEIPT_SOURCES).map(
    ({ table }) => sql`exists (select from ${sql.table(table)} e
      where e.campaign_id = c.campaign_id and e.occurred_at >= s.since and e.occurred_at < ${dateOf(day + 1)})`,
  );
  const { rows } = await sql<{ campaignId: string }>`
    select c.campaign_id from campaigns c
    cross join lateral (
      select case when exists (select from receipt_seals r where r.campaign_id = c.campaign_id)
        then ${dateOf(day)}::timestamptz else '-infinity' end as since) s
    where (${sql.join(happened, sql` or `)}
        or exists (select from receipt_notes n where n.campaign_id = c.campaign_id and n.day <= ${day}))
      and not exists (select from receipt_seals r where r.campaign_id = c.campaign_id and r.day >= ${day})
    order by 1`.execute(db);
  return rows.map(({ campaignId }) => campaignId);
}
