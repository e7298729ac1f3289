import { isDue } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { ChargeChanges, ChargeRow, NewChargeRow } from './charge-tables.ts';

export function insertCharges(trx: Trx, rows: readonly NewChargeRow[]): Promise<ChargeRow[]> {
  return trx.insertInto('charges').values(rows).returningAll().execute();
}

export function findCharge(db: Db | Trx, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locked until the transaction ends. The campaigns of its items are locked before it, everywhere. */
export function lockCharge(trx: Trx, id: string): Promise<ChargeRow> {
  return trx.selectFrom('charges').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export function updateCharge(trx: Db | Trx, id: string, changes: ChargeChanges): Promise<ChargeRow> {
  return trx.updateTable('charges').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Which invoice the provider holds for it; undefined where the charge went on elsewhere: then nothing is written. */
export function noteInvoice(
  db: Db,
  { id, attempt, turn }: Pick<ChargeRow, 'id' | 'attempt' | 'turn'>,
  providerInvoiceId: string | null,
): Promise<ChargeRow | undefined> {
  return db
    .updateTable('charges')
    .set({ provider_invoice_id: providerInvoiceId })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('turn', '=', turn)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes charges that are due for the caller alone, until `until`: a caller that ends before is followed by another one
 * then. Served by charges_due.
 */
export async function claimCharges(
  db: Db,
  due: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<ChargeRow[]> {
  const dueIds = db
    .selectFrom('charges')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('is_void_due', '=', true)]))
    .where(isDue('next_try_at', due.now))
    // A merchant waits for a settlement; for the invoices of a month's end nobody does.
    .orderBy('subject', 'desc')
    .orderBy('next_try_at')
    .limit(due.limit)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('charges')
    .set({ next_try_at: due.until, turn: sql<number>`turn + 1` })
    .where('id', 'in', dueIds)
    .returningAll()
    .execute();
}

export function findChargeByInvoice(db: Db, providerInvoiceId: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('charges').selectAll().where('provider_invoice_id', '=', providerInvoiceId).executeTakeFirst();
}

/** Until its next turn, after one without an end. Not where the next one has begun. */
export async function rescheduleCharge(db: Db, { id, attempt, turn, tries }: ChargeRow, until: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ next_try_at: until, tries: tries + 1 })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('turn', '=', turn)
    .execute();
}

/** A charge that waits after a failure goes on now; one that is being worked on is left alone. */
export async function retryChargeNow(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('charges')
    .set({ next_try_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '>', 0)
    .execute();
}

/** The words of the items name campaigns; amounts and ids stay. */
export async function forgetDescriptions(trx: Trx, ownerUserId: string): Promise<void> {
  await trx
    .updateTable('charges')
    .set({
      items: sql<string>`(select jsonb_agg(jsonb_set(item, '{description}', '""') order by place) from jsonb_array_elements(items) with ordinality as t(item, place))`,
    })
    .where('owner_user_id', '=', ownerUserId)
    .execute();
}

/** Charges of what a merchant owes again that are not paid. */
export function listRecoveries(db: Db, ownerUserId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('owner_user_id', '=', ownerUserId)
    .where('subject', '=', 'recovery')
    .where('state', 'in', ['waiting', 'failed'])
    .orderBy('currency')
    .execute();
}
