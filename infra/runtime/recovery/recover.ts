import { type Kysely, sql, type Transaction } from 'kysely';
import { type ApartLog, backoffMs, type EventBus, pause } from '../bus/index.ts';
import { inTransaction } from '../postgres/index.ts';
import { isRetriable, type Logger } from '../service/index.ts';
import { type Journal, type JournaledRows, unsealRows } from './journal.ts';
import { ensureJournalSchema, findTable, raiseSequences } from './journal-schema.ts';

export interface RecoveryDeps<Schema> {
  readonly db: Kysely<Schema>;
  readonly schema: string;
  readonly bus: EventBus;
  readonly apart: ApartLog;
  readonly journal: Journal;
  readonly stopping: AbortSignal;
  readonly log: Logger;
}

/** What a database had lost and has again; stored in `recoveries`. */
interface RecoveryReport {
  /** Rows by table, each as often as it had changed. */
  readonly rows: Readonly<Record<string, number>>;
  /** When the first and the last of them were written. */
  readonly from: string;
  readonly until: string;
  /** Changes of tables that this version does not have. */
  readonly unknownTables: readonly string[];
}

/**
 * Before a service does anything else: where its database came back from a backup, writes what it had decided since
 * again, from the journal that is in the log. Of several instances one does it, and the others wait. Where Postgres is
 * the one that was compared before, nothing can have come back, and the log is not asked.
 */
export async function recoverFromJournal<Schema>(deps: RecoveryDeps<Schema>): Promise<void> {
  const { db, schema, journal, stopping, log } = deps;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await ensureJournalSchema(db, { schema, leftOut: journal.leftOut });
      const { rows } = await sql`select from log_journal where compared_on = pg_postmaster_start_time()`.execute(db);
      if (rows.length > 0) return;
      const report = await inTransaction(db, (trx) => compare(trx, deps));
      if (report)
        log.warn({ schema, ...report }, 'the database knew less than the log: what it had lost is written again');
      return;
    } catch (error) {
      if (!isRetriable(error)) throw error;
      log.warn({ err: error, schema }, 'whether the database is as new as the log is not known yet');
      stopping.throwIfAborted();
      await pause(backoffMs(attempt), stopping);
    }
  }
}

async function compare<Schema>(
  trx: Transaction<Schema>,
  { schema, bus, apart, journal }: RecoveryDeps<Schema>,
): Promise<RecoveryReport | undefined> {
  await sql`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('sillage.recovering', 'on', true)`.execute(trx);
  // No relay publishes meanwhile: what is in the outbox now is all that may be in the log and not be known as that.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sillage outbox of ${schema}`}, 0))`.execute(trx);
  const bounds = (await apart.bounds(journal.topic)).get(0) ?? { low: 0n, end: 0n };
  const { rows } = await sql<{ nextOffset: string }>`
    select next_offset::text as next_offset from log_journal`.execute(trx);
  // The first start with a journal: what was before it, it does not tell.
  const known = rows[0] ? BigInt(rows[0].nextOffset) : bounds.end;
  if (known < bounds.low)
    throw new Error(
      `The backup is older than the log of what ${schema} decided: it ends at ${known}, and the log begins at ${bounds.low}. Restore a newer one.`,
    );
  const report = known < bounds.end ? await apply(trx, known, { schema, bus, journal }) : undefined;
  await sql`
    insert into log_journal (next_offset, compared_on) values (${String(bounds.end)}::int8, pg_postmaster_start_time())
    on conflict (only_one) do update set next_offset = excluded.next_offset, compared_on = excluded.compared_on`.execute(
    trx,
  );
  if (!report) return undefined;
  // All of it reached the log before what was recovered did: published again, it would stand there as the newest.
  await sql`delete from outbox`.execute(trx);
  await sql`delete from log_journal_rows`.execute(trx);
  await sql`insert into recoveries (report) values (${JSON.stringify(report)}::jsonb)`.execute(trx);
  return report;
}

