import { sql } from 'kysely';
import type { Trx } from '../../deps.ts';

/** The amount owed to one affiliate of a campaign in one currency: a positive integer of minor units, as text. */
export interface HeldBalance {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly sums: readonly { readonly currency: string; readonly amountMinor: string }[];
}

/**
 * The live amounts that a merchant's affiliates are owed and the platform would pay, by campaign and affiliate:
 * unclaimed amounts, and lines that wait for their charge, the end of a payout hold or a retry. Lines that payout
 * already has continue and are left out.
 */
export async function listHeldBalances(trx: Trx, ownerUserId: string): Promise<readonly HeldBalance[]> {
  const { rows } = await sql<HeldBalance>`
    select campaign_id, affiliate_id,
      jsonb_agg(jsonb_build_object('currency', currency, 'amountMinor', amount::text) order by currency) as sums
    from (
      select campaign_id, affiliate_id, currency, sum(amount) as amount
      from (
        select a.campaign_id, a.affiliate_id, a.currency, -b.balance_minor as amount
        from campaigns c
        join ledger_accounts a on a.campaign_id = c.campaign_id and a.book = 'live' and a.type = 'affiliate.payable'
        join account_balances b on b.account_id = a.id
        where c.owner_user_id = ${ownerUserId} and c.payment_mode = 'managed' and b.balance_minor < 0
        union all
        select l.campaign_id, l.affiliate_id, l.currency, l.amount_minor
        from settlements s
        join settlement_lines l on l.settlement_id = s.id
        where s.owner_user_id = ${ownerUserId} and s.book = 'live' and s.mode = 'managed' and s.state in ('charging', 'charge_failed', 'paying', 'partial')
          and l.method = 'transfer' and l.state in ('held', 'failed')
      ) parts
      group by campaign_id, affiliate_id, currency
    ) owed
    where not exists (select from affiliates f where f.affiliate_id = owed.affiliate_id and f.is_removed)
    group by campaign_id, affiliate_id
    order by campaign_id, affiliate_id`.execute(trx);
  return rows;
}
