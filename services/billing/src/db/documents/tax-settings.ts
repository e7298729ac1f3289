import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { TaxSettingRow } from './self-billing-tables.ts';

export function findTaxSettings(db: Db, ownerUserId: string): Promise<TaxSettingRow | undefined> {
  return db.selectFrom('taxSettings').selectAll().where('ownerUserId', '=', ownerUserId).executeTakeFirst();
}

/** The settings of a campaign's merchant. */
export function findTaxSettingsOf(db: Db, campaignId: string): Promise<TaxSettingRow | undefined> {
  return db
    .selectFrom('taxSettings as s')
    .innerJoin('campaigns as c', 'c.ownerUserId', 's.ownerUserId')
    .selectAll('s')
    .where('c.campaignId', '=', campaignId)
    .executeTakeFirst();
}

/** Locked until the transaction ends: only one process at a time creates the documents of a merchant. */
export function lockTaxSettings(trx: Trx, ownerUserId: string): Promise<TaxSettingRow | undefined> {
  return trx
    .selectFrom('taxSettings')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveTaxSettings(trx: Trx, { selfBillingSpans, ...saved }: TaxSettingRow): Promise<void> {
  const row = { ...saved, selfBillingSpans: JSON.stringify(selfBillingSpans) };
  await trx
    .insertInto('taxSettings')
    .values(row)
    .onConflict((conflict) => conflict.column('ownerUserId').doUpdateSet(row))
    .execute();
}

/** The next merchants after this one who create invoices in the name of affiliates, or did, and since which month. */
export async function listSelfBilling(
  db: Db,
  after: string,
  limit: number,
): Promise<readonly { readonly ownerUserId: string; readonly since: string }[]> {
  return db
    .selectFrom('taxSettings')
    .select('ownerUserId')
    .select(sql<string>`self_billing_spans -> 0 ->> 'from'`.as('since'))
    .where(sql<boolean>`self_billing_spans <> '[]'`)
    .where('ownerUserId', '>', after)
    .orderBy('ownerUserId')
    .limit(limit)
    .execute();
}

export async function listBilledMonths(db: Db, ownerUserId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('selfBilledMonths')
    .select('period')
    .where('ownerUserId', '=', ownerUserId)
    .execute();
  return new Set(rows.map(({ period }) => period));
}

/** Returns false if it was done before. */
export async function insertSelfBilledMonth(trx: Trx, ownerUserId: string, period: string, doneAt: Date) {
  const inserted = await trx
    .insertInto('selfBilledMonths')
    .values({ ownerUserId, period, doneAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst();
  return inserted !== undefined;
}
