import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames, services } from '@sillage/proto/services';
import { journals } from '@sillage/proto/topics';
import type { Migration } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const journaled = serviceNames.filter((name) => journals[name]);

test('every service that decides by itself keeps a journal', () => {
  const without = serviceNames.filter((name) => services[name].hasData && !journals[name]);
  // The figures of attribution can be rebuilt from the log, and the monitor's measurements are not worth a journal.
  expect(without).toEqual(['attribution', 'monitor']);
});

describe.each(journaled)('the journal of %s', (name) => {
  const folder = join(ROOT, services[name].folder);

  test('can have every table: each has a primary key, and none is in partitions', async () => {
    const { migrations } = (await import(join(folder, 'src/db/migrations/index.ts'))) as {
      migrations: readonly Migration[];
    };
    const database = await createTestDatabase<unknown>({ schema: name, migrations });
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class c where relnamespace = ${name}::regnamespace
        and (relkind = 'p' or relkind = 'r' and not exists (select from pg_index where indrelid = c.oid and indisprimary))`.execute(
      database.db,
    );
    await database.close();
    expect(rows).toEqual([]);
  });

  test('leaves out only tables that there are', async () => {
    const start = readFileSync(join(folder, 'src/start.ts'), 'utf8');
    const [, listed = ''] = /const LEFT_OUT = \[([^\]]*)\]/.exec(start) ?? [];
    const leftOut = [...listed.matchAll(/'([a-z_]+)'/g)].map(([, table]) => table);
    expect(leftOut.length).toBeGreaterThan(0);
    const { migrations } = (await import(join(folder, 'src/db/migrations/index.ts'))) as {
      migrations: readonly Migration[];
    };
    const database = await createTestDatabase<unknown>({ schema: name, migrations });
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = ${name}::regnamespace and relkind = 'r'`.execute(
      database.db,
    );
    await database.close();
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(leftOut));
  });
});
