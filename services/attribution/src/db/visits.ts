import { copyRows } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import type { Visit } from '../domain/visits.ts';
import { textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';
import { BinaryRows } from './binary-rows.ts';
import type { AttributionSchema } from './schema.ts';

export interface SessionKey {
  readonly campaignId: string;
  readonly sessionId: string;
}

interface LoadedVisit extends Omit<Visit, 'counted' | 'seen'> {
  readonly place: number;
  readonly counted: string;
  readonly seen: string;
}

/** The last visit of each session, by the session's place in the list; one index probe each. */
export async function findLastVisits(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
): Promise<ReadonlyMap<number, Visit>> {
  const found = await sql<LoadedVisit>`
    select s.place::int as place,
      (extract(epoch from v.started_at) * 1000)::int8 as started_at, (extract(epoch from v.ends_at) * 1000)::int8 as ends_at,
      v.owner_affiliate_id, v.owner_click_id,
      (extract(epoch from v.last_click_at) * 1000)::int8 as last_click_at, v.last_click_id,
      array_to_string(v.counted, ',') as counted, array_to_string(v.seen, ',') as seen
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      with ordinality as s (campaign_id, session_id, place)
    cross join lateral (
      select * from visits v where v.campaign_id = s.campaign_id and v.session_id = s.session_id order by v.started_at desc limit 1
    ) v`.execute(trx);
  return new Map(
    found.rows.map((row) => [row.place - 1, { ...row, counted: row.counted.split(','), seen: row.seen.split(',') }]),
  );
}

/** A visit of a session, new or changed. */
export interface VisitRow extends SessionKey {
  readonly visit: Visit;
}

/** The table of the view `visits`: null says what most visits have, and the view fills it in. */
const INTO = {
  table: 'stored_visits',
  columns:
    'campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id, counted, seen',
};
/** Of one with a single click. */
const COPIED_BYTES = 160;

/**
 * Stores new visits and what grew in known ones. `fresh` must not exist yet: the unique key refuses a second writer who
 * decided without seeing this one, and the batch is folded again.
 */
export async function writeVisits(
  trx: Transaction<AttributionSchema>,
  { fresh, grown }: { readonly fresh: readonly VisitRow[]; readonly grown: readonly VisitRow[] },
): Promise<void> {
  if (fresh.length > 0) {
    const copied = new BinaryRows(fresh.length, COPIED_BYTES);
    for (const { campaignId, sessionId, visit } of fresh) {
      copied.begin(10);
      copied.uuid(campaignId);
      copied.text(sessionId);
      copied.timestamptz(visit.startedAt);
      copied.timestamptz(visit.endsAt);
      copied.uuid(visit.ownerAffiliateId);
      copied.uuid(visit.ownerClickId);
      if (visit.lastClickId === visit.ownerClickId) {
        copied.null();
        copied.null();
      } else {
        copied.timestamptz(visit.lastClickAt);
        copied.uuid(visit.lastClickId);
      }
      // The owner is among them.
      for (const affiliates of [visit.counted, visit.seen]) {
        if (affiliates.length === 1) copied.null();
        else copied.uuids(affiliates);
      }
    }
    await copyRows(trx, INTO, copied.finish());
  }
  if (grown.length > 0) {
    await sql`
      update stored_visits v set last_click_at = n.last_click_at, last_click_id = n.last_click_id,
        counted = nullif(string_to_array(n.counted, ',')::uuid[], array[v.owner_affiliate_id]),
        seen = nullif(string_to_array(n.seen, ',')::uuid[], array[v.owner_affiliate_id])
      from unnest(
        ${uuidArray(grown.map((row) => row.campaignId))}::uuid[],
        ${textArray(grown.map((row) => row.sessionId))}::text[],
        ${timestamptzArray(grown.map((row) => row.visit.startedAt))}::timestamptz[],
        ${timestamptzArray(grown.map((row) => row.visit.lastClickAt))}::timestamptz[],
        ${uuidArray(grown.map((row) => row.visit.lastClickId))}::uuid[],
        ${textArray(grown.map((row) => row.visit.counted.join()))}::text[],
        ${textArray(grown.map((row) => row.visit.seen.join()))}::text[]
      ) as n (campaign_id, session_id, started_at, last_click_at, last_click_id, counted, seen)
      where v.campaign_id = n.campaign_id and v.session_id = n.session_id and v.started_at = n.started_at`.execute(trx);
  }
}

/** Takes back the visits of these sessions that began at a time or later, before they are written anew. */
export async function deleteVisits(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
  from: number,
): Promise<void> {
  if (sessions.length === 0) return;
  await sql`
    delete from stored_visits v
    using unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      as s (campaign_id, session_id)
    where v.campaign_id = s.campaign_id and v.session_id = s.session_id and v.started_at >= ${new Date(from)}`.execute(
    trx,
  );
}
