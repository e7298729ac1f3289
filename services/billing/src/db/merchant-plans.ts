import type { FeePeriod } from '@sillage/proto/values/basis-points';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';

export interface MerchantPlan {
  /** The version of the last event about it; 0: there was none. */
  readonly version: number;
  /** Oldest first; empty: the list price. */
  readonly feeHistory: readonly FeePeriod[];
}

const NO_PLAN: MerchantPlan = { version: 0, feeHistory: [] };

export async function findPlan(db: Db, ownerUserId: string): Promise<MerchantPlan> {
  const { rows } = await sql<MerchantPlan>`
    select version, fee_history from merchant_plans where owner_user_id = ${ownerUserId}`.execute(db);
  return rows[0] ?? NO_PLAN;
}

/** The number of merchants per agreed rate in force, lowest first. Reads every agreement, of which there are few. */
export async function countAgreedFees(
  db: Db,
): Promise<readonly { readonly feeBps: number; readonly merchants: number }[]> {
  const { rows } = await sql<{ feeBps: number; merchants: number }>`
    select (fee_history -> -1 ->> 'feeBps')::int as fee_bps, count(*) as merchants from merchant_plans
    where jsonb_array_length(fee_history) > 0 group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * Locks the row until the transaction ends, creating it if missing, so that two concurrent first changes wait for each
 * other.
 */
export async function lockPlan(trx: Trx, ownerUserId: string): Promise<MerchantPlan> {
  await sql`insert into merchant_plans (owner_user_id) values (${ownerUserId}) on conflict do nothing`.execute(trx);
  const { rows } = await sql<MerchantPlan>`
    select version, fee_history from merchant_plans
    where owner_user_id = ${ownerUserId} for update`.execute(trx);
  return rows[0] ?? NO_PLAN;
}

export async function updatePlan(trx: Trx, ownerUserId: string, { version, feeHistory }: MerchantPlan): Promise<void> {
  await sql`
    update merchant_plans set version = ${version}, fee_history = ${JSON.stringify(feeHistory)}
    where owner_user_id = ${ownerUserId}`.execute(trx);
}
