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
 * The charges that the transfers of a settlement are made from, by line. From the smallest on, lines have the charge of
 * their currency until its money is used up; the rest, which prepaid money pays, and all lines of a charge of which
 * something was taken back, are paid from the platform's balance. A line that is resumed has the same source.
 */
export async function listTransferSources(
  trx: Trx,
  settlementId: string,
): Promise<ReadonlyMap<string, ProviderCharge>> {
  const { rows } = await sql<ProviderCharge & { readonly lineId: string }>`
    select l.id as line_id, c.provider, c.provider_charge_id
    from (
      select id, currency, sum(amount_minor) over (partition by currency order by amount_minor, id) as up_to_minor
      from settlement_lines where settlement_id = ${settlementId} and method = 'transfer'
    ) l
    join settlement_charges s on s.settlement_id = ${settlementId} and s.currency = l.currency and s.state = 'paid'
    join charges c on c.id = s.charge_id
    where l.up_to_minor <= s.commissions_minor and c.provider_charge_id is not null
      and not exists (
        select from charge_returns r where r.charge_id = c.id and r.disputed_minor + r.owed_minor > 0
      )`.execute(trx);
  return new Map(rows.map(({ lineId, ...charge }) => [lineId, charge]));
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
