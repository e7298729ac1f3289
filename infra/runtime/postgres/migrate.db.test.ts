import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMigrated, type Migration, migrate, openDatabase } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

const first: Migration = {
  name: '2026-11-20-notes',
  up: (run) => run`create table notes (id int8 primary key); insert into notes values (1)`,
};
const second: Migration = { name: '2026-11-21-text', up: (run) => run('alter table notes add column text text') };
const colour: Migration = {
  name: '2026-11-22-colour',
  change: 'expansion',
  up: (run) => run`alter table notes add column colour text`,
};
const noText: Migration = {
  name: '2026-11-23-no-text',
  change: { needs: colour.name },
  up: (run) => run`alter table notes drop column text`,
};

interface Notes {
  readonly notes: { readonly id: number; readonly text?: string };
}

describe('migrate', () => {
  let test: TestDatabase<Notes>;
  beforeAll(async () => {
    test = await createTestDatabase<Notes>({ schema: 'shop', migrations: [first] });
  });
  afterAll(() => test.close());

  const applied = async () =>
    (
      await sql<{ name: string }>`select name from schema_migrations order by applied_at, name`.execute(test.db)
    ).rows.map((migration) => migration.name);

  it('runs each migration once, however many replicas start at once', async () => {
    const replicas = Array.from({ length: 5 }, () =>
      openDatabase<Notes>(test.url, { schema: 'shop', applicationName: 'replica' }),
    );
    await Promise.all(replicas.map((db) => migrate(db, 'shop', [first, second])));
    await Promise.all(replicas.map((db) => db.destroy()));
    expect(await applied()).toEqual([first.name, second.name]);
    expect(await test.db.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1, text: null }]);
  });

  it('makes the schema where there is none, beside the schemas of other services', async () => {
    const db = openDatabase<Notes>(test.url, { schema: 'other', applicationName: 'test' });
    await migrate(db, 'other', [first]);
    await migrate(db, 'other', [first]);
    expect(await db.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
    await db.destroy();
  });

  it('tries again where it gets no connection at first', async () => {
    const { hostname, port } = new URL(test.url);
    let refused = 0;
    const server = createServer((client) => {
      client.on('error', () => {});
      if (refused < 2) {
        refused += 1;
        client.destroy();
      } else {
        client
          .pipe(connect(Number(port), hostname))
          .on('error', () => {})
          .pipe(client);
      }
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(test.url);
    url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const db = openDatabase<Notes>(url.href, { schema: 'late', applicationName: 'late' });
    await migrate(db, 'late', [first]);
    expect(refused).toBe(2);
    expect(await db.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
    await db.destroy();
    server.close();
  });

  it('changes nothing at all when one of several migrations fails', async () => {
    const third: Migration = { name: '2026-11-22-more', up: (run) => run`create table more ()` };
    const broken: Migration = { name: '2026-11-23-broken', up: (run) => run`create table broken (); select 1 / 0` };
    await expect(migrate(test.db, 'shop', [first, second, third, broken])).rejects.toThrow('division by zero');
    expect(await applied()).toEqual([first.name, second.name]);
    const { rows } = await sql`select to_regclass('shop.more') as more, to_regclass('shop.broken') as broken`.execute(
      test.db,
    );
    expect(rows).toEqual([{ more: null, broken: null }]);
  });

  it.each([
    ['a database newer than the program', [first], /newer than this program.*2026-11-21-text/],
    [
      'another history',
      [first, { ...second, name: '2026-11-20-other' }],
      /another history.*has "2026-11-21-text" where this version has "2026-11-20-other"/,
    ],
    [
      'an applied migration that was changed',
      [{ ...first, up: second.up }, second],
      /"2026-11-20-notes" was changed after/,
    ],
    ['names out of order', [second, first], /follows "2026-11-21-text", but does not sort after it/],
    ['a name twice', [first, first], /does not sort after it/],
    ['a name without a date', [{ ...first, name: 'notes' }], /not named like/],
  ])('refuses %s with a sentence', async (_case, migrations, message) => {
    await expect(migrate(test.db, 'shop', migrations)).rejects.toThrow(message);
  });
});

describe('a version and the one before it', () => {
  let test: TestDatabase<Notes>;
  beforeAll(async () => {
    test = await createTestDatabase<Notes>({ schema: 'shop', migrations: [first, second] });
  });
  afterAll(() => test.close());
  const before = [first, second];

  it('the earlier one starts again on what the later one expanded, and changes nothing', async () => {
    expect(await isMigrated(test.db, 'shop', [...before, colour])).toBe(false);
    await migrate(test.db, 'shop', [...before, colour]);
    await migrate(test.db, 'shop', before);
    expect(await isMigrated(test.db, 'shop', before)).toBe(true);
    const { rows } = await sql`select name, needs from schema_migrations order by name`.execute(test.db);
    expect(rows).toEqual([
      { name: first.name, needs: first.name },
      { name: second.name, needs: second.name },
      { name: colour.name, needs: second.name },
    ]);
  });

  it('the one before the contraction is refused, the one that it names is not', async () => {
    await migrate(test.db, 'shop', [...before, colour, noText]);
    await expect(migrate(test.db, 'shop', before)).rejects.toThrow(/newer than this program.*"2026-11-22-colour"/);
    await expect(isMigrated(test.db, 'shop', before)).rejects.toThrow(/newer than this program/);
    await migrate(test.db, 'shop', [...before, colour]);
  });

  it('a table from before contractions were known is read, and continued', async () => {
    const other = await createTestDatabase<Notes>({ schema: 'shop', migrations: before });
    await sql`alter table schema_migrations drop column needs`.execute(other.db);
    expect(await isMigrated(other.db, 'shop', before)).toBe(true);
    expect(await isMigrated(other.db, 'shop', [...before, colour])).toBe(false);
    await migrate(other.db, 'shop', [...before, colour]);
    await migrate(other.db, 'shop', before);
    await expect(migrate(other.db, 'shop', [first])).rejects.toThrow(/newer than this program/);
    await other.close();
  });

  it('gives way to those who use a table, and goes on when they are done', async () => {
    const other = await createTestDatabase<Notes>({ schema: 'shop', migrations: before });
    const reader = openDatabase<Notes>(other.url, { schema: 'shop', applicationName: 'reader' });
    const migrated = await reader.transaction().execute(async (trx) => {
      await trx.selectFrom('notes').select('id').execute();
      const running = migrate(other.db, 'shop', [...before, colour]);
      // Waits behind the change that waits for us: answered as soon as that gives way.
      const isWaiting = () =>
        sql<{ waits: boolean }>`
        select exists (select from pg_locks where relation = 'shop.notes'::regclass and not granted) as waits`
          .execute(trx)
          .then(({ rows }) => rows[0]?.waits);
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
      await other.db.selectFrom('notes').select('id').execute();
      return { running };
    });
    await migrated.running;
    expect(await isMigrated(other.db, 'shop', [...before, colour])).toBe(true);
    await reader.destroy();
    await other.close();
  }, 60_000);
});
