import { topics } from '@sillage/proto/topics';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventBus } from '../bus/event-bus.ts';
import { enqueue } from '../bus/index.ts';
import { type Database, inTransaction } from '../postgres/index.ts';
import { recoverFromJournal } from './recover.ts';
import { relayJournal } from './relay-journal.ts';
import { createJournaledDatabase, notesOf } from './testing/journaled-database.ts';

let fixture: Awaited<ReturnType<typeof createJournaledDatabase>>;
beforeEach(async () => {
  fixture = await createJournaledDatabase();
});
afterEach(() => fixture.close());

const rowsOf = async (db: Database<unknown>) =>
  (
    await sql`select to_json(o)::text as o, (select json_agg(l order by line)::text from lines l where order_id = o.id) as lines from orders o order by id`.execute(
      db,
    )
  ).rows;

test('a restored database gets back what was inserted, changed and deleted since, to the digit, and goes on after it', async () => {
  const { db } = fixture;
  await fixture.recover(db);
  await sql`insert into orders (name, amount) values ('kept', 1), ('changed', 2), ('deleted', 3)`.execute(db);
  await sql`insert into notes (name, text) values ('n', 'before')`.execute(db);
  await fixture.relay(db);
  const restored = await fixture.copy();
  const live = fixture.db;
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
  await fixture.relay(live);
  await fixture.recover(restored);
  expect(await rowsOf(restored)).toEqual(await rowsOf(live));
  expect((await sql`select * from notes`.execute(restored)).rows).toEqual([{ name: 'n', place: 1, text: 'after' }]);
  expect((await sql`select from drafts`.execute(restored)).rows).toEqual([]);
  await sql`insert into orders (name, amount) values ('next', 5)`.execute(restored);
  const { rows } = await sql<{ report: unknown }>`select report from recoveries`.execute(restored);
  expect(rows).toMatchObject([{ report: { rows: { lines: 252, notes: 1, orders: 3 }, unknownTables: [] } }]);
  // What was written again is not written into the journal again, and what comes after it is.
  const written = (await fixture.unpublished(restored)).map(({ changes }): unknown => JSON.parse(changes));
  expect(written).toMatchObject([{ table: 'orders', op: 'INSERT', rows: [{ name: 'next' }] }]);
});

test('nothing is written again in a database that was not restored, although it does not know that all of it was published', async () => {
  const { db } = fixture;
  await fixture.recover(db);
  await sql`insert into orders (name, amount) values ('open', 1)`.execute(db);
  await fixture.relay(db);
  // Published, and the process ended before it could note that: the row is in the log and in the outbox.
  await sql`update orders set name = 'done'`.execute(db);
  await sql`insert into orders (name, amount) values ('open', 2)`.execute(db);
  const ended = new Error('the process ended');
  const ending = db.transaction().execute(async (trx) => {
    await relayJournal(fixture.depsOf(db))(trx);
    throw ended;
  });
  await expect(ending).rejects.toBe(ended);
  await sql`update log_journal set compared_on = null`.execute(db);
  await fixture.recover(db);
  expect(await fixture.unpublished(db)).toEqual([]);
  expect((await sql`select from recoveries`.execute(db)).rows).toEqual([]);
});

test('a copy whose backup is exact by its outbox is not disturbed by what it already has', async () => {
  await fixture.recover(fixture.db);
  await sql`insert into orders (name, amount) values ('open', 1)`.execute(fixture.db);
  await fixture.relay(fixture.db);
  await sql`update orders set name = 'done'`.execute(fixture.db);
  await sql`insert into orders (name, amount) values ('open', 2)`.execute(fixture.db);
  // The backup has both, and both are still to be published: written again, they would break the unique index.
  const restored = await fixture.copy();
  await fixture.relay(fixture.db);
  await sql`update orders set amount = 3 where name = 'open'`.execute(fixture.db);
  await fixture.relay(fixture.db);
  await fixture.recover(restored);
  expect(await rowsOf(restored)).toEqual(await rowsOf(fixture.db));
  expect(await fixture.unpublished(restored)).toEqual([]);
});

test('after a failover to a standby that lagged, the relay stops, and what was decided before and since is kept', async () => {
  await fixture.recover(fixture.db);
  await sql`insert into notes (name, text) values ('a', 'before')`.execute(fixture.db);
  await fixture.relay(fixture.db);
  const standby = await fixture.copy();
  await sql`update notes set text = 'lost'`.execute(fixture.db);
  await sql`insert into notes (name, text) values ('b', 'lost')`.execute(fixture.db);
  await fixture.relay(fixture.db);

  const running = fixture.relayOf(standby);
  const ended = expect(running.done).rejects.toThrow('has lost what shop had decided');
  await sql`update notes set text = 'since'`.execute(standby);
  await sql`insert into notes (name, text) values ('c', 'since')`.execute(standby);
  await ended;
  await fixture.recover(standby);
  expect(await notesOf(standby)).toEqual([
    { name: 'a', text: 'since' },
    { name: 'b', text: 'lost' },
    { name: 'c', text: 'since' },
  ]);
  expect(await fixture.unpublished(standby)).toHaveLength(2);
});

test('a transaction of which the log lacks the end is left out as a whole', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  await sql`insert into notes (name, text) values ('whole', '')`.execute(fixture.db);
  await fixture.db.transaction().execute(async (trx) => {
    await sql`insert into notes (name, text) values ('begun', '')`.execute(trx);
    await sql`insert into drafts values (1)`.execute(trx);
    await sql`insert into notes (name, text) values ('never ended', '')`.execute(trx);
  });
  await fixture.relay(fixture.db);
  const { bus } = fixture.depsOf(restored);
  const cut: EventBus = {
    ...bus,
    replay: (of, onBatch, options) =>
      bus.replay(of, (batch) => onBatch({ ...batch, events: batch.events.slice(0, -1) }), options),
  };
  await recoverFromJournal({ ...fixture.depsOf(restored), bus: cut });
  expect(await notesOf(restored)).toEqual([{ name: 'whole', text: '' }]);
});

test('events that were decided and not published come back, those that were published do not', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  const decide = (partitionKey: string) =>
    inTransaction(fixture.db, async (trx) => {
      await sql`insert into notes (name, text) values (${partitionKey}, '')`.execute(trx);
      await enqueue(trx, topics.invoices, [{ partitionKey, value: new Uint8Array([1]) }]);
    });
  await decide('published');
  await fixture.relay(fixture.db);
  await decide('waiting');
  // The process ends between the two publications.
  await inTransaction(fixture.db, (trx) => relayJournal(fixture.depsOf(fixture.db))(trx));
  await fixture.recover(restored);
  const { rows } = await sql`select partition_key from outbox`.execute(restored);
  expect(rows).toEqual([{ partitionKey: 'waiting' }]);
  await sql`insert into outbox (topic, partition_key, value) values ('invoices', 'next', '\\x01')`.execute(restored);
});

test('rows beyond what the log takes at once come back', async () => {
  await fixture.recover(fixture.db);
  const restored = await fixture.copy();
  const text = 'ü'.repeat(900_000);
  await sql`insert into notes (name, text) values ('large', ${text}), ('small', '')`.execute(fixture.db);
  await fixture.relay(fixture.db);
  await fixture.recover(restored);
  expect(await notesOf(restored)).toEqual([
    { name: 'large', text },
    { name: 'small', text: '' },
  ]);
});
