import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import { listCredits } from '../charges/charge-returns.ts';

interface UnusedPrepaid {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly currency: string;
  /** Negative if more was used than was prepaid: see `prepaidOfLine`. */
  readonly amountMinor: bigint;
}

const isOf = (ownerUserId: string | undefined): RawBuilder<unknown> =>
  ownerUserId === undefined ? sql`true` : sql`c.owner_user_id = ${ownerUserId}`;

/**
 * Prepaid amounts of the live book that no settlement will use: the campaign pays its affiliates directly, or is
 * archived and owes its affiliates nothing in this currency, now or once it is approved. Also those of which more was
 * used than was there. Of all merchants, or of one. Served by ledger_accounts_by_campaign.
 */
export async function listUnusedPrepaid(db: Db | Trx, ownerUserId?: string): Promise<readonly UnusedPrepaid[]> {
  const { rows } = await sql<UnusedPrepaid>`
    select c.owner_user_id, a.campaign_id, a.currency, -b.balance_minor as amount_minor
    from campaigns c
    join ledger_accounts a on a.campaign_id = c.campaign_id and a.type = 'merchant.prepaid' and a.book = 'live'
    join account_balances b on b.account_id = a.id and b.balance_minor <> 0
    where ${isOf(ownerUserId)}
      and (b.balance_minor > 0 or c.payment_mode = 'self_pay' or c.is_archived and not exists (
        select from ledger_accounts o join account_balances owed on owed.account_id = o.id and owed.balance_minor < 0
        where o.campaign_id = c.campaign_id and o.book = 'live' and o.currency = a.currency
          and o.type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')))
    order by a.campaign_id, a.currency`.execute(db);
  return rows;
}

/**
 * Prepaid amounts that were credited to the merchant, and that settlements can use again because the platform pays the
 * campaign's affiliates again; together no more than the credit that the merchant still has. Of all merchants, or of
 * one.
 */
export async function listUsableCredits(db: Db | Trx, ownerUserId?: string): Promise<readonly UnusedPrepaid[]> {
  const { rows } = await sql<UnusedPrepaid>`
    select c.owner_user_id, c.campaign_id, a.currency, least(-b.balance_minor, (
        select coalesce(sum(e.amount_minor), 0)
        from ledger_accounts p
        join ledger_entries e on e.account_id = p.id
        join ledger_transactions t on t.id = e.transaction_id and t.kind = 'prepaid_credited'
        where p.campaign_id = c.campaign_id and p.type = 'merchant.prepaid' and p.book = 'live' and p.currency = a.currency
      )) as amount_minor
    from campaigns c
    join ledger_accounts a on a.campaign_id = c.campaign_id and a.type = 'merchant.returned' and a.book = 'live'
    join account_balances b on b.account_id = a.id and b.balance_minor < 0
    where ${isOf(ownerUserId)} and c.payment_mode = 'managed' and not c.is_archived
    order by c.campaign_id, a.currency`.execute(db);
  const credits = rows.length === 0 ? [] : await listCredits(db, ownerUserId);
  const keyOf = (of: Pick<UnusedPrepaid, 'ownerUserId' | 'currency'>) => `${of.ownerUserId}/${of.currency}`;
  const left = new Map(credits.map((credit) => [keyOf(credit), credit.amountMinor]));
  return rows.flatMap((row) => {
    const leftMinor = left.get(keyOf(row)) ?? 0n;
    const amountMinor = leftMinor < row.amountMinor ? leftMinor : row.amountMinor;
    if (amountMinor <= 0n) return [];
    left.set(keyOf(row), leftMinor - amountMinor);
    return [{ ...row, amountMinor }];
  });
}
