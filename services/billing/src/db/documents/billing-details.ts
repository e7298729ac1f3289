import type { BillingDetails } from '@sillage/proto/http/billing-details';
import type { Db, Trx } from '../../deps.ts';

export const DETAIL_COLUMNS = [
  'name',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'country',
  'vatId',
  'language',
] as const satisfies readonly (keyof BillingDetails)[];

export function findBillingDetails(db: Db, ownerUserId: string): Promise<BillingDetails | undefined> {
  return db
    .selectFrom('billingDetails')
    .select(DETAIL_COLUMNS)
    .where('ownerUserId', '=', ownerUserId)
    .executeTakeFirst();
}

/** In the form that invoices store, by merchant; merchants without details are missing. */
export async function listBuyers(trx: Trx, ownerUserIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('billingDetails')
    .select(['ownerUserId', ...DETAIL_COLUMNS])
    .where('ownerUserId', 'in', ownerUserIds)
    .execute();
  return new Map(rows.map(({ ownerUserId, ...details }) => [ownerUserId, JSON.stringify(details)]));
}

export async function saveBillingDetails(
  trx: Trx,
  ownerUserId: string,
  details: BillingDetails,
  updatedAt: Date,
): Promise<void> {
  await trx
    .insertInto('billingDetails')
    .values({ ownerUserId, ...details, updatedAt })
    .onConflict((conflict) => conflict.column('ownerUserId').doUpdateSet({ ...details, updatedAt }))
    .execute();
}

/** Erases the details of the merchant, and of the invoices issued to them. */
export async function eraseBillingDetails(trx: Trx, ownerUserId: string): Promise<void> {
  await trx.deleteFrom('billingDetails').where('ownerUserId', '=', ownerUserId).execute();
  await trx.updateTable('invoices').set({ buyer: null }).where('ownerUserId', '=', ownerUserId).execute();
}
