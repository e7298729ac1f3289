import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { PayoutHold } from '../../domain/returns.ts';
import type { ChargeReturnRow, ChargeRow } from './charge-tables.ts';

export function listChargeReturns(trx: Db | Trx, chargeId: string): Promise<ChargeReturnRow[]> {
  return trx.selectFrom('chargeReturns').selectAll().where('chargeId', '=', chargeId).execute();
}

/** Overwrites these rows; the caller must hold the lock of their charge. */
export async function storeChargeReturns(trx: Trx, rows: readonly ChargeReturnRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('chargeReturns')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chargeId', 'id']).doUpdateSet((row) => ({
        amountMinor: row.ref('excluded.amountMinor'),
        outcome: row.ref('excluded.outcome'),
        disputedMinor: row.ref('excluded.disputedMinor'),
        owedMinor: row.ref('excluded.owedMinor'),
        changes: row.ref('excluded.changes'),
        answerBy: row.ref('excluded.answerBy'),
      })),
    )
    .execute();
}

/** The charge with this id at this provider. Served by charges_by_provider_charge. */
export function findChargeByProvider(
  db: Db,
  provider: string,
  providerChargeId: string,
): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('charges')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerChargeId', '=', providerChargeId)
    .executeTakeFirst();
}

/** The number for a read of a charge's returns that begins now. */
export async function beginReturnsRead(db: Db, chargeId: string): Promise<number> {
  const row = await db
    .updateTable('charges')
    .set({ readsBegun: sql<number>`reads_begun + 1` })
    .where('id', '=', chargeId)
    .returning('readsBegun')
    .executeTakeFirstOrThrow();
  return row.readsBegun;
}

/** Undecided disputes of a merchant's charges. Served by charge_returns_open. */
export function listOpenDisputes(db: Db, ownerUserId: string): Promise<PayoutHold['disputes'][number][]> {
  return db
    .selectFrom('chargeReturns')
    .select(['currency', 'amountMinor', 'openedAt'])
    .where('ownerUserId', '=', ownerUserId)
    .where('outcome', '=', 'open')
    .orderBy('openedAt')
    .execute();
}

interface Returned {
  readonly campaignId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * The returned amounts that the merchant owes again, by campaign and currency: balances of the live book; negative if
 * they have overpaid.
 */
export async function listReturned(db: Db, ownerUserId: string): Promise<readonly Returned[]> {
  const { rows } = await sql<Returned>`
    select a.campaign_id, a.currency, b.balance_minor as amount_minor
    from campaigns c
    join ledger_accounts a on a.campaign_id = c.campaign_id and a.book = 'live' and a.type = 'merchant.returned'
    join account_balances b on b.account_id = a.id
    where c.owner_user_id = ${ownerUserId} and b.balance_minor <> 0
    order by a.currency, a.campaign_id`.execute(db);
  return rows;
}

interface Credit {
  readonly ownerUserId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  /** The campaigns in whose charges it was paid. */
  readonly campaignIds: readonly string[];
}

/**
 * What the platform owes merchants, or one of them, by currency: what they paid in excess, less what was taken back or
 * is disputed, also if it is being charged again. Of the live book.
 */
export async function listCredits(db: Db, ownerUserId?: string): Promise<readonly Credit[]> {
  const isOwn = (column: RawBuilder<unknown>) =>
    ownerUserId === undefined ? sql`true` : sql`${column} = ${ownerUserId}`;
  const { rows } = await sql<Credit>`
    select owner_user_id, currency, -sum(owed) as amount_minor,
      array_agg(distinct campaign_id) filter (where owed < 0) as campaign_ids
    from (
      select c.owner_user_id, a.campaign_id, a.currency, b.balance_minor as owed
      from campaigns c
      join ledger_accounts a on a.campaign_id = c.campaign_id and a.book = 'live'
        and a.type in ('merchant.returned', 'merchant.disputed')
      join account_balances b on b.account_id = a.id
      where ${isOwn(sql`c.owner_user_id`)}
      union all
      select owner_user_id, null, currency, total_minor from charges
      where subject = 'recovery' and state = 'waiting' and ${isOwn(sql`owner_user_id`)}
    ) amounts
    group by owner_user_id, currency having sum(owed) < 0
    order by owner_user_id, currency`.execute(db);
  return rows;
}
