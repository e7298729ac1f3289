import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, type Clock, isRetriable, type Logger } from '@sillage/runtime/service';
import { type Kysely, sql } from 'kysely';
import { writeClickMonth } from '../archive/write-click-month.ts';
import { alone } from '../db/alone.ts';
import { type ClickMonth, dropClickMonth, isEmptyMonth, listClickMonths, longestWindowMs } from '../db/click-months.ts';
import { advanceKeptFrom, keepDecidingClicks, keepToldVisits, readKeptFrom } from '../db/click-retention.ts';
import { deleteDatacenterClicks } from '../db/datacenter-clicks.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { lockSums } from '../db/sums-of-days.ts';
import { sumChangedHours, sumChangedHoursWithin } from '../db/sums-of-hours.ts';
import { type Apart, repeatApart } from './repeat-apart.ts';

export interface PurgeOptions {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keptDays: number;
  /** Where each month is written before it goes; absent: nowhere. */
  readonly archiveFolder: string | undefined;
}

/** Folds wait no longer than this for a month that goes, and have as long to go on before it is tried again. */
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 10;

/** Removes, every hour, the months of clicks that are over for long enough. */
export function purgeClicks(options: PurgeOptions & Apart) {
  const job = { name: 'attribution.purge-clicks', applicationName: 'attribution-retention', everyMs: HOUR_MS };
  return repeatApart(job, (db) => withRetries(() => purgeOldClicks(db, options)), options);
}

/**
 * Removes what is older than it is kept for, a month at a time, oldest first: keeps the clicks that decided orders,
 * counts the links and sub-ids of all others, declares the month closed to folds, writes it to the archive, and drops its
 * partition. Wherever it ends in the middle, the next run goes on: a month is dropped only by a run that has written it.
 * One process at a time.
 */
export async function purgeOldClicks(db: Kysely<AttributionSchema>, options: PurgeOptions): Promise<void> {
  await alone(db, 'sillage click retention', async (connection) => {
    for (const month of await listClickMonths(db)) {
      if (!(await isOver(db, month, options))) break;
      await purgeMonth(connection, db, month, options);
    }
  });
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetriable(error) || attempt === ATTEMPTS) throw error;
      await sleep(LOCK_TIMEOUT_MS);
    }
  }
}

/** Also every visit that began in it is over by then: no click that comes in time belongs to it. */
async function isOver(db: Kysely<AttributionSchema>, month: ClickMonth, { clock, keptDays }: PurgeOptions) {
  if (month.state !== 'attached' || month.end.getTime() <= (await readKeptFrom(db))) return true;
  if (month.end.getTime() + keptDays * DAY_MS > clock()) return false;
  return month.end.getTime() + (await longestWindowMs(db, month)) <= clock();
}

async function purgeMonth(
  connection: Kysely<AttributionSchema>,
  db: Kysely<AttributionSchema>,
  month: ClickMonth,
  { clock, log, archiveFolder }: PurgeOptions,
): Promise<void> {
  if (month.state === 'attached') {
    await keepDecidingClicks(db, month.end);
    await sumChangedHours(db, clock());
    // No fold may have begun before the month is closed and end after it.
    await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
      await lockSums(trx);
      await new FoldLocks(SCHEMA).stopFolds(trx);
      // By links and sub-ids, they are never counted again.
      await sumChangedHoursWithin(trx, clock());
      await advanceKeptFrom(trx, month.end);
    });
    // Orders that came meanwhile.
    await keepDecidingClicks(db, month.end);
    await keepToldVisits(db, month.end);
  }
  // A month without clicks, which a fold of the moment of its removal made anew, must not take the place of its file.
  const isArchived = archiveFolder !== undefined && !(await isEmptyMonth(db, month));
  const archived = isArchived ? await archive(db, month, archiveFolder) : undefined;
  await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
  try {
    await dropClickMonth(connection, month);
  } finally {
    await sql`reset lock_timeout`.execute(connection);
  }
  await deleteDatacenterClicks(db, month.end);
  log.info({ month: month.month, ...archived }, 'clicks of a month are not kept any more');
}

/** The month stays until it could be written. */
async function archive(db: Kysely<AttributionSchema>, month: ClickMonth, folder: string) {
  return writeClickMonth(db, month, folder).catch((error: unknown) => {
    throw new AppError('unavailable', `The clicks of ${month.month} could not be written to ${folder}, and stay.`, {
      cause: error,
    });
  });
}
