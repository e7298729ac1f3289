import type { Db } from '../../deps.ts';
import type { ProviderDifference } from './return-tables.ts';

/** Undefined before the first comparison. */
export async function findReconciledUntil(db: Db, provider: string): Promise<Date | undefined> {
  return (await db.selectFrom('reconciled').select('until').where('provider', '=', provider).executeTakeFirst())?.until;
}

/** Whether the movements at any provider were ever compared. */
export async function isReconciled(db: Db): Promise<boolean> {
  return (await db.selectFrom('reconciled').select('provider').executeTakeFirst()) !== undefined;
}

export async function setReconciledUntil(db: Db, provider: string, until: Date): Promise<void> {
  await db
    .insertInto('reconciled')
    .values({ provider, until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ until }))
    .execute();
}

/** Unexplained differences, oldest first: of one provider, or of all. */
export function listDifferences(db: Db, provider?: string): Promise<ProviderDifference[]> {
  return db
    .selectFrom('providerDifferences')
    .select(['provider', 'id', 'kind', 'objectId', 'currency', 'amountMinor', 'reason'])
    .where('resolvedAt', 'is', null)
    .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
    .orderBy('foundAt')
    .orderBy('id')
    .execute();
}

/** Of a known difference, only the reason is updated, and it is open again. */
export async function keepDifference(db: Db, difference: ProviderDifference, now: Date): Promise<void> {
  await db
    .insertInto('providerDifferences')
    .values({ ...difference, foundAt: now, resolvedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'id']).doUpdateSet({ reason: difference.reason, resolvedAt: null }),
    )
    .execute();
}

export async function resolveDifference(
  db: Db,
  { provider, id }: Pick<ProviderDifference, 'provider' | 'id'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('providerDifferences')
    .set({ resolvedAt: now })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** Charges and transfers that were paid at a provider in this period according to the ledger, by the provider's ids. */
export async function listPaidAtProvider(
  db: Db,
  provider: string,
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const charges = await db
    .selectFrom('charges')
    .select(['providerChargeId as id', 'providerInvoiceId as invoiceId', 'currency', 'totalMinor as amountMinor'])
    .where('provider', '=', provider)
    .where('state', '=', 'paid')
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .execute();
  const transfers = await db
    .selectFrom('settlementLines')
    .select(['transferId as id', 'currency', 'amountMinor'])
    .where('provider', '=', provider)
    .where('state', '=', 'paid')
    .where('paidAt', '>=', from)
    .where('paidAt', '<', to)
    .execute();
  return { charges, transfers };
}
