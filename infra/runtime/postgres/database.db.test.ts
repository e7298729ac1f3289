import { type Generated, sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, isRetriable } from '../service/index.ts';
import { toAppError } from './errors.ts';
import { type Database, inTransaction, isUniqueViolation, type Migration, openDatabase } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

interface Shop {
  readonly accounts: { readonly id: Generated<number>; readonly balance: number };
}

const accounts: Migration = {
  name: '2026-11-21-accounts',
  up: (run) =>
    run`create table accounts (id int8 generated always as identity primary key, balance int8 not null unique)`,
};

/**
 * A broken connection may be handed out once more before the pool sees that it ended: retriable, and gone after that.
 */
async function served(db: Database<Shop>): Promise<unknown> {
  try {
    return (await sql`select 1 as one`.execute(db)).rows;
  } catch (error) {
    if (isRetriable(error)) return 'away';
    throw error;
  }
}

describe('openDatabase', () => {
  let test: TestDatabase<Shop>;
  let db: Database<Shop>;
  beforeAll(async () => {
    test = await createTestDatabase<Shop>({ schema: 'shop', migrations: [accounts] });
    db = test.db;
  });
  afterAll(() => test.close());

  const value = async (expression: string) =>
    (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db)).rows[0]?.value;

  it.each([
    ['int8', '9007199254740991::int8', 9_007_199_254_740_991],
    ['negative int8', '-9007199254740991::int8', -9_007_199_254_740_991],
    ['int8[]', 'array[1, null, 3]::int8[]', [1, null, 3]],
    ['count(*)', 'count(*)', 1],
    ['numeric', '12345678901234567890.12::numeric', '12345678901234567890.12'],
    ['timestamptz', "'2026-11-21T10:00:00.123+02'::timestamptz", new Date('2026-11-21T08:00:00.123Z')],
    ['date', "'2026-11-21'::date", '2026-11-21'],
    ['jsonb', `'{"a": 1}'::jsonb`, { a: 1 }],
    ['bytea', `'\\x0102'::bytea`, Buffer.from([1, 2])],
  ])('reads %s without losing anything', async (_type, expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });

  it('refuses an int8 beyond the safe integers instead of rounding it', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('9007199254740993 does not fit a safe integer');
  });

  it("searches the service's own schema only, under the application's name", async () => {
    expect(await value("current_setting('search_path')")).toBe('shop');
    expect(await value("current_setting('application_name')")).toMatch(/^test_shop_/);
  });

  it('reckons in UTC, whatever zone the server is set to', async () => {
    const name = new URL(test.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set timezone = 'Europe/Paris'`.execute(db);
    const later = openDatabase(test.url, { schema: 'shop', applicationName: 'test' });
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from '2026-10-25T00:00Z'::timestamptz + interval '1 day' - '2026-10-25T00:00Z')::int8 / 3600 as hours`.execute(
      later,
    );
    await later.destroy();
    expect(rows).toEqual([{ hours: 24 }]);
  });

  it.each(['Shop', 'a-b', 'a"b', '', '1a'])('refuses %j as the name of a schema', (schema) => {
    expect(() => openDatabase(test.url, { schema, applicationName: 'test' })).toThrow('is not a schema name');
  });

  it('tells a unique violation by its constraint', async () => {
    await db.insertInto('accounts').values({ balance: 7 }).execute();
    const error = await db
      .insertInto('accounts')
      .values({ balance: 7 })
      .execute()
      .catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'accounts_balance_key')).toBe(true);
    expect(isUniqueViolation(error, 'accounts_pkey')).toBe(false);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  it('cancels a statement that runs too long, and says so as unavailable', async () => {
    const hasty = openDatabase(test.url, { schema: 'shop', applicationName: 'hasty', statementTimeoutMs: 50 });
    await expect(sql`select pg_sleep(5)`.execute(hasty)).rejects.toMatchObject({
      code: 'unavailable',
      detail: '57014',
    });
    await hasty.destroy();
  });

  it('says unavailable when nobody listens', async () => {
    const nowhere = openDatabase('postgresql://postgres@127.0.0.1:1/none', { schema: 'shop', applicationName: 'test' });
    await expect(sql`select 1`.execute(nowhere)).rejects.toMatchObject({
      code: 'unavailable',
      retriable: true,
      detail: 'ECONNREFUSED',
    });
    await nowhere.destroy();
  });

  it('leaves an error of the statement as it is', async () => {
    const error = await sql`select nonsense`.execute(db).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: '42703' });
  });

  it.each([
    ['a query', (connection: Database<Shop>) => sql`select pg_sleep(10)`.execute(connection)],
    [
      'a transaction',
      (connection: Database<Shop>) => connection.transaction().execute((trx) => sql`select pg_sleep(10)`.execute(trx)),
    ],
  ])('says unavailable when the server ends the connection of %s, and serves again', async (_case, work) => {
    const victim = openDatabase<Shop>(test.url, { schema: 'shop', applicationName: 'victim', maxConnections: 1 });
    const lost = work(victim).catch((reason: unknown) => reason);
    const end = () =>
      sql<{
        ended: boolean;
      }>`
        select pg_terminate_backend(pid) as ended from pg_stat_activity
        where datname = current_database() and application_name = 'victim' and wait_event = 'PgSleep'`.execute(db);
    await expect.poll(async () => (await end()).rows).toEqual([{ ended: true }]);
    expect(await lost).toMatchObject({ code: 'unavailable' });
    await expect.poll(() => served(victim)).toEqual([{ one: 1 }]);
    await victim.destroy();
  });

  it('says unavailable when the client gives up a query', async () => {
    const client = new Client({ connectionString: test.url, query_timeout: 50 });
    await client.connect();
    const error = await client.query('select pg_sleep(10)').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'Query read timeout' });
    expect(isRetriable(toAppError(error))).toBe(true);
    await client.end();
  });

  it('survives the end of an idle connection', async () => {
    const idle = openDatabase<Shop>(test.url, { schema: 'shop', applicationName: 'idle', maxConnections: 1 });
    await sql`select 1`.execute(idle);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'idle'`.execute(db);
    await expect.poll(() => served(idle)).toEqual([{ one: 1 }]);
    await idle.destroy();
  });
});

describe('inTransaction', () => {
  let test: TestDatabase<Shop>;
  beforeAll(async () => {
    test = await createTestDatabase<Shop>({ schema: 'shop', migrations: [accounts] });
    await test.db
      .insertInto('accounts')
      .values([{ balance: 0 }, { balance: 1_000 }])
      .execute();
  });
  afterAll(() => test.close());

  const add = (id: number) => test.db.updateTable('accounts').set({ balance: sql`balance + 1` }).where('id', '=', id);

  it('loses no write between two transactions that lock in opposite orders', async () => {
    let attempts = 0;
    let holders = 0;
    let open: () => void = () => {};
    const bothHold = new Promise<void>((resolve) => {
      open = resolve;
    });
    const transfer = ([first, second]: readonly [number, number]) =>
      inTransaction(test.db, async (trx) => {
        attempts += 1;
        await trx.executeQuery(add(first));
        holders += 1;
        if (holders === 2) open();
        await bothHold;
        await trx.executeQuery(add(second));
      });
    await Promise.all([transfer([1, 2]), transfer([2, 1])]);
    expect(attempts).toBeGreaterThan(2);
    const { rows } = await sql`select balance from accounts order by id`.execute(test.db);
    expect(rows).toEqual([{ balance: 2 }, { balance: 1_002 }]);
  });

  it('adds up between serializable transactions that read before they write', async () => {
    const increase = () =>
      inTransaction(
        test.db,
        async (trx) => {
          const { balance } = await trx
            .selectFrom('accounts')
            .select('balance')
            .where('id', '=', 1)
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('accounts')
            .set({ balance: balance + 1 })
            .where('id', '=', 1)
            .execute();
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increase(), increase(), increase()]);
    expect(await test.db.selectFrom('accounts').select('balance').where('id', '=', 1).execute()).toEqual([
      { balance: 5 },
    ]);
  });

  it('does not repeat a transaction that failed for another reason, and keeps nothing of it', async () => {
    let attempts = 0;
    const failing = inTransaction(test.db, async (trx) => {
      attempts += 1;
      await trx.executeQuery(add(1));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(attempts).toBe(1);
    expect(await test.db.selectFrom('accounts').select('balance').where('id', '=', 1).execute()).toEqual([
      { balance: 5 },
    ]);
  });
});

describe('createTestDatabase', () => {
  it('gives each caller a database of its own and leaves nothing behind', async () => {
    const [one, two] = await Promise.all([
      createTestDatabase<Shop>({ schema: 'shop', migrations: [accounts] }),
      createTestDatabase<Shop>({ schema: 'shop', migrations: [accounts] }),
    ]);
    await one.db.insertInto('accounts').values({ balance: 1 }).execute();
    expect(await two.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
    const name = new URL(one.url).pathname.slice(1);
    await one.close();
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(two.db);
    expect(rows).toEqual([]);
    await two.close();
  });
});
