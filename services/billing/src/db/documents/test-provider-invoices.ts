import { v7 as uuid } from 'uuid';
import type { Db } from '../../deps.ts';
import type { TestProviderInvoiceRow } from '../charges/charge-tables.ts';

/** Creates a draft; repeating the key creates only one. */
export function insertTestInvoice(
  db: Db,
  { chargeId, currency, key, at }: { chargeId: string; currency: string; key: string; at: Date },
): Promise<TestProviderInvoiceRow> {
  return db
    .insertInto('testProviderInvoices')
    .values({
      id: `test_${uuid()}`,
      idempotencyKey: key,
      chargeId,
      currency,
      commissionsMinor: null,
      feesMinor: null,
      status: 'draft',
      refusedKey: null,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: key }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findTestInvoice(db: Db, id: string): Promise<TestProviderInvoiceRow | undefined> {
  return db.selectFrom('testProviderInvoices').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest one. */
export function findTestInvoiceOf(db: Db, chargeId: string): Promise<TestProviderInvoiceRow | undefined> {
  return db
    .selectFrom('testProviderInvoices')
    .selectAll()
    .where('chargeId', '=', chargeId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Does nothing if it is in another state. */
export async function updateTestInvoice(
  db: Db,
  id: string,
  status: TestProviderInvoiceRow['status'],
  changes: Partial<TestProviderInvoiceRow>,
): Promise<void> {
  await db.updateTable('testProviderInvoices').set(changes).where('id', '=', id).where('status', '=', status).execute();
}
