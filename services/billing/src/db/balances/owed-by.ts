import type { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';

const SHOWN = 100;

/**
 * The real money that a merchant owes affiliates according to the ledger, including bonuses and opening balances,
 * largest first within a currency. Balances are not offset against each other.
 */
export async function listOwedBy(db: Db, ownerUserId: string): Promise<OwedCommissions> {
  const { rows } = await sql<OwedCommissions['owed'][number] & { readonly owedCount: number }>`
    select c.campaign_id, c.name as campaign_name, l.affiliate_id, coalesce(max(f.name), '') as affiliate_name, l.currency,
      -sum(b.balance_minor) as amount_minor,
      coalesce(-sum(b.balance_minor) filter (where l.type = 'affiliate.pending'), 0) as pending_minor,
      (count(*) over ())::int as owed_count
    from campaigns c
    join ledger_accounts l on l.campaign_id = c.campaign_id and l.book = 'live'
      and l.type in ('affiliate.pending', 'affiliate.payable', 'affiliate.settling')
    join account_balances b on b.account_id = l.id
    left join affiliates f on f.affiliate_id = l.affiliate_id
    where c.owner_user_id = ${ownerUserId}
    group by c.campaign_id, c.name, l.affiliate_id, l.currency
    having sum(b.balance_minor) < 0
    order by l.currency, sum(b.balance_minor), l.affiliate_id, c.campaign_id
    limit ${SHOWN}`.execute(db);
  return { owed: rows.map(({ owedCount: _, ...owed }) => owed), owedCount: rows[0]?.owedCount ?? 0 };
}
