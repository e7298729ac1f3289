import type { ClickRecorded } from '@sillage/proto/events/clicks';
import type { Transaction } from 'kysely';
import type { ClickRow } from '../db/clicks/click-columns.ts';
import { findClosedVisits } from '../db/clicks/click-retention.ts';
import { listClicksOfSessions, type StoredClick, updateOutcomes } from '../db/clicks/clicks.ts';
import { deleteVisits, type SessionKey, type VisitRow } from '../db/clicks/visits.ts';
import type { AttributionSchema } from '../db/schema.ts';
import type { SessionClick } from '../domain/attribution-models/model.ts';
import type { RollupDeltas } from '../domain/rollups.ts';
import { placeAll, placeClick, type Visit } from '../domain/visits.ts';

export interface Incoming extends SessionClick {
  readonly partition: number;
  /** The offset in its partition of the log. */
  readonly offset: bigint;
  readonly message: ClickRecorded;
}

export interface Session extends SessionKey {
  readonly clicks: Incoming[];
}

interface Decided {
  readonly deltas: RollupDeltas;
  readonly rows: ClickRow[];
  readonly fresh: VisitRow[];
}

/** The fast path: every click of the batch is later than all clicks of its session in the projection. */
export function placeInOrder(
  session: Session,
  known: Visit | undefined,
  { deltas, rows, fresh, grown }: Decided & { readonly grown: VisitRow[] },
): void {
  let last = known;
  for (const click of session.clicks) {
    const { visit, placement } = placeClick(click, last);
    if (visit !== last) fresh.push({ campaignId: session.campaignId, sessionId: session.sessionId, visit });
    last = visit;
    deltas.addClick(click.message, click.at, placement, 1);
    rows.push(rowOf(click, placement.outcome, placement.superseded));
  }
  const first = session.clicks[0];
  if (known && first && first.at < known.endsAt) {
    grown.push({ campaignId: session.campaignId, sessionId: session.sessionId, visit: known });
  }
}

/**
 * The slow path: a click came late, or again. All clicks of its session are decided again and the difference is booked.
 * If older clicks were purged, the visits that began among them are closed; clicks that belong before or into such a
 * visit are too late to be placed, and are returned.
 */
export async function placeLate(
  trx: Transaction<AttributionSchema>,
  sessions: readonly Session[],
  { deltas, rows, fresh, keptFrom }: Decided & { readonly keptFrom: number },
): Promise<readonly Incoming[]> {
  const tooLate: Incoming[] = [];
  const storedOf = await loadSessions(trx, sessions, keptFrom);
  const rewritten: Session[] = [];
  const changes: { id: string; at: number; outcome: string; superseded: boolean }[] = [];
  for (const session of sessions) {
    const { clicks: ofSession, last, placedFrom } = storedOf(session);
    const known = new Set(ofSession.map((click) => click.id));
    const [added, late] = split(session.clicks, (click) => !known.has(click.id), placedFrom);
    tooLate.push(...late);
    if (added.length === 0) continue;
    const before = ofSession.filter((click) => click.at >= placedFrom);
    const was = placeAll(before, last);
    const is = placeAll([...before, ...added], last);
    rewritten.push(session);
    for (const visit of is.visits) fresh.push({ campaignId: session.campaignId, sessionId: session.sessionId, visit });
    for (const click of before) {
      const old = was.placements.get(click.id);
      const now = is.placements.get(click.id);
      if (!old || !now) continue;
      deltas.addClick(click, click.at, old, -1);
      deltas.addClick(click, click.at, now, 1);
      if (old.outcome !== now.outcome || old.superseded !== now.superseded) {
        changes.push({ id: click.id, at: click.at, outcome: now.outcome, superseded: now.superseded });
      }
    }
    for (const click of added) {
      const now = is.placements.get(click.id);
      if (!now) continue;
      deltas.addClick(click.message, click.at, now, 1);
      rows.push(rowOf(click, now.outcome, now.superseded));
    }
  }
  await updateOutcomes(trx, changes);
  await deleteVisits(trx, rewritten, keptFrom);
  return tooLate;
}

interface StoredSession {
  /** The valid clicks that are kept. */
  readonly clicks: readonly StoredClick[];
  /** The visit that was closed when the older clicks were purged. */
  readonly last: Visit | undefined;
  /** Only clicks from this time on can be placed. */
  readonly placedFrom: number;
}

export async function loadSessions(
  trx: Transaction<AttributionSchema>,
  sessions: readonly SessionKey[],
  keptFrom: number,
): Promise<(session: SessionKey) => StoredSession> {
  const closed = keptFrom > 0 ? await findClosedVisits(trx, sessions, keptFrom) : new Map<string, Visit>();
  const stored = new Map<string, StoredClick[]>();
  for (const click of await listClicksOfSessions(trx, sessions, keptFrom)) {
    const key = keyOf(click);
    const known = stored.get(key);
    if (known) known.push(click);
    else stored.set(key, [click]);
  }
  return (session) => {
    const last = closed.get(keyOf(session));
    return { clicks: stored.get(keyOf(session)) ?? [], last, placedFrom: Math.max(keptFrom, last?.endsAt ?? 0) };
  };
}

const keyOf = ({ campaignId, sessionId }: SessionKey): string => `${campaignId}:${sessionId}`;

/** Splits the new clicks into those from a time on, and those before it. */
function split(clicks: readonly Incoming[], isNew: (click: Incoming) => boolean, from: number) {
  const fresh = clicks.filter(isNew);
  return [fresh.filter((click) => click.at >= from), fresh.filter((click) => click.at < from)] as const;
}

export function rowOf({ message, at }: Incoming, outcome: ClickRow['outcome'], superseded: boolean): ClickRow {
  return { message, at, outcome, superseded };
}
