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
