import { randomBytes } from 'node:crypto';
import { journals, topics } from '@sillage/proto/topics';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventBus, SeparateLog } from '../bus/event-bus.ts';
import { enqueue, outboxMigration, relayOutbox } from '../bus/index.ts';
import { createTestBus } from '../bus/testing/index.ts';
import { type Database, inTransaction, type Migration, openDatabase } from '../postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/index.ts';
import { createLogger } from '../service/index.ts';
import { journalKey } from './journal.ts';
import { recoverFromJournal } from './recover.ts';
import { relayJournal } from './relay-journal.ts';

const SCHEMA = 'shop';
const WAIT = { timeout: 60_000, interval: 20 };
const stopping = new AbortController().signal;
const log = createLogger('recovery-test', 'silent');
const topic = journals.billing ?? expect.fail('billing keeps no journal');
const journal = { topic, key: journalKey('a-secret-of-this-test-0123456789abcdef'), leftOut: ['drafts'] };

/** What the services' tables have: ids of their own, sums beyond our integers, rules that hold for whole statements. */
const tables: Migration = {
  name: '2026-12-01-tables',
  up: (run) => run`
    create table orders (
      id bigint generated always as identity primary key,
      name text not null, amount numeric not null, raw bytea, tags text[] not null default '{}', facts jsonb,
      at timestamptz not null default now(), label text generated always as ('order ' || name) stored
    );
    create unique index one_open on orders ((true)) where name = 'open';
    create table lines (order_id bigint references orders on delete cascade, line integer, primary key (order_id, line));
    create function whole() returns trigger language plpgsql as $$
    begin
      if exists (select from new_lines group by order_id having min(line) <> 1) then
        raise exception 'lines come with their first one';
      end if;
      return null;
    end $$;
    create trigger whole after insert on lines referencing new table as new_lines for each statement execute function whole();
    create table notes (name text primary key, place bigint generated always as identity, text text);
    create table drafts (id integer primary key)`,
};

let original: TestDatabase<unknown>;
let logDatabase: TestDatabase<unknown>;
let bus: EventBus;
let separateLog: SeparateLog;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  original = await createTestDatabase<unknown>({ schema: SCHEMA, migrations: [outboxMigration, tables] });
  logDatabase = await createTestDatabase<unknown>({ schema: 'log', migrations: [] });
  const shared = await createTestBus(logDatabase.url);
  let end = 0n;
  const bounds = async () =>
    new Map((await shared.lag(topic, 'nobody')).map((lag) => [lag.partition, { low: 0n, end: lag.end }]));
  bus = {
    ...shared,
    async publish(publishedTopic, events) {
      await shared.publish(publishedTopic, events);
      end = (await bounds()).get(0)?.end ?? 0n;
    },
  };
  separateLog = { bounds, writtenTo: () => end };
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await bus.close();
  await logDatabase.close();
  await original.close();
});

const depsOf = (db: Database<unknown>) => ({ db, schema: SCHEMA, bus, separateLog, journal, stopping, log });

const recover = (db: Database<unknown>) => recoverFromJournal(depsOf(db));

/** Publishes what is in the journal. */
async function relay(db: Database<unknown>): Promise<void> {
  const running = relayOutbox(db, SCHEMA, bus, log, { journal: relayJournal(depsOf(db)) });
  await vi.waitUntil(async () => (await unpublished(db)).length === 0, WAIT);
  await running.close();
}

const unpublished = async (db: Database<unknown>) =>
  (await sql<{ changes: string }>`select changes from log_journal_rows order by id`.execute(db)).rows;

