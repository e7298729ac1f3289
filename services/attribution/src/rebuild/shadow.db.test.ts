import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions } from '../db/clicks/clicks.ts';
import { migrations } from '../db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from '../db/schema.ts';
import { T0 } from '../testing/events.ts';
import { closeShadow, createReadIndexes, dropReadIndexes, openShadow } from './shadow.ts';

test('a shadow gets back the indexes that it lacked while the log was replayed, in months that came meanwhile too', async () => {
  const database = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations });
  const shadow = await openShadow(database.url, {
    snapshot: undefined,
    concurrency: 1,
    visitRows: 'needed',
    addressDigest: () => '',
  });
  const indexes = async () => {
    const { rows } = await sql<{ definition: string }>`
      select replace(indexdef, schemaname || '.', '') as definition from pg_indexes
      where schemaname = current_schema() order by 1`.execute(shadow.db);
    return rows.map(({ definition }) => definition);
  };
  try {
    const MONTH_MS = 31 * 86_400_000;
    await ensurePartitions(shadow.db, [T0]);
    const dropped = await dropReadIndexes(shadow);
    const meanwhile = await indexes();
    await ensurePartitions(shadow.db, [T0 + MONTH_MS]);
    await createReadIndexes(shadow, dropped);
    const readIndexes = (await indexes()).filter(
      (definition) => /\((campaign_id|affiliate_id), .*occurred_at/.test(definition) && /clicks/.test(definition),
    );
    expect(meanwhile.filter((definition) => readIndexes.includes(definition))).toEqual([]);
    // Two indexes, each of the table and of two months.
    expect(readIndexes).toHaveLength(6);
  } finally {
    await closeShadow(shadow);
    await database.close();
  }
});
