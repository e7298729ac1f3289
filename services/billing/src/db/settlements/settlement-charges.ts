import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { ChargeRow } from '../charges/charge-tables.ts';
import type { SettlementChargeRow } from './settlement-tables.ts';

export async function insertSettlementCharges(trx: Trx, rows: readonly SettlementChargeRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('settlementCharges').values(rows).execute();
}

/** By settlement and currency. */
export function listSettlementCharges(db: Db, settlementIds: readonly string[]): Promise<SettlementChargeRow[]> {
  if (settlementIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('settlementCharges')
    .selectAll()
    .where('settlementId', 'in', settlementIds)
    .orderBy('settlementId')
    .orderBy('currency')
    .execute();
}

export type ProviderCharge = Pick<ChargeRow, 'provider' | 'providerChargeId'>;

/**
 * The provider's ids of the paid charges of a settlement, by currency. Null if the lines exceed the charge, or some of
 * it was taken back: then they are paid from the platform's balance.
 */
export async function listProviderCharges(
  trx: Trx,
  settlementId: string,
): Promise<ReadonlyMap<string, ProviderCharge>> {
  const rows = await trx
    .selectFrom('settlementCharges as s')
    .innerJoin('charges as c', 'c.id', 's.chargeId')
    .select((row) => [
      's.currency',
      'c.provider',
      row
        .case()
        .when(
          row.or([
            row('s.prepaidMinor', '>', 0n),
            row.exists(
              row
                .selectFrom('chargeReturns as r')
                .whereRef('r.chargeId', '=', 'c.id')
                .where(sql<boolean>`r.disputed_minor + r.owed_minor > 0`),
            ),
          ]),
        )
        .then(null)
        .else(row.ref('c.providerChargeId'))
        .end()
        .as('providerChargeId'),
    ])
    .where('s.settlementId', '=', settlementId)
    .where('s.state', '=', 'paid')
    .execute();
  return new Map(rows.map(({ currency, ...charge }) => [currency, charge]));
}

export async function updateSettlementCharge(
  trx: Trx,
  { settlementId, currency }: Pick<SettlementChargeRow, 'settlementId' | 'currency'>,
  changes: Pick<SettlementChargeRow, 'state' | 'failure' | 'failureCode'> & Partial<SettlementChargeRow>,
): Promise<void> {
  await trx
    .updateTable('settlementCharges')
    .set(changes)
    .where('settlementId', '=', settlementId)
    .where('currency', '=', currency)
    .execute();
}
