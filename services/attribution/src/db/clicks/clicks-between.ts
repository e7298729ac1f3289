import { sql, type Transaction } from 'kysely';
import type { RejectedClicks } from '../../domain/rollups.ts';
import type { AttributionSchema } from '../schema.ts';
import type { SessionKey } from './visits.ts';

/** A period of one campaign; `to` is exclusive. */
interface Span {
  readonly campaignId: string;
  readonly from: Date;
  readonly to: Date;
}

/** The sessions with valid clicks in a period. */
export async function listSessionsBetween(
  trx: Transaction<AttributionSchema>,
  { campaignId, from, to }: Span,
): Promise<readonly SessionKey[]> {
  const found = await sql<SessionKey>`
    select distinct campaign_id, session_id from clicks
    where campaign_id = ${campaignId} and occurred_at >= ${from} and occurred_at < ${to} and outcome <> 'rejected'`.execute(
    trx,
  );
  return found.rows;
}

/** The rejected clicks of a period, including those of which only the number is stored. */
export async function countRejectedBetween(
  trx: Transaction<AttributionSchema>,
  { campaignId, from, to }: Span,
): Promise<readonly RejectedClicks[]> {
  const found = await sql<RejectedClicks>`
    select campaign_id, affiliate_id, (extract(epoch from occurred_at) * 1000)::int8 as at, rejected_reason as reason, 1 as clicks
    from clicks
    where campaign_id = ${campaignId} and occurred_at >= ${from} and occurred_at < ${to} and outcome = 'rejected'
    union all
    select campaign_id, affiliate_id, (extract(epoch from occurred_at) * 1000)::int8 as at, reason, clicks
    from click_counts
    where campaign_id = ${campaignId} and occurred_at >= ${from} and occurred_at < ${to}`.execute(trx);
  return found.rows;
}
