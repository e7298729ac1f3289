import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';

interface UnusedPrepaid {
  readonly campaignId: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * Prepaid amounts of the live book that no settlement will use: the campaign pays its affiliates directly, or is
 * archived and owes its affiliates nothing in this currency, now or once it is approved. Of all campaigns, or of one.
 * Served by ledger_accounts_by_campaign.
 */
export async function listUnusedPrepaid(db: Db | Trx, campaignId?: string): Promise<readonly UnusedPrepaid[]> {
  const { rows } = await sql<UnusedPrepaid>`
    select a.campaign_id, a.currency, -b.balance_minor as amount_minor
    from campaigns c
    join ledger_accounts a on a.campaign_id = c.campaign_id and a.type = 'merchant.prepaid' and a.book = 'live'
    join account_balances b on b.account_id = a.id and b.balance_minor < 0
    where ${campaignId === undefined ? sql`true` : sql`c.campaign_id = ${campaignId}`}
      and (c.payment_mode = 'self_pay' or c.is_archived and not exists (
        select from ledger_accounts o join account_balances owed on owed.account_id = o.id and owed.balance_minor < 0
        where o.campaign_id = c.campaign_id and o.book = 'live' and o.currency = a.currency
          and o.type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')))
    order by a.campaign_id, a.currency`.execute(db);
  return rows;
}
