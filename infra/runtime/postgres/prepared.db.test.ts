import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Migration, openDatabase, type Parameter, prepared } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

interface Shop {
  readonly goods: { readonly id: Generated<number>; readonly name: string; readonly price: number };
}

const goods: Migration = {
  name: '2026-11-23-goods',
  up: (run) =>
    run`create table goods (id int8 generated always as identity primary key, name text not null, price int8 not null)`,
};

const findGoods = prepared(
  (db: Database<Shop>, parameter: Parameter<{ readonly name: string; readonly least: number }>) =>
    db
      .selectFrom('goods')
      .select(['name', 'price'])
      .where('name', '=', parameter('name'))
      .where('price', '>=', parameter('least'))
      .where('price', '<', 1_000),
);
const raisePrice = prepared(
  (db: Database<Shop>, parameter: Parameter<{ readonly name: string; readonly price: number }>) =>
    db
      .updateTable('goods')
      .set({ price: parameter('price') })
      .where('name', '=', parameter('name'))
      .where('price', '<', parameter('price')),
);
const countGoods = prepared(
  (_: Database<Shop>, parameter: Parameter<{ readonly names: string }>) => sql<{ readonly count: number }>`
    select count(*)::int as count from json_array_elements_text(${parameter('names')}::json) as named (name) join goods using (name)`,
);

describe('prepared', () => {
  let shop: TestDatabase<Shop>;
  let db: Database<Shop>;
  beforeAll(async () => {
    shop = await createTestDatabase<Shop>({ schema: 'shop', migrations: [goods] });
    db = openDatabase<Shop>(shop.url, { schema: 'shop', applicationName: 'prepared', maxConnections: 1 });
  });
  afterAll(async () => {
    await db.destroy();
    await shop.close();
  });

  const kept = async () =>
    (await sql<{ count: number }>`select count(*)::int8 as count from pg_prepared_statements`.execute(db)).rows[0]
      ?.count;

  test('answers each call with its own parameters, by one statement per query that the connection keeps', async () => {
    await db
      .insertInto('goods')
      .values([
        { name: 'lamp', price: 20 },
        { name: 'chair', price: 80 },
      ])
      .execute();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await findGoods(db, { name: 'lamp', least: 10 })).rows).toEqual([{ name: 'lamp', price: 20 }]);
      expect((await findGoods(db, { name: 'chair', least: 90 })).rows).toEqual([]);
    }
    expect((await raisePrice(db, { name: 'chair', price: 95 })).numAffectedRows).toBe(1n);
    expect((await raisePrice(db, { name: 'chair', price: 95 })).numAffectedRows).toBe(0n);
    expect((await findGoods(db, { name: 'chair', least: 90 })).rows).toEqual([{ name: 'chair', price: 95 }]);
    expect(await kept()).toBe(2);
  });

  test('takes a query that is written in SQL, too', async () => {
    expect((await countGoods(db, { names: '["lamp", "chair", "table"]' })).rows).toEqual([{ count: 2 }]);
    expect((await countGoods(db, { names: '["table"]' })).rows).toEqual([{ count: 0 }]);
    expect(await kept()).toBe(3);
  });

  test('works inside a transaction, and goes on after a migration that adds a column', async () => {
    const found = await db
      .transaction()
      .execute(async (trx) => (await findGoods(trx, { name: 'lamp', least: 0 })).rows);
    expect(found).toHaveLength(1);
    await sql`alter table goods add column colour text`.execute(db);
    expect((await findGoods(db, { name: 'lamp', least: 0 })).rows).toEqual(found);
    expect(await kept()).toBe(3);
  });
});
