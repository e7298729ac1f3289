import { Client } from 'pg';
import { expect, test } from 'vitest';
import type { Migration } from '../migrate.ts';
import { createTestDatabase } from './index.ts';
import { scansOfGrowing } from './plans.ts';

const makeTable: Migration = {
  name: '2026-01-01-table',
  change: 'expansion',
  up: (run) => run`create table visits (id int)`,
};

test('a table that counts as large stays so, whenever Postgres would have counted its rows', async () => {
  const database = await createTestDatabase({ schema: 'shop', migrations: [makeTable] });
  const client = new Client({ connectionString: database.url });
  try {
    await scansOfGrowing(database.url, 'shop', { growing: ['visits'] });
    await client.connect();
    const { rows } = await client.query(
      "select reloptions, reltuples from pg_class where oid = 'shop.visits'::regclass",
    );
    expect(rows).toEqual([{ reloptions: ['autovacuum_enabled=false'], reltuples: 10_000_000 }]);
  } finally {
    await client.end();
    await database.close();
  }
});
