import { create, toBinary } from '@bufbuild/protobuf';
import { RowsChangedSchema } from '@sillage/proto/events/journal';
import { sql, type Transaction } from 'kysely';
import type { ApartLog, EventBus, RelayedJournal } from '../bus/index.ts';
import { seal, systemClock } from '../service/index.ts';
import type { Journal } from './journal.ts';

const MAX_ROWS = 500;

/**
 * Encrypts what the triggers wrote, publishes it, and notes how far the journal is known in the database. Rejects where
 * the database knows less of it than before: it has lost what it had, and must be compared again.
 */
export function relayJournal({ topic, key }: Journal, bus: EventBus, apart: ApartLog): RelayedJournal {
  let known = 0n;
  return async <Schema>(trx: Transaction<Schema>, upTo: number | undefined) => {
    let moved = 0;
    for (;;) {
      const { rows } = await sql<{ id: number; eventId: string; changes: string }>`
        select id, event_id, changes from log_journal_rows
        where ${upTo ?? null}::int8 is null or id <= ${upTo ?? null}::int8 order by id limit ${MAX_ROWS}`.execute(trx);
      if (rows.length === 0) return moved;
      if (moved === 0) known = await readKnown(trx, topic.name, known);
      const occurredAtMs = BigInt(systemClock());
      await bus.publish(
        topic,
        rows.map(({ eventId, changes }) => ({
          partitionKey: topic.name,
          value: toBinary(
            RowsChangedSchema,
            create(RowsChangedSchema, { eventId, occurredAtMs, sealed: seal(changes, key) }),
          ),
        })),
      );
      await sql`delete from log_journal_rows where id = any(${rows.map((row) => row.id)})`.execute(trx);
      await sql`update log_journal set next_offset = ${String(apart.writtenTo(topic, 0))}::int8`.execute(trx);
      moved += rows.length;
      if (rows.length < MAX_ROWS) return moved;
    }
  };
}

/** How far the journal is known, which only grows. */
async function readKnown<Schema>(trx: Transaction<Schema>, topic: string, before: bigint): Promise<bigint> {
  const { rows } = await sql<{ nextOffset: string }>`
    select next_offset::text as next_offset from log_journal`.execute(trx);
  const now = BigInt(rows[0]?.nextOffset ?? -1);
  if (now < before)
    throw new Error(
      `The database has lost what was decided up to offset ${before} of ${topic}: it knows ${now}. It is written again once the process was started again.`,
    );
  return now;
}
