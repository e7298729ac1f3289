import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { topics } from '@sillage/proto/topics';
import { byTime } from '@sillage/proto/values/by-time';
import type { RejectedReason } from '@sillage/proto/values/clicks';
import { type BatchHandler, type EventBatch, mergeBatches } from '@sillage/runtime/bus';
import { inTransaction } from '@sillage/runtime/postgres';
import type { Clock } from '@sillage/runtime/service';
import type { Transaction } from 'kysely';
import { readLiveSince } from '../db/campaigns.ts';
import type { ClickRow } from '../db/clicks/click-columns.ts';
import { type ClickCount, insertClickCounts } from '../db/clicks/click-counts.ts';
import { readKeptFrom } from '../db/clicks/click-retention.ts';
import { copyClicks, ensurePartitions, insertClicks } from '../db/clicks/clicks.ts';
import { insertDatacenterClicks } from '../db/clicks/datacenter-clicks.ts';
import { findLastVisits, type VisitRow, writeVisits } from '../db/clicks/visits.ts';
import { enqueueForSessions } from '../db/conversions/redecisions.ts';
import { type KeyedReport, rememberReportKeys } from '../db/conversions/report-keys.ts';
import { addToRollups } from '../db/figures/rollups.ts';
import type { FoldedTotals } from '../db/figures/totals.ts';
import { holdPartitions } from '../db/fold-locks.ts';
import { noteLate } from '../db/receipts/receipt-notes.ts';
import type { AttributionSchema } from '../db/schema.ts';
import { RollupDeltas } from '../domain/rollups.ts';
import { isNext } from '../domain/visits.ts';
import type { Projection } from '../projection/projection.ts';
import { asFoldFault } from './faults.ts';
import { type Incoming, placeInOrder, placeLate, rowOf, type Session } from './place-clicks.ts';
import { probedAtMs, sift, siftByTime } from './sift-clicks.ts';

/** The changes of a folded batch of clicks, for the live dashboards. */
export interface FoldedClicks {
  readonly totals: readonly FoldedTotals[];
  /** Without clicks from before their campaign went live. */
  readonly rows: readonly ClickRow[];
  /** Whether conversions were waiting for one of these clicks. */
  readonly redecisions: boolean;
  /** The time of the newest click made by a probe; 0 if none. Clicks of probes are not used for anything else. */
  readonly probedAtMs: number;
}

export interface FoldOptions {
  /** Folds that run in parallel; default 1. */
  readonly concurrency?: number;
  /** Most clicks per fold, unless a single batch has more. */
  readonly maxClicks?: number;
  /** Minimum time between the start of a small fold and the start of the next; default 0. */
  readonly paceMs?: number;
  /** The clock of the services; default: the system clock. */
  readonly clock?: Clock;
}

/** From this many clicks on, the fixed cost of a fold is small per click, so the next fold need not be delayed. */
const MANY = 500;

/**
 * Folds batches of `clicks`; batches of several partitions that wait at the same time share one transaction. `onFolded`
 * runs after the commit. Commits are synchronous on purpose: the log's offset moves right after, so a fold lost in a
 * crash of Postgres would never be delivered again. At thousands of clicks per commit, and several folds in parallel,
 * waiting for the disk costs little.
 *
 * A fold of a few clicks costs nearly as much as one of a hundred. With `paceMs`, the log is not polled again
 * immediately after a small fold, so that the next fold gets the clicks that arrive meanwhile.
 */
export function clicksConsumer(
  projection: Projection,
  onFolded: (folded: FoldedClicks) => void,
  { concurrency = 1, maxClicks = 5_000, paceMs = 0, clock = Date.now }: FoldOptions = {},
): BatchHandler<ClickRecorded> {
  return mergeBatches(
    async (batches) => {
      const startedAt = performance.now();
      const { readable, refusals } = sift(batches);
      const folded = await asFoldFault(projection.db, async () => {
        const keptFrom = await readKeptFrom(projection.db);
        const times = readable.flatMap(({ at }) => (at >= keptFrom ? [at] : []));
        await ensurePartitions(projection.db, times);
        return inTransaction(projection.db, (trx) => fold(trx, projection, batches, readable, clock()));
      });
      onFolded({ ...folded, probedAtMs: Math.max(...batches.map(probedAtMs)) });
      const restMs = startedAt + paceMs - performance.now();
      if (readable.length < MANY && restMs > 0) await sleep(restMs);
      return refusals;
    },
    { concurrency, maxEvents: maxClicks },
  );
}

