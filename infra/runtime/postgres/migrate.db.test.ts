import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Migration, migrate, openDatabase } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

const first: Migration = {
  name: '2026-11-20-notes',
  up: (run) => run`create table notes (id int8 primary key); insert into notes values (1)`,
};
const second: Migration = { name: '2026-11-21-text', up: (run) => run('alter table notes add column text text') };

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