/** The database as it is now, as a backup has it. */
async function copy({ isCompared = true } = {}): Promise<Database<unknown>> {
  const name = `copy_${randomBytes(8).toString('hex')}`;
  const url = new URL(original.url);
  const source = url.pathname.slice(1);
  await original.db.destroy();
  const onServer = async (text: string) => {
    const client = new Client({ connectionString: new URL('/postgres', url).href });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await onServer(`create database ${name} template ${source}`);
  original = { ...original, db: openDatabase<unknown>(original.url, { schema: SCHEMA, applicationName: 'original' }) };
  url.pathname = `/${name}`;
  const db = openDatabase<unknown>(url.href, { schema: SCHEMA, applicationName: 'copy' });
  cleanups.push(() => onServer(`drop database ${name} with (force)`));
  cleanups.push(() => db.destroy());
  // As after a restore: it runs on a Postgres that was started since.
  if (isCompared) await sql`update log_journal set compared_on = null`.execute(db);
  return db;
}

const rowsOf = async (db: Database<unknown>) =>
  (
    await sql`select to_json(o)::text as o, (select json_agg(l order by line)::text from lines l where order_id = o.id) as lines from orders o order by id`.execute(
      db,
    )
  ).rows;

test('a restored database gets back what was inserted, changed and deleted since, to the digit, and goes on after it', async () => {
  const { db } = original;
  await recover(db);
  await sql`insert into orders (name, amount) values ('kept', 1), ('changed', 2), ('deleted', 3)`.execute(db);
  await sql`insert into notes (name, text) values ('n', 'before')`.execute(db);
  await relay(db);
  const restored = await copy();
  const live = original.db;
  await sql`update notes set text = 'after'`.execute(live);
  await sql`
    insert into orders (name, amount, raw, tags, facts, at)
    values ('new', 12345678901234567890.123456789, '\\x00ff', '{a,"b c"}', '{"n": 9007199254740993}', '2026-11-25 02:03:04.123456+00')`.execute(
    live,
  );
  await sql`insert into lines select id, n from orders, generate_series(1, 250) n where name = 'new'`.execute(live);
  await sql`insert into lines select id, 1 from orders where name = 'deleted'`.execute(live);
  await sql`update orders set amount = amount + 40 where name = 'changed'`.execute(live);
  await sql`delete from orders where name = 'deleted'`.execute(live);
  await sql`insert into drafts values (1)`.execute(live);
  await relay(live);
  await recover(restored);
  expect(await rowsOf(restored)).toEqual(await rowsOf(live));
  expect((await sql`select * from notes`.execute(restored)).rows).toEqual([{ name: 'n', place: 1, text: 'after' }]);
  expect((await sql`select from drafts`.execute(restored)).rows).toEqual([]);
  await sql`insert into orders (name, amount) values ('next', 5)`.execute(restored);
  const { rows } = await sql<{ report: unknown }>`select report from recoveries`.execute(restored);
  expect(rows).toMatchObject([{ report: { rows: { lines: 252, notes: 1, orders: 3 }, unknownTables: [] } }]);
  // What was written again is not written into the journal again, and what comes after it is.
  const written = (await unpublished(restored)).map(({ changes }): unknown => JSON.parse(changes));
  expect(written).toMatchObject([{ table: 'orders', op: 'INSERT', rows: [{ name: 'next' }] }]);
});

test('nothing is written again in a database that was not restored, although it does not know that all of it was published', async () => {
  const { db } = original;
  await recover(db);
  await sql`insert into orders (name, amount) values ('open', 1)`.execute(db);
  await relay(db);
  // Published, and the process ended before it could note that: the row is in the log and in the outbox.
  await sql`update orders set name = 'done'`.execute(db);
  await sql`insert into orders (name, amount) values ('open', 2)`.execute(db);
  const ended = new Error('the process ended');
  const ending = db.transaction().execute(async (trx) => {
    await relayJournal(depsOf(db))(trx);
    throw ended;
  });
  await expect(ending).rejects.toBe(ended);
  await sql`update log_journal set compared_on = null`.execute(db);
  await recover(db);
  expect(await unpublished(db)).toEqual([]);
  expect((await sql`select from recoveries`.execute(db)).rows).toEqual([]);
});

test('a copy whose backup is exact by its outbox is not disturbed by what it already has', async () => {
  await recover(original.db);
  await sql`insert into orders (name, amount) values ('open', 1)`.execute(original.db);
  await relay(original.db);
  await sql`update orders set name = 'done'`.execute(original.db);
  await sql`insert into orders (name, amount) values ('open', 2)`.execute(original.db);
  // The backup has both, and both are still to be published: written again, they would break the unique index.
  const restored = await copy();
  await relay(original.db);
  await sql`update orders set amount = 3 where name = 'open'`.execute(original.db);
  await relay(original.db);
  await recover(restored);
  expect(await rowsOf(restored)).toEqual(await rowsOf(original.db));
  expect(await unpublished(restored)).toEqual([]);
});

test('a backup that is older than the journal is refused', async () => {
  await recover(original.db);
  const restored = await copy();
  const shortened: SeparateLog = { ...separateLog, bounds: async () => new Map([[0, { low: 5n, end: 9n }]]) };
  await expect(recoverFromJournal({ ...depsOf(restored), separateLog: shortened })).rejects.toThrow(
    'too old to be caught up',
  );
});

test('what was written with another secret stops the service, which says which one it needs', async () => {
  await recover(original.db);
  const restored = await copy();
  await sql`insert into orders (name, amount) values ('new', 1)`.execute(original.db);
  await relay(original.db);
  const changed = { ...journal, key: journalKey('another-secret-of-this-test-0123456789ab') };
  await expect(recoverFromJournal({ ...depsOf(restored), journal: changed })).rejects.toThrow(
    'another INTERNAL_SECRET',
  );
});
const notesOf = async (db: Database<unknown>) =>
  (await sql<{ name: string; text: string }>`select name, text from notes order by name`.execute(db)).rows;

test('after a failover to a standby that lagged, the relay stops, and what was decided before and since is kept', async () => {
  await recover(original.db);
  await sql`insert into notes (name, text) values ('a', 'before')`.execute(original.db);
  await relay(original.db);
  const standby = await copy();
  await sql`update notes set text = 'lost'`.execute(original.db);
  await sql`insert into notes (name, text) values ('b', 'lost')`.execute(original.db);
  await relay(original.db);

  const running = relayOutbox(standby, SCHEMA, bus, log, { pollMs: 10, journal: relayJournal(depsOf(standby)) });
  const ended = expect(running.done).rejects.toThrow('has lost what shop had decided');
  await sql`update notes set text = 'since'`.execute(standby);
  await sql`insert into notes (name, text) values ('c', 'since')`.execute(standby);
  await ended;
  await recover(standby);
  expect(await notesOf(standby)).toEqual([
    { name: 'a', text: 'since' },
    { name: 'b', text: 'lost' },
    { name: 'c', text: 'since' },
  ]);
  expect(await unpublished(standby)).toHaveLength(2);
});

test('what contradicts the database stops the service, which says what to do', async () => {
  await recover(original.db);
  const restored = await copy();
  await sql`insert into notes (name, text) values ('a', 'before')`.execute(original.db);
  await relay(original.db);
  await sql`insert into notes (name, text) values ('a', 'since')`.execute(restored);
  await expect(recover(restored)).rejects.toThrow('restore it again while they are stopped');
  expect(await notesOf(restored)).toEqual([{ name: 'a', text: 'since' }]);
});

test('a transaction of which the log lacks the end is left out as a whole', async () => {
  await recover(original.db);
  const restored = await copy();
  await sql`insert into notes (name, text) values ('whole', '')`.execute(original.db);
  await original.db.transaction().execute(async (trx) => {
    await sql`insert into notes (name, text) values ('begun', '')`.execute(trx);
    await sql`insert into drafts values (1)`.execute(trx);
    await sql`insert into notes (name, text) values ('never ended', '')`.execute(trx);
  });
  await relay(original.db);
  const cut: EventBus = {
    ...bus,
    replay: (of, onBatch, options) =>
      bus.replay(of, (batch) => onBatch({ ...batch, events: batch.events.slice(0, -1) }), options),
  };
  await recoverFromJournal({ ...depsOf(restored), bus: cut });
  expect(await notesOf(restored)).toEqual([{ name: 'whole', text: '' }]);
});

test('events that were decided and not published come back, those that were published do not', async () => {
  await recover(original.db);
  const restored = await copy();
  const decide = (partitionKey: string) =>
    inTransaction(original.db, async (trx) => {
      await sql`insert into notes (name, text) values (${partitionKey}, '')`.execute(trx);
      await enqueue(trx, topics.invoices, [{ partitionKey, value: new Uint8Array([1]) }]);
    });
  await decide('published');
  await relay(original.db);
  await decide('waiting');
  // The process ends between the two publications.
  await inTransaction(original.db, (trx) => relayJournal(depsOf(original.db))(trx));
  await recover(restored);
  const { rows } = await sql`select partition_key from outbox`.execute(restored);
  expect(rows).toEqual([{ partitionKey: 'waiting' }]);
  await sql`insert into outbox (topic, partition_key, value) values ('invoices', 'next', '\\x01')`.execute(restored);
});

test('rows beyond what the log takes at once come back', async () => {
  await recover(original.db);
  const restored = await copy();
  const text = 'ü'.repeat(900_000);
  await sql`insert into notes (name, text) values ('large', ${text}), ('small', '')`.execute(original.db);
  await relay(original.db);
  await recover(restored);
  expect(await notesOf(restored)).toEqual([
    { name: 'large', text },
    { name: 'small', text: '' },
  ]);
});

test('a database from before the journal is refused where the log has one', async () => {
  const restored = await copy({ isCompared: false });
  await recover(original.db);
  await sql`insert into notes (name, text) values ('a', '')`.execute(original.db);
  await relay(original.db);
  await expect(recover(restored)).rejects.toThrow('this database is from before that');
});
