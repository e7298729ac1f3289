import { sql, type Transaction } from 'kysely';
import { textArray, uuidArray } from './binary-arrays.ts';
import type { ClickRow } from './click-columns.ts';
import type { AttributionSchema } from './schema.ts';
import type { SessionKey } from './visits.ts';

/**
 * Marks the conversions that a batch of clicks may change: those of its sessions, and those that name one of its clicks
 * without a session. They are decided anew right after, in a transaction that owns their campaign. True where there are
 * any.
 */
export async function enqueueForSessions(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
  rows: readonly ClickRow[],
): Promise<boolean> {
  if (rows.length === 0) return false;
  const marked = await sql`
    insert into redecisions (campaign_id, conversion_id)
    select c.campaign_id, c.id
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      as s (campaign_id, session_id)
    join conversions c on c.campaign_id = s.campaign_id and c.session_id = s.session_id and c.session_id <> ''
    union
    select c.campaign_id, c.id
    from conversions c
    where c.session_id = '' and c.named_click_id = any (${uuidArray(rows.map((row) => row.message.eventId))}::uuid[])
    on conflict do nothing`.execute(trx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}