async function fold(
  trx: Transaction<AttributionSchema>,
  projection: Projection,
  batches: readonly EventBatch<ClickRecorded>[],
  clicks: readonly Incoming[],
  now: number,
): Promise<Omit<FoldedClicks, 'probedAtMs'>> {
  const { locks } = projection;
  await locks.shareFolds(trx);
  const keptFrom = await readKeptFrom(trx);
  const { timely: incoming, tooLate } = await siftByTime(trx, projection, { clicks, keptFrom });
  await holdPartitions(trx, topics.clicks, batches);
  const campaignIds = new Set(clicks.map((click) => click.message.campaignId));
  await locks.shareCampaigns(trx, campaignIds);
  const liveSince = await readLiveSince(trx, campaignIds);
  if (projection.publishes) await noteLate(trx, clicks, (click) => click.message.campaignId, now);

  const sessions = groupBySession(incoming);
  const lastVisits = await findLastVisits(trx, sessions);
  const deltas = new RollupDeltas(liveSince);
  const rows: ClickRow[] = [];
  const fresh: VisitRow[] = [];
  const grown: VisitRow[] = [];
  const late: Session[] = [];
  sessions.forEach((session, place) => {
    const last = lastVisits.get(place);
    session.clicks.sort(byTime);
    const first = session.clicks[0];
    if (first && isNext(first, last)) placeInOrder(session, last, { deltas, rows, fresh, grown });
    else late.push(session);
  });
  if (late.length > 0) tooLate.push(...(await placeLate(trx, late, { deltas, rows, fresh, keptFrom })));

  const rejected = incoming
    .filter(({ message }) => message.rejectedReason !== '' && message.unrecordedClicks === 0n)
    .map((click) => rowOf(click, 'rejected', false));
  await copyClicks(trx, rows);
  await countRejected(trx, rejected, deltas);
  await insertDatacenterClicks(trx, [...rows, ...rejected]);
  const counts = [...countsOf(incoming), ...tooLate.map(countOfLate)];
  for (const count of await insertClickCounts(trx, counts)) deltas.addRejectedClicks(count);
  await rememberReportKeys(trx, keyedReportsOf(incoming));
  await writeVisits(trx, projection, { fresh, grown });
  const returning = sessions.filter((_, place) => lastVisits.has(place));
  const redecisions = await enqueueForSessions(trx, { sessions, rows, late, returning, opened: fresh });
  const totals = await addToRollups(trx, deltas);
  const isCurrent = ({ message, at }: ClickRow) => at >= (liveSince.get(message.campaignId) ?? 0);
  const all = [...rows, ...rejected];
  return { totals, rows: liveSince.size === 0 ? all : all.filter(isCurrent), redecisions };
}

/** Rejected clicks have no session, so they cannot be late in one: the clicks that are newly stored are counted. */
async function countRejected(
  trx: Transaction<AttributionSchema>,
  rejected: readonly ClickRow[],
  deltas: RollupDeltas,
): Promise<void> {
  const stored = new Set(await insertClicks(trx, rejected));
  for (const { message, at } of rejected) {
    const { eventId, campaignId, affiliateId, rejectedReason: reason } = message;
    if (stored.has(eventId)) deltas.addRejectedClicks({ campaignId, affiliateId, at, reason, clicks: 1 });
  }
}

const countOfLate = ({ message, at }: Incoming): ClickCount => ({
  eventId: message.eventId,
  campaignId: message.campaignId,
  affiliateId: message.affiliateId,
  at,
  reason: 'too_late' satisfies RejectedReason,
  clicks: 1,
});

/** The number of clicks that were not recorded individually. */
function countsOf(incoming: readonly Incoming[]): readonly ClickCount[] {
  return incoming
    .filter(({ message }) => message.unrecordedClicks > 0n)
    .map(({ message, at }) => ({
      eventId: message.eventId,
      campaignId: message.campaignId,
      affiliateId: message.affiliateId,
      at,
      reason: message.rejectedReason,
      clicks: Number(message.unrecordedClicks),
    }));
}

function keyedReportsOf(incoming: readonly Incoming[]): readonly KeyedReport[] {
  return incoming
    .filter(({ message }) => message.idempotencyKey !== '')
    .map(({ message, at }) => ({
      campaignId: message.campaignId,
      kind: 'click',
      key: message.idempotencyKey,
      digest: message.idempotencyDigest,
      eventId: message.eventId,
      at,
    }));
}

/** Valid clicks by session, with the sessions of a campaign together; rejected clicks have no session. */
function groupBySession(incoming: readonly Incoming[]): readonly Session[] {
  const campaigns = new Map<string, Map<string, Session>>();
  for (const click of incoming) {
    const { campaignId, sessionId, rejectedReason } = click.message;
    if (rejectedReason !== '') continue;
    const sessions = campaigns.get(campaignId) ?? new Map<string, Session>();
    campaigns.set(campaignId, sessions);
    const session = sessions.get(sessionId);
    if (session) session.clicks.push(click);
    else sessions.set(sessionId, { campaignId, sessionId, clicks: [click] });
  }
  return [...campaigns.values()].flatMap((sessions) => [...sessions.values()]);
}
