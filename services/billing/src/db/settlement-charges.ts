import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { SettlementChargeRow } from './settlement-tables.ts';

export async function insertSettlementCharges(trx: Trx, rows: readonly SettlementChargeRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('settlement_charges').values(rows).execute();
}

/** By settlement and currency. */
export function listSettlementCharges(db: Db, settlementIds: readonly string[]): Promise<SettlementChargeRow[]> {
  if (settlementIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('settlement_charges')
    .selectAll()
    .where('settlement_id', 'in', settlementIds)
    .orderBy('settlement_id')
    .orderBy('currency')
    .execute();
}

/**
 * What the provider calls the charges of a settlement that are paid, by currency. Null where the lines come to more
 * than the charge, or some of it was taken back: then they are paid from what the platform holds.
 */
export async function listProviderCharges(trx: Trx, settlementId: string): Promise<ReadonlyMap<string, string | null>> {
  const rows = await trx
    .selectFrom('settlement_charges as s')
    .innerJoin('charges as c', 'c.id', 's.charge_id')
    .select((row) => [
      's.currency',
      row
        .case()
        .when(
          row.or([
            row('s.prepaid_minor', '>', 0n),
            row.exists(
              row
                .selectFrom('charge_returns as r')
                .whereRef('r.charge_id', '=', 'c.id')
                .where(sql<boolean>`r.disputed_minor + r.owed_minor > 0`),
            ),
          ]),
        )
        .then(null)
        .else(row.ref('c.provider_charge_id'))
        .end()
        .as('provider_charge_id'),
    ])
    .where('s.settlement_id', '=', settlementId)
    .where('s.state', '=', 'paid')
    .execute();
  return new Map(rows.map((row) => [row.currency, row.provider_charge_id]));
}

export async function updateSettlementCharge(
  trx: Trx,
  { settlement_id, currency }: Pick<SettlementChargeRow, 'settlement_id' | 'currency'>,
  changes: Pick<SettlementChargeRow, 'state' | 'failure' | 'failure_code'> & Partial<SettlementChargeRow>,
): Promise<void> {
  await trx
    .updateTable('settlement_charges')
    .set(changes)
    .where('settlement_id', '=', settlement_id)
    .where('currency', '=', currency)
    .execute();
}
