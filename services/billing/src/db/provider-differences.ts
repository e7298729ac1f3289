import type { Db } from '../deps.ts';
import type { ProviderDifference } from './return-tables.ts';

/** Undefined before the first time. */
export async function findReconciledUntil(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('reconciled').select('until').executeTakeFirst())?.until;
}

export async function setReconciledUntil(db: Db, until: Date): Promise<void> {
  await db
    .insertInto('reconciled')
    .values({ until })
    .onConflict((conflict) => conflict.column('onlyOne').doUpdateSet({ until }))
    .execute();
}

/** Those that nothing has explained yet, oldest first. */
export function listDifferences(db: Db): Promise<ProviderDifference[]> {
  return db
    .selectFrom('providerDifferences')
    .select(['id', 'kind', 'objectId', 'currency', 'amountMinor', 'reason'])
    .where('resolvedAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('id')
    .execute();
}

/** One that is known stays as it was found. */
export async function keepDifference(db: Db, difference: ProviderDifference, now: Date): Promise<void> {
  await db
    .insertInto('providerDifferences')
    .values({ ...difference, foundAt: now, resolvedAt: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason: difference.reason, resolvedAt: null }))
    .execute();
}

export async function resolveDifference(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('providerDifferences')
    .set({ resolvedAt: now })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** Charges and transfers that the ledger says were paid in this time, by the provider's ids. */
export async function listPaidAtProvider(db: Db, { from, to }: { readonly from: Date; readonly to: Date }) {
  const charges = await db
    .selectFrom('charges')
    .select(['providerChargeId as id', 'providerInvoiceId as invoiceId', 'currency', 'totalMinor as amountMinor'])
    .where('state', '=', 'paid')
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .execute();
  const transfers = await db
    .selectFrom('settlementLines')
    .select(['transferId as id', 'currency', 'amountMinor'])
    .where('state', '=', 'paid')
    .where('paidAt', '>=', from)
    .where('paidAt', '<', to)
    .execute();
  return { charges, transfers };
}
