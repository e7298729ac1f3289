import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, type Clock, isRetriable, type Logger } from '@sillage/runtime/service';
import { type Kysely, sql } from 'kysely';
import { writeClickMonth } from '../archive/write-click-month.ts';
import { alone } from '../db/alone.ts';
import {
  type ClickMonth,
  dropClickMonth,
  isEmptyMonth,
  listClickMonths,
  longestWindowMs,
} from '../db/clicks/click-months.ts';
import { advanceKeptFrom, keepDecidingClicks, keepToldVisits, readKeptFrom } from '../db/clicks/click-retention.ts';
import { deleteDatacenterClicks } from '../db/clicks/datacenter-clicks.ts';
import { lockSums } from '../db/figures/sums-of-days.ts';
import { sumChangedHours, sumChangedHoursWithin } from '../db/figures/sums-of-hours.ts';
import { FoldLocks } from '../db/fold-locks.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { type Apart, repeatApart } from './repeat-apart.ts';

export interface PurgeOptions {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keptDays: number;
  /** Where each month is archived before its removal; absent: it is not archived. */
  readonly archiveFolder: string | undefined;
}

/** How long folds wait for the removal of a month, and how long they then run before the next attempt. */
const LOCK_TIMEOUT_MS = 2_000;
const ATTEMPTS = 10;

/** Every hour, removes the months of clicks whose retention period is over. */
export function purgeClicks(options: PurgeOptions & Apart) {
  const job = { name: 'attribution.purge-clicks', applicationName: 'attribution-retention', everyMs: HOUR_MS };
  return repeatApart(job, (db) => withRetries(() => purgeOldClicks(db, options)), options);
}

/**
 * Removes months of clicks whose retention period is over, oldest first: keeps the clicks that decided orders, counts
 * the links and sub-ids of all others, closes the month to folds, archives it, and drops its partition. After a crash
 * at any point the next run continues: a run only drops a month that it has archived itself. One process at a time.
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

/** True if every visit that began in the month is over as well, so that no click that arrives in time belongs to it. */
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
    // Ensures that no fold begins before the month is closed and ends after it.
    await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(trx);
      await lockSums(trx);
      await new FoldLocks(SCHEMA).stopFolds(trx);
      // Counts links and sub-ids now, because they can never be counted again.
      await sumChangedHoursWithin(trx, clock());
      await advanceKeptFrom(trx, month.end);
    });
    // Orders that arrived meanwhile.
    await keepDecidingClicks(db, month.end);
    await keepToldVisits(db, month.end);
  }
  // An empty month, which a fold created again during the removal, must not replace the month's file.
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

/** The month is kept until it could be archived. */
async function archive(db: Kysely<AttributionSchema>, month: ClickMonth, folder: string) {
  return writeClickMonth(db, month, folder).catch((error: unknown) => {
    throw new AppError('unavailable', `The clicks of ${month.month} could not be written to ${folder}, and stay.`, {
      cause: error,
    });
  });
}
