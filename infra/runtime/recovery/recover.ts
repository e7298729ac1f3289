import type { RowsChanged } from '@sillage/proto/events/journal';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { EventBus, SeparateLog } from '../bus/index.ts';
import { inTransaction } from '../postgres/index.ts';
import { backoffMs, isRetriable, type Logger, pause } from '../service/index.ts';
import { type Journal, type JournaledRows, parseRows, unsealPiece } from './journal.ts';
import { ensureJournalSchema } from './journal-schema.ts';
import { RowWriter } from './row-writer.ts';

export interface RecoveryDeps<Schema> {
  readonly db: Kysely<Schema>;
  readonly schema: string;
  readonly bus: EventBus;
  readonly separateLog: SeparateLog;
  readonly journal: Journal;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/** Report about recovered rows; stored in `recoveries`. */
interface RecoveryReport {
  /** Number of recovered row changes by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Times of the first and the last change. */
  readonly from: string;
  readonly until: string;
  /** Tables with changes that this version does not have. */
  readonly unknownTables: readonly string[];
}

/** Number of events to read before the known end, because a publication that timed out may reach the log late. */
const LOOK_BACK = 2_000n;
/** Number of event ids kept to detect duplicates, which are close together. */
const REMEMBERED_EVENTS = 100_000;

/**
 * Runs before a service does anything else: if its database was restored from a backup, reapplies the later changes
 * from the journal in the log. One instance does it while the others wait.
 */
export async function recoverFromJournal<Schema>(deps: RecoveryDeps<Schema>): Promise<void> {
  const { db, schema, journal, stopping, log } = deps;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ensureJournalSchema(db, { schema, leftOut: journal.leftOut });
      const report = await inTransaction(db, (trx) => compareWithLog(trx, deps));
      if (report)
        log.warn({ schema, ...report }, 'the database knew less than the log: what it had lost is written again');
      return;
    } catch (error) {
      if (!isRetriable(error)) throw error;
      if (await isCompared(db).catch(() => false)) {
        log.warn({ err: error, schema }, 'the log is away; the database is the one that it was compared with before');
        return;
      }
      log.warn({ err: error, schema }, 'whether the database is as new as the log is not known yet');
      stopping.throwIfAborted();
      await pause(backoffMs(attempt), stopping);
    }
  }
}

