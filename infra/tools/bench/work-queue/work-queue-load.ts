import { inTransaction, migrate, openDatabase } from '@sillage/runtime/postgres';
import { createLogger, createMetrics } from '@sillage/runtime/service';
import { enqueueTasks, type Queue, startWorker, workQueueMigration } from '@sillage/runtime/work-queue';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';

const SCHEMA = 'work_queue_bench';
const Payload = z.object({ n: z.int() });
/** Concurrent tasks, and rows per step of the bare loop. */
const CONCURRENCY = 100;

const { databaseUrl, tasks, keys } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  tasks: number;
  keys: number;
};
const db = openDatabase<unknown>(databaseUrl, { schema: SCHEMA, applicationName: 'bench', maxConnections: 4 });
await migrate(db, SCHEMA, [workQueueMigration('2026-11-23')]);
await sql`create table bare (id bigint primary key, payload jsonb not null)`.execute(db);

const unordered = await workOff(db, { name: 'unordered', payload: Payload }, () => undefined);
const keyed = await workOff(db, { name: 'keyed', payload: Payload }, (n) => `key ${n % keys}`);
const bare = await takeBare(db);
console.log(JSON.stringify({ unordered, keyed, bare }));
await db.destroy();

/** The rate at which a worker takes, runs and settles empty tasks. */
async function workOff(
  db: Kysely<unknown>,
  queue: Queue<z.infer<typeof Payload>>,
  keyOf: (n: number) => string | undefined,
): Promise<number> {
  for (let first = 0; first < tasks; first += 1_000) {
    const batch = Array.from({ length: 1_000 }, (_, index) => {
      const key = keyOf(first + index);
      return { payload: { n: first + index }, ...(key !== undefined && { key }) };
    });
    await inTransaction(db, (trx) => enqueueTasks(trx, queue, batch));
  }
  await sql`analyze work_queue`.execute(db);
  return new Promise((resolve) => {
    let done = 0;
    const startedAt = performance.now();
    const worker = startWorker({
      db,
      schema: SCHEMA,
      log: createLogger('bench', 'silent'),
      metrics: createMetrics('bench'),
      queue,
      concurrency: CONCURRENCY,
      async run() {
        done += 1;
        if (done === tasks) void worker.close().then(() => resolve((tasks * 1_000) / (performance.now() - startedAt)));
        return undefined;
      },
    });
  });
}

/** The minimum work of any queue on a table: take unlocked rows, and delete them. */
async function takeBare(db: Kysely<unknown>): Promise<number> {
  await sql`insert into bare select n, jsonb_build_object('n', n) from generate_series(1, ${tasks}::int) as n`.execute(
    db,
  );
  await sql`analyze bare`.execute(db);
  const startedAt = performance.now();
  for (let taken = 1; taken > 0; ) {
    taken = await inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id, payload from bare order by id limit ${CONCURRENCY} for update skip locked`.execute(trx);
      await sql`delete from bare where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(trx);
      return rows.length;
    });
  }
  return (tasks * 1_000) / (performance.now() - startedAt);
}