/** Undefined where the database has all of it. */
async function apply<Schema>(
  trx: Transaction<Schema>,
  from: bigint,
  { schema, bus, journal }: Pick<RecoveryDeps<Schema>, 'schema' | 'bus' | 'journal'>,
): Promise<RecoveryReport | undefined> {
  const seen = new Set(await listUnpublished(trx));
  const writer = new RowWriter(trx, schema);
  let [firstMs, lastMs] = [0, 0];
  let statement: JournaledRows[] = [];
  const flush = async () => {
    const parts = statement;
    statement = [];
    await writer.write(parts);
  };
  await bus.replay(
    journal.topic,
    async ({ events }) => {
      for (const { message } of events) {
        // A publication whose answer never came is repeated: the first one counts.
        if (seen.has(message.eventId)) continue;
        seen.add(message.eventId);
        lastMs = Number(message.occurredAtMs);
        firstMs ||= lastMs;
        const rows = unsealRows(message, journal);
        if (statement[0] && statement[0].statement !== rows.statement) await flush();
        statement.push(rows);
      }
    },
    { from: new Map([[0, from]]) },
  );
  await flush();
  if (firstMs === 0) return undefined;
  await writer.finish();
  return {
    rows: Object.fromEntries([...writer.counts].sort(([a], [b]) => (a < b ? -1 : 1))),
    from: new Date(firstMs).toISOString(),
    until: new Date(lastMs).toISOString(),
    unknownTables: [...writer.unknownTables],
  };
}

/** Published perhaps, and in any case in this database. */
async function listUnpublished<Schema>(trx: Transaction<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select event_id as id from log_journal_rows`.execute(trx);
  return rows.map((row) => row.id);
}

/** Writes rows as they were left by statement after statement. */
class RowWriter<Schema> {
  readonly counts = new Map<string, number>();
  readonly unknownTables = new Set<string>();
  readonly #trx: Transaction<Schema>;
  readonly #schema: string;
  readonly #shapes = new Map<string, Awaited<ReturnType<typeof findTable>>>();

  constructor(trx: Transaction<Schema>, schema: string) {
    this.#trx = trx;
    this.#schema = schema;
  }

  /** The parts of one statement: a table may have triggers that want to see it whole. */
  async write(parts: readonly JournaledRows[]): Promise<void> {
    const [first] = parts;
    if (!first) return;
    const { table, op } = first;
    const shape = await this.#shapeOf(table);
    if (!shape) {
      this.unknownTables.add(table);
      return;
    }
    const columns = shape.columns.filter((column) => first.columns.includes(column));
    const list = (names: readonly string[]) => sql.join(names.map((name) => sql.id(name)));
    const target = sql.id(table);
    const incoming = sql`
      select r.* from unnest(${parts.map((part) => part.json)}::text[]) with ordinality as parts (part, place),
        lateral jsonb_populate_recordset(null::${target}, part::jsonb -> 'rows') as r order by place`;
    const insert = sql`
      insert into ${target} (${list(columns)}) overriding system value
      select ${list(columns)} from (${incoming}) incoming on conflict (${list(shape.key)})`;
    const settable = columns.filter((column) => shape.settable.includes(column));
    const changes = sql.join(settable.map((column) => sql`${sql.id(column)} = excluded.${sql.id(column)}`));
    if (op === 'DELETE')
      await sql`
        delete from ${target} where (${list(shape.key)}) in (select ${list(shape.key)} from (${incoming}) incoming)`.execute(
        this.#trx,
      );
    else if (op === 'INSERT' || settable.length === 0) await sql`${insert} do nothing`.execute(this.#trx);
    else await sql`${insert} do update set ${changes}`.execute(this.#trx);
    const rowsCount = parts.reduce((sum, part) => sum + part.rowsCount, 0);
    this.counts.set(table, (this.counts.get(table) ?? 0) + rowsCount);
  }

  async finish(): Promise<void> {
    for (const table of this.counts.keys()) await raiseSequences(this.#trx, this.#schema, table);
  }

  async #shapeOf(table: string) {
    if (!this.#shapes.has(table)) this.#shapes.set(table, await findTable(this.#trx, this.#schema, table));
    return this.#shapes.get(table);
  }
}
