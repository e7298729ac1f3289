import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { KeptReturnRow } from './return-tables.ts';

/** Idempotent: an existing row is kept. */
export async function storeKeptReturns(trx: Trx, rows: readonly KeptReturnRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('keptReturns')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface KeptReturn {
  readonly lineId: string;
  readonly transferId: string | null;
  readonly payoutId: string;
  readonly accountId: string;
  readonly currency: string | null;
  /** The part of the transfer that has not been reversed since. */
  readonly amountMinor: bigint | null;
}

/** Kept returns whose transfer has not been fully reversed since. Includes those whose line is unknown here. */
export async function listKeptReturns(db: Db): Promise<readonly KeptReturn[]> {
  const { rows } = await sql<KeptReturn>`
    select k.line_id, l.transfer_id, k.payout_id, k.account_id, l.currency,
      l.amount_minor - l.returned_minor as amount_minor
    from kept_returns k
    left join settlement_lines l on l.id = k.line_id
    where l.id is null or l.returned_minor < l.amount_minor
    order by k.found_at, k.line_id`.execute(db);
  return rows;
}