/** True if Postgres has not restarted since the last comparison with the log, so no restore can have happened. */
export async function isCompared<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select from log_journal where compared_on = pg_postmaster_start_time()`.execute(db);
  return rows.length > 0;
}

/** Applies journal changes that the database lacks; undefined if there are none. */
export async function compareWithLog<Schema>(
  trx: Transaction<Schema>,
  { schema, bus, separateLog, journal }: RecoveryDeps<Schema>,
): Promise<RecoveryReport | undefined> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(trx);
  // Locks out the relay, so that exactly its undeleted rows may be in the log without being marked as published.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sillage outbox of ${schema}`}, 0))`.execute(trx);
  const { low, end } = (await separateLog.bounds(journal.topic)).get(0) ?? { low: 0n, end: 0n };
  const known = await findKnown(trx);
  if (known === undefined ? end > 0n : known < low)
    throw new Error(
      `The log has what ${schema} decided in the topic ${journal.topic.name}, and ${known === undefined ? 'this database is from before that' : `this database is too old to be caught up from it: it ends at offset ${known}, and the topic begins at ${low}`}. Restore a newer backup. If the database is meant to be new, delete the topic.`,
    );
  await sql`select set_config('sillage.recovering', 'on', true)`.execute(trx);
  const report =
    known === undefined || known >= end ? undefined : await apply(trx, known, low, { schema, bus, journal });
  await sql`
    insert into log_journal (next_offset, compared_on) values (${String(end)}::int8, pg_postmaster_start_time())
    on conflict (only_one) do update set next_offset = excluded.next_offset, compared_on = excluded.compared_on`.execute(
    trx,
  );
  if (report) await sql`insert into recoveries (report) values (${JSON.stringify(report)}::jsonb)`.execute(trx);
  await sql`select set_config('sillage.recovering', 'off', true)`.execute(trx);
  return report;
}

async function findKnown<Schema>(trx: Transaction<Schema>): Promise<bigint | undefined> {
  const { rows } = await sql<{ nextOffset: string }>`
    select next_offset::text as next_offset from log_journal`.execute(trx);
  return rows[0] && BigInt(rows[0].nextOffset);
}

/** Undefined if the database lacks nothing. */
async function apply<Schema>(
  trx: Transaction<Schema>,
  known: bigint,
  low: bigint,
  { schema, bus, journal }: Pick<RecoveryDeps<Schema>, 'schema' | 'bus' | 'journal'>,
): Promise<RecoveryReport | undefined> {
  const own = await listUnpublished(trx);
  const published = new Set<string>();
  const writer = new RowWriter(trx, schema);
  const transactions = createTransactions(journal);
  const seen = new Set<string>();
  let [firstMs, lastMs] = [0, 0];
  const from = known - LOOK_BACK < low ? low : known - LOOK_BACK;
  await bus.replay(
    journal.topic,
    async ({ events }) => {
      for (const { message, position } of events) {
        const isRepeated = seen.has(message.eventId);
        remember(seen, message.eventId);
        if (isRepeated || position.offset < known) continue;
        if (own.has(rowOf(message))) {
          published.add(rowOf(message));
          continue;
        }
        const changes = transactions.add(message);
        if (!changes) continue;
        await writer.write(changes).catch((error: unknown) => {
          throw isRetriable(error) ? error : contradiction(schema, error);
        });
        lastMs = Number(message.occurredAtMs);
        firstMs ||= lastMs;
      }
    },
    { from: new Map([[0, from]]) },
  );
  await sql`delete from log_journal_rows where event_id = any(${[...published]}::uuid[])`.execute(trx);
  if (firstMs === 0) return undefined;
  // Changes made since the restore that are not in the log yet are the newest, so they are applied last.
  for (const [row, changes] of own) if (!published.has(row)) await writer.write([changes], true);
  await writer.finish();
  return {
    rows: Object.fromEntries([...writer.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    from: new Date(firstMs).toISOString(),
    until: new Date(lastMs).toISOString(),
    unknownTables: [...writer.unknownTables],
  };
}

/** Journal rows in this database that may or may not be in the log, by row id, in order. */
async function listUnpublished<Schema>(trx: Transaction<Schema>): Promise<ReadonlyMap<string, JournaledRows>> {
  const { rows } = await sql<{ eventId: string; changes: string }>`
    select event_id, changes from log_journal_rows order by id`.execute(trx);
  return new Map(rows.map(({ eventId, changes }) => [eventId, parseRows(changes)]));
}

/** Collects the rows of each transaction until it is complete. A transaction without its end in the log is ignored. */
function createTransactions(journal: Journal) {
  const open = new Map<string, JournaledRows[]>();
  const begun = new Map<string, string>();
  return {
    /** Returns all rows of the transaction if this event is its last. */
    add(message: RowsChanged): readonly JournaledRows[] | undefined {
      const row = rowOf(message);
      const json = `${begun.get(row) ?? ''}${unsealPiece(message, journal)}`;
      begun.delete(row);
      if (message.isContinued) {
        begun.set(row, json);
        return undefined;
      }
      const changes = open.get(message.transactionId) ?? [];
      changes.push(parseRows(json));
      open.set(message.transactionId, changes);
      if (!message.endsTransaction) return undefined;
      open.delete(message.transactionId);
      return changes;
    },
  };
}

const rowOf = ({ eventId }: RowsChanged): string => eventId.replace(/\/.*/, '');

function remember(seen: Set<string>, eventId: string): void {
  seen.add(eventId);
  if (seen.size <= REMEMBERED_EVENTS) return;
  const [oldest = ''] = seen;
  seen.delete(oldest);
}

function contradiction(schema: string, cause: unknown): Error {
  return new Error(
    `What ${schema} had decided cannot be written again: it contradicts what the database has. If services wrote to the database after it was restored, restore it again while they are stopped.`,
    { cause },
  );
}
