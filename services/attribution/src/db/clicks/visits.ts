import { sessionDay } from '@sillage/proto/values/sessions';
import { copyRows } from '@sillage/runtime/postgres';
import { sql, type Transaction } from 'kysely';
import { isDerivableFromClick, type Visit } from '../../domain/visits.ts';
import type { Projection } from '../../projection/projection.ts';
import type { AttributionSchema } from '../schema.ts';
import { textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';
import { BinaryRows } from './binary-rows.ts';
import { haveSameHashes } from './session-hash.ts';

export interface SessionKey {
  readonly campaignId: string;
  readonly sessionId: string;
}

interface LoadedVisit extends Omit<Visit, 'counted' | 'seen'> {
  readonly place: number;
  /** Absent: the visit consists of its first click, and no other affiliate is involved. */
  readonly counted: string | null;
  readonly seen: string | null;
}

/**
 * The last visit of each session, by the session's index in the list: two index probes each. The click of a visit
 * without a row is in the month of the day that its session id starts with.
 */
export async function findLastVisits(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
): Promise<ReadonlyMap<number, Visit>> {
  const days = sessions.map((session) => sessionDay(session.sessionId));
  const months = await findMonths(trx, days);
  const found = await sql<LoadedVisit>`
    select s.place::int as place,
      (extract(epoch from coalesce(c.occurred_at, v.started_at)) * 1000)::int8 as started_at,
      (extract(epoch from coalesce(c.occurred_at + c.window_seconds * interval '1 second', v.ends_at)) * 1000)::int8 as ends_at,
      coalesce(c.affiliate_id, v.owner_affiliate_id) as owner_affiliate_id, coalesce(c.id, v.owner_click_id) as owner_click_id,
      (extract(epoch from coalesce(c.occurred_at, v.last_click_at)) * 1000)::int8 as last_click_at,
      coalesce(c.id, v.last_click_id) as last_click_id,
      case when c.id is null then array_to_string(v.counted, ',') end as counted,
      case when c.id is null then array_to_string(v.seen, ',') end as seen
    from unnest(${uuidArray(sessions.map((session) => session.campaignId))}::uuid[], ${textArray(sessions.map((session) => session.sessionId))}::text[],
        ${timestamptzArray(days)}::timestamptz[])
      with ordinality as s (campaign_id, session_id, day, place)
    left join lateral (
      select * from visits v where v.campaign_id = s.campaign_id and v.session_id = s.session_id order by v.started_at desc limit 1
    ) v on true
    left join lateral (
      select * from (${clicksOfSession(months)}) c
      where c.session_id = s.session_id and c.campaign_id = s.campaign_id
        and c.occurred_at >= coalesce(v.ends_at, '-infinity')
      order by c.occurred_at desc limit 1
    ) c on true
    where v.started_at is not null or c.id is not null`.execute(trx);
  return new Map(
    found.rows.map(({ place, counted, seen, ...visit }) => [
      place - 1,
      {
        ...visit,
        counted: counted?.split(',') ?? [visit.ownerAffiliateId],
        seen: seen?.split(',') ?? [visit.ownerAffiliateId],
      },
    ]),
  );
}

interface Month {
  readonly table: string;
  readonly start: Date;
  readonly end: Date;
}

/** The months of clicks that contain any of these days. */
async function findMonths(trx: Transaction<AttributionSchema>, days: readonly number[]): Promise<readonly Month[]> {
  const months = new Map<string, Month>();
  for (const day of new Set(days)) {
    const date = new Date(day);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const table = `clicks_${year}_${String(month + 1).padStart(2, '0')}`;
    months.set(table, { table, start: new Date(Date.UTC(year, month)), end: new Date(Date.UTC(year, month + 1)) });
  }
  const found = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = current_schema()::regnamespace and relname = any (${[...months.keys()]}::text[])`.execute(trx);
  return found.rows.flatMap(({ table }) => months.get(table) ?? []);
}

/**
 * The counted clicks of a session `s` in the month of its day, and of other sessions with the same hashes. Each month
 * separately and by the hashes alone: with a condition on the time, the planner might read all clicks of the day or the
 * campaign while it has few statistics about a month.
 */
const clicksOfSession = (months: readonly Month[]) => {
  const columns = sql`campaign_id, session_id, occurred_at, id, affiliate_id, window_seconds`;
  const ofMonth = ({ table, start, end }: Month) => sql`
    (select ${columns} from ${sql.table(table)}
     where s.day >= ${start} and s.day < ${end} and ${haveSameHashes('session_id', 's.session_id')}
       and outcome = 'counted' offset 0)`;
  return months.length === 0
    ? sql`select ${columns} from clicks where false`
    : sql.join(months.map(ofMonth), sql` union all `);
};

/** A visit of a session, new or changed. */
export interface VisitRow extends SessionKey {
  readonly visit: Visit;
}

/** The table of the view `visits`. A null stands for the value that most visits have; the view fills it in. */
const INTO = {
  table: 'stored_visits',
  columns:
    'campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id, counted, seen',
};
/** The size of a visit with a single click. */
const COPIED_BYTES = 160;

/**
 * Stores new visits and changes of known ones. `fresh` must not exist yet: if another writer stored one without seeing
 * this fold, the unique key rejects it and the batch is folded again.
 */
export async function writeVisits(
  trx: Transaction<AttributionSchema>,
  { visitRows, rowsBefore = 0 }: Pick<Projection, 'visitRows' | 'rowsBefore'>,
  { fresh, grown }: { readonly fresh: readonly VisitRow[]; readonly grown: readonly VisitRow[] },
): Promise<void> {
  const isNeeded = ({ visit, sessionId }: VisitRow) =>
    visit.startedAt < rowsBefore || !isDerivableFromClick(visit, sessionId);
  const needed = visitRows === 'all' ? fresh : fresh.filter(isNeeded);
  if (needed.length > 0) {
    const copied = new BinaryRows(needed.length, COPIED_BYTES);
    for (const { campaignId, sessionId, visit } of needed) {
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
      // The owner is one of them.
      for (const affiliates of [visit.counted, visit.seen]) {
        if (affiliates.length === 1) copied.null();
        else copied.uuids(affiliates);
      }
    }
    await copyRows(trx, INTO, copied.finish());
  }
  if (grown.length > 0) {
    // A visit that was only known from its click has no row yet.
    await sql`
      insert into stored_visits as v (${sql.raw(INTO.columns)})
      select campaign_id, session_id, started_at, ends_at, owner_affiliate_id, owner_click_id, last_click_at, last_click_id,
        nullif(string_to_array(counted, ',')::uuid[], array[owner_affiliate_id]),
        nullif(string_to_array(seen, ',')::uuid[], array[owner_affiliate_id])
      from unnest(
        ${uuidArray(grown.map((row) => row.campaignId))}::uuid[],
        ${textArray(grown.map((row) => row.sessionId))}::text[],
        ${timestamptzArray(grown.map((row) => row.visit.startedAt))}::timestamptz[],
        ${timestamptzArray(grown.map((row) => row.visit.endsAt))}::timestamptz[],
        ${uuidArray(grown.map((row) => row.visit.ownerAffiliateId))}::uuid[],
        ${uuidArray(grown.map((row) => row.visit.ownerClickId))}::uuid[],
        ${timestamptzArray(grown.map((row) => row.visit.lastClickAt))}::timestamptz[],
        ${uuidArray(grown.map((row) => row.visit.lastClickId))}::uuid[],
        ${textArray(grown.map((row) => row.visit.counted.join()))}::text[],
        ${textArray(grown.map((row) => row.visit.seen.join()))}::text[]
      ) as n (${sql.raw(INTO.columns)})
      on conflict (campaign_id, session_id, started_at) do update set last_click_at = excluded.last_click_at,
        last_click_id = excluded.last_click_id, counted = excluded.counted, seen = excluded.seen`.execute(trx);
  }
}

/** Deletes the visits of these sessions that began at or after a time, before they are written again. */
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
