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
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ until }))
    .execute();
}

/** Those that nothing has explained yet, oldest first. */
export function listDifferences(db: Db): Promise<ProviderDifference[]> {
  return db
    .selectFrom('provider_differences')
    .select(['id', 'kind', 'object_id', 'currency', 'amount_minor', 'reason'])
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .execute();
}

/** One that is known stays as it was found. */
export async function keepDifference(db: Db, difference: ProviderDifference, now: Date): Promise<void> {
  await db
    .insertInto('provider_differences')
    .values({ ...difference, found_at: now, resolved_at: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason: difference.reason, resolved_at: null }))
    .execute();
}

export async function resolveDifference(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('provider_differences')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute();
}

/** Charges and transfers that the ledger says were paid in this time, by the provider's ids. */
export async function listPaidAtProvider(db: Db, { from, to }: { readonly from: Date; readonly to: Date }) {
  const charges = await db
    .selectFrom('charges')
    .select(['provider_charge_id as id', 'provider_invoice_id as invoiceId', 'currency', 'total_minor as amountMinor'])
    .where('state', '=', 'paid')
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute();
  const transfers = await db
    .selectFrom('settlement_lines')
    .select(['transfer_id as id', 'currency', 'amount_minor as amountMinor'])
    .where('state', '=', 'paid')
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .execute();
  return { charges, transfers };
}
