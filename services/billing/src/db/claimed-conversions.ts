import { sql } from 'kysely';
import type { Db, Trx } from '../deps.ts';
import { unpaid } from './conversions.ts';

/** Marks the conversions that the settlement's transfers pay. The campaign must be locked. */
export async function claimConversions(trx: Trx, settlementId: string): Promise<void> {
  await sql`
    update conversions c set line_id = l.id
    from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.settlement_id = ${settlementId} and l.method = 'transfer' and c.book = s.book
      and c.campaign_id = l.campaign_id and c.affiliate_id = l.affiliate_id and c.currency = l.currency
      and ${unpaid('c')}`.execute(trx);
}

/**
 * Claims again what cancelled lines had released and nothing else has paid since, because their transfers arrived after
 * all. The campaigns must be locked.
 */
export async function reclaimConversions(trx: Trx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  await sql`
    update conversions c set line_id = l.id
    from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.id = any (${lineIds}::uuid[]) and c.book = s.book
      and c.campaign_id = l.campaign_id and c.affiliate_id = l.affiliate_id and c.currency = l.currency
      and c.approved_at <= s.created_at and ${unpaid('c')}`.execute(trx);
}

/** Marks the conversions that the settlement's mails of a month notify of. The campaign must be locked. */
export async function markNotified(trx: Trx, settlementId: string, period: string): Promise<void> {
  await sql`
    update conversions c set notified_period = ${period}
    from settlement_lines l join settlements s on s.id = l.settlement_id
    where l.settlement_id = ${settlementId} and l.method = 'notice' and c.book = s.book
      and c.campaign_id = l.campaign_id and c.affiliate_id = l.affiliate_id and c.currency = l.currency
      and c.notified_period is null and ${unpaid('c')}`.execute(trx);
}

/** Releases the conversions that these lines claimed, and returns them. */
export async function releaseConversions(trx: Trx, lineIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ conversionId: string }>`
    update conversions set line_id = null where line_id = any (${lineIds}::uuid[]) returning conversion_id`.execute(
    trx,
  );
  return rows.map((row) => row.conversionId);
}

/** Conversions that are still to be shown as paid; those that were refunded or marked meanwhile are left out. */
export async function listPaidConversions(db: Db, lineIds: readonly string[]) {
  const { rows } = await sql<{ conversionId: string; lineId: string }>`
    select conversion_id, line_id from conversions
    where line_id = any (${lineIds}::uuid[]) and state = 'approved' order by conversion_id`.execute(db);
  return rows;
}
