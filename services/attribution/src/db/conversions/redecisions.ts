import { sql, type Transaction } from 'kysely';
import { listReadingClicks } from '../campaigns.ts';
import { textArray, uuidArray } from '../clicks/binary-arrays.ts';
import type { ClickRow } from '../clicks/click-columns.ts';
import { haveSameHashes } from '../clicks/session-hash.ts';
import type { SessionKey } from '../clicks/visits.ts';
import type { AttributionSchema } from '../schema.ts';

export interface FoldedSessions {
  /** All sessions of a batch of clicks. */
  readonly sessions: readonly SessionKey[];
  /** All clicks of the batch. */
  readonly rows: readonly ClickRow[];
  /** Sessions with clicks that came late: the owners of their visits may change. */
  readonly late: readonly SessionKey[];
  /** Sessions with clicks from before the batch, including late ones. */
  readonly returning: readonly SessionKey[];
  /** Sessions in which the batch began a visit. */
  readonly opened: readonly SessionKey[];
}

/**
 * Marks the conversions that a batch of clicks may change: those of its sessions, and those without a session that name
 * a click of the batch, or of a session whose owner may change or that began another visit. They are redecided right
 * after, in a transaction that locks their campaign. Returns whether there are any.
 */
export async function enqueueForSessions(
  trx: Transaction<AttributionSchema>,
  { sessions, rows, late, returning, opened }: FoldedSessions,
): Promise<boolean> {
  if (rows.length === 0) return false;
  const marked = await sql`
    insert into redecisions (campaign_id, conversion_id)
    select c.campaign_id, c.id
    from unnest(${campaignIdsOf(sessions)}::uuid[], ${sessionIdsOf(sessions)}::text[]) as s (campaign_id, session_id)
    join conversions c on c.campaign_id = s.campaign_id and c.session_id = s.session_id and c.session_id <> ''
    union
    select c.campaign_id, c.id
    from conversions c
    where c.session_id = '' and c.named_click_id = any (${uuidArray(rows.map((row) => row.message.eventId))}::uuid[])
    on conflict do nothing`.execute(trx);
  const readingClicks = await listReadingClicks(trx, [...new Set(returning.map((session) => session.campaignId))]);
  const begun = new Set(returning.length === 0 ? [] : opened.map(keyOf));
  const isChanged = (session: SessionKey) => readingClicks.has(session.campaignId) || begun.has(keyOf(session));
  const changed = [...late, ...returning.filter(isChanged)];
  const naming = changed.length > 0 && (await enqueueNaming(trx, changed));
  return (marked.numAffectedRows ?? 0n) > 0n || naming;
}

/** Marks the conversions that name any click of these sessions, which an index of eight bytes per row finds. */
async function enqueueNaming(trx: Transaction<AttributionSchema>, sessions: readonly SessionKey[]): Promise<boolean> {
  const marked = await sql`
    insert into redecisions (campaign_id, conversion_id)
    select c.campaign_id, c.id
    from unnest(${campaignIdsOf(sessions)}::uuid[], ${sessionIdsOf(sessions)}::text[]) as s (campaign_id, session_id)
    join clicks k on ${haveSameHashes('k.session_id', 's.session_id')}
      and k.session_id = s.session_id and k.campaign_id = s.campaign_id and k.outcome <> 'rejected'
    join conversions c on c.named_click_id = k.id and c.session_id = '' and c.campaign_id = k.campaign_id
    union
    select c.campaign_id, c.id
    from unnest(${campaignIdsOf(sessions)}::uuid[], ${sessionIdsOf(sessions)}::text[]) as s (campaign_id, session_id)
    join kept_clicks k on k.campaign_id = s.campaign_id and k.session_id = s.session_id
    join conversions c on c.named_click_id = k.id and c.session_id = '' and c.campaign_id = k.campaign_id
    on conflict do nothing`.execute(trx);
  return (marked.numAffectedRows ?? 0n) > 0n;
}

const keyOf = ({ campaignId, sessionId }: SessionKey): string => `${campaignId}:${sessionId}`;

function campaignIdsOf(sessions: readonly SessionKey[]) {
  return uuidArray(sessions.map((session) => session.campaignId));
}

function sessionIdsOf(sessions: readonly SessionKey[]) {
  return textArray(sessions.map((session) => session.sessionId));
}
