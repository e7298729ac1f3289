import { type Generated, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, type Migration, type Parameter, prepared } from './index.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

interface Shop {
  readonly soldGoods: {
    readonly goodsId: Generated<number>;
    readonly goodsName: string;
    readonly sha256Digest: string;
    readonly jwksUrl: string | null;
    readonly soldAt: Generated<Date>;
    readonly labelData: unknown;
    readonly oldNames: readonly string[];
  };
}

const soldGoods: Migration = {
  name: '2026-11-23-sold-goods',
  up: (run) => run`
    create table sold_goods (
      goods_id int8 generated always as identity primary key,
      goods_name text not null unique,
      sha256_digest text not null,
      jwks_url text,
      sold_at timestamptz not null default '2026-11-23T10:00:00Z',
      label_data jsonb not null,
      old_names text[] not null
    )`,
};

const findByName = prepared((db: Database<Shop>, parameter: Parameter<{ readonly goodsName: string }>) =>
  db.selectFrom('soldGoods').select(['goodsId', 'jwksUrl']).where('goodsName', '=', parameter('goodsName')),
);

const lamp = {
  goodsName: 'lamp',
  sha256Digest: 'abc',
  jwksUrl: null,
  labelData: JSON.stringify([{ made_in: { country_code: 'FR' } }]),
  oldNames: ['table_lamp'],
};

describe('the names of a database', () => {
  let shop: TestDatabase<Shop>;
  beforeAll(async () => {
    shop = await createTestDatabase<Shop>({ schema: 'shop', migrations: [soldGoods] });
    await shop.db.insertInto('soldGoods').values(lamp).execute();
  });
  afterAll(() => shop.close());

  test('reads what it wrote, dates, arrays and the inside of documents as they are', async () => {
    expect(await shop.db.selectFrom('soldGoods').selectAll().execute()).toEqual([
      {
        ...lamp,
        goodsId: 1,
        soldAt: new Date('2026-11-23T10:00:00Z'),
        labelData: [{ made_in: { country_code: 'FR' } }],
      },
    ]);
  });

  test('converts references in the text of sql, and the names in its results', async () => {
    const { rows } = await sql`
      select ${sql.ref('goodsName')}, sha256_digest, '{"a_b": 1}'::jsonb as some_json
      from ${sql.table('soldGoods')}`.execute(shop.db);
    expect(rows).toEqual([{ goodsName: 'lamp', sha256Digest: 'abc', someJson: { a_b: 1 } }]);
  });

  test('converts the names of a prepared statement each time', async () => {
    for (let turn = 0; turn < 2; turn += 1)
      expect((await findByName(shop.db, { goodsName: 'lamp' })).rows).toEqual([{ goodsId: 1, jwksUrl: null }]);
  });

  test('converts inside a transaction, and in the target of a conflict', async () => {
    const saved = await shop.db.transaction().execute((trx) =>
      trx
        .insertInto('soldGoods')
        .values(lamp)
        .onConflict((conflict) =>
          conflict.column('goodsName').doUpdateSet((row) => ({ jwksUrl: row.ref('excluded.sha256Digest') })),
        )
        .returning(['goodsName', 'jwksUrl'])
        .execute(),
    );
    expect(saved).toEqual([{ goodsName: 'lamp', jwksUrl: 'abc' }]);
  });
});
