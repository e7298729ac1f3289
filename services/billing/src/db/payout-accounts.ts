import { recordset } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import type { PayoutAccountRow } from './balances/ledger-schema.ts';

/** Stores states that are newer than the known ones; of several for one account, the newest. */
export async function upsertPayoutAccounts(trx: Trx, rows: readonly PayoutAccountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into payout_accounts (affiliate_id, version, status)
    select distinct on (affiliate_id) affiliate_id, version, status
    from ${recordset('payout_accounts', rows)}
    order by affiliate_id, version desc
    on conflict (affiliate_id) do update set version = excluded.version, status = excluded.status
    where payout_accounts.version < excluded.version`.execute(trx);
}

/** By affiliate; affiliates who were never invited are missing. */
export async function listAccountStates(
  db: Db,
  affiliateIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutAccountRow['status']>> {
  if (affiliateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payoutAccounts')
    .select(['affiliateId', 'status'])
    .where('affiliateId', '=', sql<string>`any (${affiliateIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.affiliateId, row.status]));
}
