import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { SettlementRow } from './settlement-tables.ts';

const UNDER_WAY = ['charging', 'charge_failed', 'paying'] as const;

export async function insertSettlement(trx: Trx, row: SettlementRow): Promise<void> {
  await trx.insertInto('settlements').values(row).execute();
}

export function findSettlement(db: Db, id: string): Promise<SettlementRow | undefined> {
  return db.selectFrom('settlements').selectAll().where('id', '=', id).executeTakeFirst();
}

/** In the same order for every caller. */
export function findSettlements(db: Db, ids: readonly string[]): Promise<SettlementRow[]> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}

export function findOwnSettlement(db: Db, id: string, ownerUserId: string): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** The settlement of a confirmed quote. */
export function findByHash(db: Db, campaignId: string, hash: string): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export function findByMonth(db: Db, campaignId: string, period: string): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('campaignId', '=', campaignId)
    .where('period', '=', period)
    .executeTakeFirst();
}

/** At most one per book, which a unique index ensures. */
export function findUnderWay(db: Db, book: Book, campaignId: string): Promise<SettlementRow | undefined> {
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('book', '=', book)
    .where('campaignId', '=', campaignId)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst();
}

/** Those of a campaign, or of all campaigns of a merchant (then served by settlements_by_owner). */
export type SettlementPage = ({ readonly campaignId: string } | { readonly ownerUserId: string }) & {
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** Newest first: ids are UUIDs of version 7. */
export function listSettlements(
  db: Db,
  book: Book,
  { limit, cursor, ...of }: SettlementPage,
): Promise<SettlementRow[]> {
  const [column, id] =
    'campaignId' in of ? (['campaignId', of.campaignId] as const) : (['ownerUserId', of.ownerUserId] as const);
  return db
    .selectFrom('settlements')
    .selectAll()
    .where('book', '=', book)
    .where(column, '=', id)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * What a quote needs to know about earlier settlements in its book: the newest one, and when a transfer last arrived.
 */
export async function findPrevious(
  db: Db,
  book: Book,
  campaignId: string,
): Promise<{ id: string | null; lastPaymentAt: Date | null }> {
  const { rows } = await sql<{ id: string | null; lastPaymentAt: Date | null }>`
    select
      (select id from settlements where book = ${book} and campaign_id = ${campaignId} order by id desc limit 1) as id,
      (select max(l.paid_at) from settlement_lines l join settlements s on s.id = l.settlement_id
        where l.campaign_id = ${campaignId} and l.state = 'paid' and s.book = ${book}) as last_payment_at`.execute(db);
  return rows[0] ?? { id: null, lastPaymentAt: null };
}

export async function updateSettlement(
  trx: Trx,
  id: string,
  changes: Pick<SettlementRow, 'state' | 'finishedAt'>,
): Promise<void> {
  await trx.updateTable('settlements').set(changes).where('id', '=', id).execute();
}

/**
 * Settlements with lines that are charged but not given to payout yet because of a payout hold. Served by
 * settlement_lines_held.
 */
export function listHeldSettlements(db: Db): Promise<SettlementRow[]> {
  return db
    .selectFrom('settlements as s')
    .selectAll('s')
    .where('s.state', 'in', UNDER_WAY)
    .where((row) =>
      row.exists(
        row
          .selectFrom('settlementLines as l')
          .innerJoin('settlementCharges as c', (join) =>
            join.onRef('c.settlementId', '=', 'l.settlementId').onRef('c.currency', '=', 'l.currency'),
          )
          .whereRef('l.settlementId', '=', 's.id')
          .where('l.state', '=', 'held')
          .where('c.state', 'in', ['paid', 'nothing_to_charge']),
      ),
    )
    .orderBy('s.id')
    .execute();
}
