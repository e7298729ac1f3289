import type { EventBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { disableIdleTimeout, inTransaction, inTransactionOnce, openDatabase } from '@sillage/runtime/postgres';
import type { AddressDigest, Clock } from '@sillage/runtime/service';
import type { Kysely } from 'kysely';
import type { VisitRows } from '../config.ts';
import { alone } from '../db/alone.ts';
import {
  advanceKeptFrom,
  keepDecidingClicks,
  keepToldVisits,
  listTooLate,
  readKeptFrom,
} from '../db/clicks/click-retention.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { redecideAll, redecideMarked } from '../jobs/redecide-marked.ts';
import type { Projection } from '../projection/projection.ts';
import { compareProjections, type Difference } from './compare.ts';
import { compareHot } from './compare-hot.ts';
import { checkLogFrom, type Positions, readPositions, replayInto } from './replay.ts';
import { closeShadow, createReadIndexes, dropReadIndexes, openShadow } from './shadow.ts';
import { dropOldProjection, swapProjection } from './swap.ts';
import { addUnreadAssessments } from './unread-assessments.ts';

export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly bus: EventBus;
  /** Compared if given. */
  readonly hot?: HotStore | undefined;
  /** Only compares, and leaves the live projection unchanged. */
  readonly verifyOnly: boolean;
  readonly say: (line: string) => void;
  /** The clock of the services. */
  readonly clock: Clock;
  /** The folder of a snapshot, after which the log is replayed. Absent: the whole log is replayed. */
  readonly snapshot?: string | undefined;
  /** Partitions of clicks that are folded in parallel; default 4. */
  readonly concurrency?: number;
  /** The visit rows of the new projection. */
  readonly visitRows: VisitRows;
  readonly addressDigest: AddressDigest;
  /**
   * Whether orders that are attributed in the live projection meanwhile are assessed; must equal the setting of the
   * service.
   */
  readonly assesses: boolean;
}

export interface RebuildResult {
  readonly events: number;
  readonly differences: readonly Difference[];
  readonly hotDifferences: readonly string[];
}

/** Rounds of catching up before the folds are stopped, and the backlog that may be left at that point. */
const ROUNDS = 10;
const SMALL_REST = 2_000n;
/** As many connections as Postgres can keep busy on a small machine; with more, folds wait for its disk. */
const CONCURRENCY = 4;

/**
 * Replays the log into a new projection under traffic, catches up with the live one, stops the folds for the remainder,
 * compares the two at exactly the same positions, and swaps them (or, to verify, discards the new one).
 */
export async function rebuild(options: RebuildOptions): Promise<RebuildResult> {
  const {
    databaseUrl,
    bus,
    hot,
    verifyOnly,
    say,
    clock,
    snapshot,
    concurrency = CONCURRENCY,
    visitRows,
    addressDigest,
    assesses,
  } = options;
  const db = openDatabase<AttributionSchema>(databaseUrl, {
    schema: SCHEMA,
    applicationName: 'attribution-rebuild',
    maxConnections: 3,
    statementTimeoutMs: 0,
  });
  const locks = new FoldLocks(SCHEMA);
  const live: Projection = { db, locks, publishes: true, assesses, visitRows, addressDigest };
  try {
    const result = await alone(db, 'sillage rebuild', async () => {
      const opened = await openShadow(databaseUrl, { snapshot, concurrency, visitRows, addressDigest });
      const cameTooLate = new Set<string>();
      const rowsBefore = await readKeptFrom(db);
      await keepToldVisits(opened.db, new Date(rowsBefore));
      const shadow = { ...opened, cameTooLate, rowsBefore };
      const readTooLate = async (db: Kysely<AttributionSchema>) => {
        for (const id of await listTooLate(db)) cameTooLate.add(id);
      };
      try {
        await checkLogFrom(bus, await readPositions(shadow.db));
        return await run({ live, shadow, bus, hot, verifyOnly, say, clock, concurrency, readTooLate });
      } finally {
        await closeShadow(shadow);
        if (!verifyOnly) await dropOldProjection(live);
      }
    });
    if (!result) throw new Error('Another rebuild or verification is running on this database. Wait for it to end.');
    return result;
  } finally {
    await db.destroy();
  }
}

