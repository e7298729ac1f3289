import type { Book } from '@sillage/proto/values/book';
import { sql } from 'kysely';
import type { Db } from '../../deps.ts';
import type { QuoteFacts } from '../../domain/quote-facts.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { unpaid } from '../conversions.ts';

/** All affiliates, one, or those with earnings that no monthly mail has notified them of. */
export interface OfAffiliates {
  readonly affiliateId: string | null;
  readonly onlyUnnotified: boolean;
}

/**
 * The amounts owed to the affiliates of a campaign in one book, in one query over their balances. Unpaid conversions
 * are counted in one pass over their partial index, rather than per affiliate. In the test book every affiliate has a
 * payout account.
 */
export async function listBalances(
  db: Db,
  book: Book,
  campaignId: string,
  { affiliateId, onlyUnnotified }: OfAffiliates,
): Promise<QuoteFacts['balances']> {
  const { rows } = await sql<QuoteFacts['balances'][number]>`
    with unpaid as (
      select affiliate_id, currency, count(*) as conversions_count, count(*) filter (where notified_period is null) as unnotified
      from conversions
      where book = ${book} and campaign_id = ${campaignId} and ${unpaid('conversions')}
        and (${affiliateId}::uuid is null or affiliate_id = ${affiliateId})
      group by affiliate_id, currency)
    select l.affiliate_id, coalesce(a.name, '') as affiliate_name, l.currency, -b.balance_minor as balance_minor,
      coalesce(u.conversions_count, 0) as conversions_count, coalesce(a.rate_bps, 0) as rate_bps,
      case when l.book = 'test' then 'enabled' else coalesce(p.status, 'unknown') end as account_status,
      coalesce(a.is_removed, false) as is_removed
    from ledger_accounts l
    join account_balances b on b.account_id = l.id
    left join affiliates a on a.affiliate_id = l.affiliate_id
    left join payout_accounts p on p.affiliate_id = l.affiliate_id
    left join unpaid u on u.affiliate_id = l.affiliate_id and u.currency = l.currency
    where l.book = ${book} and l.campaign_id = ${campaignId} and l.type = 'affiliate.payable' and b.balance_minor <> 0
      and (${affiliateId}::uuid is null or l.affiliate_id = ${affiliateId})
      and (not ${onlyUnnotified} or u.unnotified > 0)`.execute(db);
  return rows;
}

/** Pending commissions of a campaign, or of one affiliate. */
export async function listPending(
  db: Db,
  book: Book,
  campaignId: string,
  affiliateId: string | null,
): Promise<QuoteFacts['pending']> {
  const { rows } = await sql<QuoteFacts['pending'][number]>`
    select l.currency, -sum(b.balance_minor) as amount_minor
    from ledger_accounts l join account_balances b on b.account_id = l.id
    where l.book = ${book} and l.campaign_id = ${campaignId} and l.type = 'affiliate.pending'
      and (${affiliateId}::uuid is null or l.affiliate_id = ${affiliateId})
    group by l.currency`.execute(db);
  return rows;
}

/** The prepaid amounts of a campaign, by currency. */
export async function listPrepaid(db: Db, book: Book, campaignId: string): Promise<QuoteFacts['prepaid']> {
  const balances = await balancesOf(db, book, { campaignIds: [campaignId], types: ['merchant.prepaid'] });
  return balances.map(({ currency, balanceMinor }) => ({ currency, amountMinor: -balanceMinor }));
}
