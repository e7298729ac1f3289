import type { RejectedReason } from '@sillage/proto/values/clicks';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { SessionClick } from '../../domain/attribution-models/model.ts';
import type { Visit } from '../../domain/visits.ts';
import type { AttributionSchema } from '../schema.ts';
import { textArray, uuidArray } from './binary-arrays.ts';
import { haveSameHashes } from './session-hash.ts';
import { visitsOfSession } from './session-visits.ts';
import type { SessionKey } from './visits.ts';

type Db = Kysely<AttributionSchema>;

/** The time from which clicks are kept individually, in milliseconds; 0: all are kept. */
export async function readKeptFrom(db: Db): Promise<number> {
  const row = await db.selectFrom('clickRetention').select('keptFrom').executeTakeFirst();
  return row?.keptFrom.getTime() ?? 0;
}

/** Never moves backwards, because purged clicks do not come back. */
export async function advanceKeptFrom(db: Db, keptFrom: Date): Promise<void> {
  await sql`
    insert into click_retention (kept_from) values (${keptFrom})
    on conflict (only_one) do update set kept_from = greatest(click_retention.kept_from, excluded.kept_from)`.execute(
    db,
  );
}

/**
 * Keeps the clicks from before a time that decide orders: those of every session with a conversion, either its own
 * session or that of the click it names. Repeating it adds clicks that came since.
 */
export async function keepDecidingClicks(db: Db, before: Date): Promise<void> {
  const columns = sql`c.campaign_id, c.id, c.session_id, c.occurred_at, c.affiliate_id, c.window_seconds, c.subs`;
  await sql`
    with sessions as (
      select campaign_id, session_id from conversions where session_id <> ''
      union
      select k.campaign_id, k.session_id from conversions v
      join clicks k on k.id = v.named_click_id and k.campaign_id = v.campaign_id and k.outcome <> 'rejected'
        and k.occurred_at < ${before}
      where v.session_id = ''
    )
    insert into kept_clicks (campaign_id, id, session_id, occurred_at, affiliate_id, window_seconds, subs)
    select ${columns} from sessions s
    join clicks c on ${haveSameHashes('c.session_id', 's.session_id')}
      and c.session_id = s.session_id and c.campaign_id = s.campaign_id and c.outcome <> 'rejected'
      and c.occurred_at < ${before}
    on conflict do nothing`.execute(db);
}

/**
 * Stores the visits that are only known from clicks before a time, because these are about to be purged. No fold
 * changes these visits once the retention limit is at that time; a fold that still extends one writes the same row.
 */
export async function keepToldVisits(db: Db, before: Date): Promise<void> {
  const columns = sql`campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id`;
  await sql`
    insert into stored_visits (${columns}) select ${columns} from told_visits where started_at < ${before}
    on conflict do nothing`.execute(db);
}

/** The clicks that were only counted because they were older than the retention limit. */
export async function listTooLate(db: Db): Promise<readonly string[]> {
  const reason = 'too_late' satisfies RejectedReason;
  const rows = await db.selectFrom('clickCounts').select('eventId').where('reason', '=', reason).execute();
  return rows.map(({ eventId }) => eventId);
}

export interface KeptClick extends SessionClick, SessionKey {}

/** The kept older clicks of these sessions. */
export async function listKeptClicks(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
): Promise<readonly KeptClick[]> {
  const { rows } = await sql<KeptClick>`
    select c.id, (extract(epoch from c.occurred_at) * 1000)::int8 as at, c.affiliate_id,
      c.window_seconds * 1000 as window_ms, c.campaign_id, c.session_id
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      as s (campaign_id, session_id)
    join kept_clicks c on c.campaign_id = s.campaign_id and c.session_id = s.session_id`.execute(trx);
  return rows;
}

/** The last visit before this time of each session, by `campaign:session`; the clicks before it may be purged. */
export async function findClosedVisits(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
  before: number,
): Promise<ReadonlyMap<string, Visit>> {
  const found = await sql<Visit & SessionKey>`
    select v.campaign_id, v.session_id,
      (extract(epoch from v.started_at) * 1000)::int8 as started_at, (extract(epoch from v.ends_at) * 1000)::int8 as ends_at,
      v.owner_affiliate_id, v.owner_click_id,
      (extract(epoch from v.last_click_at) * 1000)::int8 as last_click_at, v.last_click_id,
      v.counted::text[] as counted, v.seen::text[] as seen
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[])
      as s (campaign_id, session_id)
    cross join lateral (
      select * from ${visitsOfSession(sql`s.campaign_id`, sql`s.session_id`)} v
      where v.started_at < ${new Date(before)} order by v.started_at desc limit 1
    ) v`.execute(trx);
  return new Map(found.rows.map(({ campaignId, sessionId, ...visit }) => [`${campaignId}:${sessionId}`, visit]));
}
