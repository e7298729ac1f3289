import type { EventBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { inTransaction, inTransactionOnce, mayIdle, openDatabase } from '@sillage/runtime/postgres';
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
} from '../db/click-retention.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { redecideAll, redecideMarked } from '../jobs/redecide-marked.ts';
import type { Projection } from '../projection.ts';
import { compareProjections, type Difference } from './compare.ts';
import { compareHot } from './compare-hot.ts';
import { checkLogFrom, type Positions, readPositions, replayInto } from './replay.ts';
import { closeShadow, createReadIndexes, dropReadIndexes, openShadow } from './shadow.ts';
import { dropOldProjection, swapProjection } from './swap.ts';
import { addUnreadAssessments } from './unread-assessments.ts';

export interface RebuildOptions {
  readonly databaseUrl: string;
  readonly bus: EventBus;
  /** Compared where given. */
  readonly hot?: HotStore | undefined;
  /** Compares and leaves the live projection as it is. */
  readonly verifyOnly: boolean;
  readonly say: (line: string) => void;
  /** That of the services. */
  readonly clock: Clock;
  /** The folder of a snapshot; the log after it is replayed. Absent: all of the log is. */
  readonly snapshot?: string | undefined;
  /** Partitions of clicks that are folded side by side; default 4. */
  readonly concurrency?: number;
  /** Of the new projection. */
  readonly visitRows: VisitRows;
  readonly addressDigest: AddressDigest;
  /** What becomes an affiliate's in the live projection meanwhile is assessed, as the service does. */
  readonly assesses: boolean;
}

export interface RebuildResult {
  readonly events: number;
  readonly differences: readonly Difference[];
  readonly hotDifferences: readonly string[];
}

/** Rounds of catching up before the folds are stopped for the rest, and how much may be left for that. */
const ROUNDS = 10;
const SMALL_REST = 2_000n;
/** As many clients as Postgres keeps busy on a small machine; beyond, a fold waits for its disk. */
const CONCURRENCY = 4;

/**
 * Replays the log into a new projection while traffic goes on, catches up with the live one, stops the folds for the
 * rest, compares the two at exactly the same positions, and puts the new ones in place (or, to verify, throws them
 * away).
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
  /** Tells the shadow which clicks the live projection has only counted. */
  readonly readTooLate: (db: Kysely<AttributionSchema>) => Promise<void>;
}

async function run(options: Run): Promise<RebuildResult> {
  const { live, shadow, bus, hot, verifyOnly, say, clock, concurrency, readTooLate } = options;
  let events = await catchUp(options);
  const stoppedAt = performance.now();
  // Not repeated: the replay has gone on by then, and what is compared would be of two moments.
  const result = await inTransactionOnce(live.db, async (trx) => {
    await mayIdle(trx);
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
    const differences = await compareProjections(trx, live.db);
    if (verifyOnly) return { differences, now };
    events += await replayInto(shadow, bus, now);
    await swapProjection(trx, live, now);
    return { differences, now };
  });
  say(`folding was paused for ${Math.round(performance.now() - stoppedAt)} ms`);
  const hotDifferences = hot ? await compareHotAtRest(live, hot) : [];
  return { events, differences: result.differences, hotDifferences };
}

/** Folds up to where the live projection was at the beginning of each round, until a round has little left to do. */
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
    // After the positions: whatever was counted up to these is known.
    await readTooLate(live.db);
    await replayInto(shadow, bus, clock(), { until, onProgress, concurrency });
    // What comes meanwhile is for the next round.
    if (round === 1 && !verifyOnly) await createReadIndexes(shadow, readIndexes);
    const left = restOf(await readPositions(live.db), await readPositions(shadow.db));
    say(`round ${round}: ${events} events replayed, the live projection is ${left} records ahead`);
    if (left <= SMALL_REST) break;
  }
  const keptFrom = await readKeptFrom(live.db);
  if (keptFrom > 0) await keepDecidingClicks(shadow.db, new Date(keptFrom));
  return events;
}

/** From here on the shadow has no more of old clicks than the live projection. */
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

/** The hot store follows the live projection; with the folds stopped again it has a moment to arrive. */
async function compareHotAtRest(live: Projection, hot: HotStore): Promise<readonly string[]> {
  return inTransaction(live.db, async (trx) => {
    await mayIdle(trx);
    await live.locks.stopFolds(trx);
    return compareHot(trx, hot);
  });
}
