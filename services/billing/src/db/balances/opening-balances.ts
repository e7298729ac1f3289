import { sql } from 'kysely';
import type { Db, Trx } from '../../deps.ts';
import type { Opening, OpeningChange } from '../../domain/opening-balance.ts';

/**
 * Marks the open changes of these campaigns as booked, and returns them. Nothing is owed for a campaign in test mode;
 * changes of an unknown campaign wait.
 */
export async function takeOpeningChanges(trx: Trx, campaignIds: readonly string[]): Promise<OpeningChange[]> {
  const { rows } = await sql<OpeningChange>`
    update affiliates a set opening_booked_minor = a.opening_minor
    from (
      select affiliate_id, opening_booked_minor as booked from affiliates
      where campaign_id = any (${campaignIds}::uuid[]) and opening_minor <> opening_booked_minor
        and exists (select from campaigns c where c.campaign_id = affiliates.campaign_id and c.book = 'live')
      for update
    ) as before
    where a.affiliate_id = before.affiliate_id
    returning a.campaign_id, a.affiliate_id, a.version, a.opening_currency as currency,
      (a.opening_minor - before.booked)::numeric as difference_minor`.execute(trx);
  return rows;
}

/** One for each requested affiliate. */
export async function listOpenings(
  db: Db,
  affiliateIds: readonly string[],
): Promise<readonly (Opening & { readonly affiliateId: string })[]> {
  const { rows } = await sql<Opening & { affiliateId: string }>`
    select asked.id as affiliate_id,
      coalesce((select opening_booked_minor from affiliates where affiliate_id = asked.id), 0)::int8 as booked_minor,
      (
        select coalesce(sum(b.entries_count), 0) from ledger_accounts l join account_balances b on b.account_id = l.id
        where l.book = 'live' and l.affiliate_id = asked.id
      )::int8 as entries_count
    from unnest(${affiliateIds}::uuid[]) as asked (id)`.execute(db);
  return rows;
}