interface Run extends Pick<RebuildOptions, 'bus' | 'hot' | 'verifyOnly' | 'say' | 'clock'> {
  readonly live: Projection;
  readonly shadow: Projection;
  readonly concurrency: number;
  /** Loads into the shadow which clicks the live projection has only counted. */
  readonly readTooLate: (db: Kysely<AttributionSchema>) => Promise<void>;
}

async function run(options: Run): Promise<RebuildResult> {
  const { live, shadow, bus, hot, verifyOnly, say, clock, concurrency, readTooLate } = options;
  let events = await catchUp(options);
  const stoppedAt = performance.now();
  // Not retried: the replay would have moved on, and the two would be compared at different positions.
  const differences = await inTransactionOnce(live.db, async (trx) => {
    await disableIdleTimeout(trx);
    await live.locks.stopFolds(trx);
    const now = clock();
    await redecideAll(trx, live, now);
    await readTooLate(trx);
    events += await replayInto(shadow, bus, now, { until: await readPositions(trx), concurrency });
    await closeAsLive(shadow, await readKeptFrom(trx));
    await addUnreadAssessments(shadow);
    await redecideMarked(
      shadow,
      () => now,
      () => {},
    );
    const found = await compareProjections(trx, live.db);
    // Events that arrive meanwhile are left to the live consumers, because only these publish what they decide.
    if (!verifyOnly) await swapProjection(trx, live, now);
    return found;
  });
  say(`folding was paused for ${Math.round(performance.now() - stoppedAt)} ms`);
  const hotDifferences = hot ? await compareHotAtRest(live, hot) : [];
  return { events, differences, hotDifferences };
}

/** Folds up to the live projection's position at the start of each round, until little is left. */
async function catchUp(options: Run): Promise<number> {
  const { live, shadow, bus, say, clock, concurrency, readTooLate, verifyOnly } = options;
  const readIndexes = await dropReadIndexes(shadow);
  let events = 0;
  let saidAt = performance.now();
  const startedAt = saidAt;
  const onProgress = (topic: string, count: number) => {
    events += count;
    if (performance.now() - saidAt < 2_000) return;
    saidAt = performance.now();
    say(`replaying ${topic}: ${events} events, ${Math.round(events / ((saidAt - startedAt) / 1000))} a second`);
  };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const until = await readPositions(live.db);
    // Read after the positions, so that all clicks counted up to them are known.
    await readTooLate(live.db);
    await replayInto(shadow, bus, clock(), { until, onProgress, concurrency });
    // Events that arrive meanwhile are left for the next round.
    if (round === 1 && !verifyOnly) await createReadIndexes(shadow, readIndexes);
    const left = restOf(await readPositions(live.db), await readPositions(shadow.db));
    say(`round ${round}: ${events} events replayed, the live projection is ${left} records ahead`);
    if (left <= SMALL_REST) break;
  }
  const keptFrom = await readKeptFrom(live.db);
  if (keptFrom > 0) await keepDecidingClicks(shadow.db, new Date(keptFrom));
  return events;
}

/** From here on the shadow has only as many old clicks as the live projection. */
async function closeAsLive({ db, rowsBefore = 0 }: Projection, keptFrom: number): Promise<void> {
  if (keptFrom === 0) return;
  await keepDecidingClicks(db, new Date(keptFrom));
  if (keptFrom > rowsBefore) await keepToldVisits(db, new Date(keptFrom));
  await advanceKeptFrom(db, new Date(keptFrom));
}

function restOf(live: Positions, shadow: Positions): bigint {
  let rest = 0n;
  for (const [key, position] of live) {
    const behind = position - (shadow.get(key) ?? 0n);
    if (behind > 0n) rest += behind;
  }
  return rest;
}

/** The hot store lags behind the live projection; while the folds are stopped again, it can catch up. */
async function compareHotAtRest(live: Projection, hot: HotStore): Promise<readonly string[]> {
  return inTransaction(live.db, async (trx) => {
    await disableIdleTimeout(trx);
    await live.locks.stopFolds(trx);
    return compareHot(trx, hot);
  });
}
