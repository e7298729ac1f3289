import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

interface UnusedPrepaid {
  readonly ownerUserId: string;
  readonly campaignId: string;
  readonly currency: string;
  /** Negative if more was used than was prepaid: see `prepaidOfLine`. */
  readonly amountMinor: bigint;
}

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
    where ${ownerUserId === undefined ? sql`true` : sql`c.owner_user_id = ${ownerUserId}`}
      and (b.balance_minor > 0 or c.payment_mode = 'self_pay' or c.is_archived and not exists (
        select from ledger_accounts o join account_balances owed on owed.account_id = o.id and owed.balance_minor < 0
        where o.campaign_id = c.campaign_id and o.book = 'live' and o.currency = a.currency
          and o.type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')))
    order by a.campaign_id, a.currency`.execute(db);
  return rows;
}
