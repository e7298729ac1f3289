import type { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { type Kysely, sql } from 'kysely';
import type { AttributionSchema } from '../schema.ts';

const SHOWN = 100;

/**
 * The earned and unpaid commissions of the affiliates of an owner's campaigns, largest first within a currency.
 * Balances are not offset against each other. Nothing is owed in the test book. Only campaigns whose totals show a
 * balance are read, from their hours, so the cost does not grow with clicks or conversions.
 */
export async function listOwedCommissions(
  db: Kysely<AttributionSchema>,
  ownerUserId: string,
): Promise<OwedCommissions> {
  const { rows } = await sql<OwedCommissions['owed'][number] & { readonly owedCount: number }>`
    with indebted as (
      select distinct campaign_id, campaigns.name, live_since
      from campaigns join totals_money using (campaign_id)
      where owner_user_id = ${ownerUserId} and not is_test and pending_commission_minor + approved_commission_minor > 0),
    balances as (
      select campaign_id, indebted.name, affiliate_id, currency,
        sum(pending_commission_minor + approved_commission_minor) as owed_minor,
        sum(pending_commission_minor) as pending_minor
      from indebted join hourly_money using (campaign_id)
      where live_since is null or hour >= live_since
      group by campaign_id, indebted.name, affiliate_id, currency
      having sum(pending_commission_minor + approved_commission_minor) > 0)
    select campaign_id, balances.name as campaign_name, affiliate_id,
      coalesce(affiliates.name, '') as affiliate_name, currency, owed_minor as amount_minor, pending_minor,
      count(*) over () as owed_count
    from balances left join affiliates using (campaign_id, affiliate_id)
    order by currency, owed_minor desc, affiliate_id, campaign_id
    limit ${SHOWN}`.execute(db);
  return { owed: rows.map(({ owedCount: _, ...balance }) => balance), owedCount: rows[0]?.owedCount ?? 0 };
}
