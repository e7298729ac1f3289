import { create, toBinary } from '@bufbuild/protobuf';
import { RowsChangedSchema } from '@sillage/proto/events/journal';
import { sql, type Transaction } from 'kysely';
import type { RelayedJournal } from '../bus/index.ts';
import { seal, systemClock } from '../service/index.ts';
import type { Journal } from './journal.ts';
import { compareWithLog, isCompared, type RecoveryDeps } from './recover.ts';

const MAX_ROWS = 100;
/** Bytes per pass; can be published well within the timeout. */
const PASS_BYTES = 2_000_000;
/** At three bytes each, below the maximum size of an event. */
const PIECE_CHARACTERS = 200_000;

interface JournalRow {
  readonly id: number;
  readonly eventId: string;
  readonly transactionId: string;
  readonly endsTransaction: boolean;
  readonly changes: string;
}

/**
 * Encrypts and publishes the rows that the triggers wrote, and stores the journal's position in the database. Rejects
 * if it detects that the database has lost data; the next start then recovers it.
 */
export function relayJournal<Schema>(deps: RecoveryDeps<Schema>): RelayedJournal<Schema> {
  const { bus, separateLog, journal } = deps;
  return async (trx) => {
    const { rows } = await sql<JournalRow>`
      select id, event_id, transaction_id, changes, not exists (
        select from log_journal_rows later where later.transaction_id = r.transaction_id and later.id > r.id
      ) as ends_transaction
      from log_journal_rows r order by id limit ${MAX_ROWS}`.execute(trx);
    if (rows.length === 0) return { moved: 0, isDrained: true };
    await expectSameDatabase(trx, deps);
    const portion = withinBytes(rows);
    await bus.publish(
      journal.topic,
      portion.flatMap((row) => eventsOf(row, journal)),
    );
    await sql`delete from log_journal_rows where id = any(${portion.map((row) => row.id)})`.execute(trx);
    const nextOffset = separateLog.writtenTo(journal.topic, 0);
    await sql`update log_journal set next_offset = ${String(nextOffset)}::int8`.execute(trx);
    return { moved: portion.length, isDrained: portion.length === rows.length && rows.length < MAX_ROWS };
  };
}

/**
 * If Postgres was restarted since the last comparison, compares it with the log again; throws if it has lost changes.
 */
async function expectSameDatabase<Schema>(trx: Transaction<Schema>, deps: RecoveryDeps<Schema>): Promise<void> {
  if ((await isCompared(trx)) || !(await compareWithLog(trx, deps))) return;
  throw new Error(
    `The database has lost what ${deps.schema} had decided, as after a restore or a failover. It is written again at the next start.`,
  );
}

function withinBytes(rows: readonly JournalRow[]): readonly JournalRow[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    bytes += Buffer.byteLength(row.changes);
    return bytes > PASS_BYTES;
  });
  return end === -1 ? rows : rows.slice(0, Math.max(end, 1));
}

function eventsOf({ eventId, transactionId, endsTransaction, changes }: JournalRow, { topic, key }: Journal) {
  const occurredAtMs = BigInt(systemClock());
  const pieces = Math.ceil(changes.length / PIECE_CHARACTERS);
  return Array.from({ length: pieces }, (_, piece) => {
    const isContinued = piece < pieces - 1;
    const message = create(RowsChangedSchema, {
      eventId: `${eventId}/${piece}`,
      occurredAtMs,
      // Pieces are encrypted separately, so that they can come from different attempts to publish them.
      sealed: seal(changes.slice(piece * PIECE_CHARACTERS, (piece + 1) * PIECE_CHARACTERS), key),
      transactionId,
      endsTransaction: endsTransaction && !isContinued,
      isContinued,
    });
    return { partitionKey: topic.name, value: toBinary(RowsChangedSchema, message) };
  });
}
