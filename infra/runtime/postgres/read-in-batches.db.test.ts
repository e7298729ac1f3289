import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inSnapshot, type Migration, readInBatches } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

interface Shop {
  readonly goods: { readonly id: number; readonly unitPrice: bigint };
}

const goods: Migration = {
  name: '2026-11-24-goods',
  up: (run) => run`create table goods (id int8 primary key, unit_price numeric not null)`,
};

let shop: TestDatabase<Shop>;
let db: Database<Shop>;
beforeAll(async () => {
  shop = await createTestDatabase<Shop>({ schema: 'shop', migrations: [goods] });
  ({ db } = shop);
  await sql`insert into goods select n, n * 100 from generate_series(1, 10) n`.execute(db);
});
afterAll(() => shop.close());

const dearGoods = (from: Database<Shop>, least: bigint) =>
  from.selectFrom('goods').select(['id', 'unitPrice']).where('unitPrice', '>=', least).orderBy('id');

async function batchesOf(least: bigint, size: number): Promise<readonly (readonly object[])[]> {
  return inSnapshot(db, async (trx) => {
    const batches = [];
    for await (const rows of readInBatches(trx, dearGoods(trx, least), size)) batches.push(rows);
    return batches;
  });
}

test.each([
  [100n, 4, [4, 4, 2]],
  [100n, 5, [5, 5]],
  [5000n, 4, []],
])('reads what costs %d or more, %d rows at a time', async (least, size, lengths) => {
  expect((await batchesOf(least, size)).map((rows) => rows.length)).toEqual(lengths);
});

test('rows have the names and types of any other query', async () => {
  expect(await batchesOf(900n, 4)).toEqual([
    [
      { id: 9, unitPrice: 900n },
      { id: 10, unitPrice: 1000n },
    ],
  ]);
});

test('one query can follow the other in a transaction', async () => {
  const ids = await inSnapshot(db, async (trx) => {
    const found: number[] = [];
    for (const least of [900n, 1000n])
      for await (const rows of readInBatches(trx, dearGoods(trx, least), 1)) found.push(...rows.map(({ id }) => id));
    return found;
  });
  expect(ids).toEqual([9, 10, 10]);
});
