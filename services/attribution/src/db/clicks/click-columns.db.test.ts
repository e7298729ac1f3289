import { columnOf } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';
import { CLICK_COLUMNS } from './click-columns.ts';

test('the list of a click’s columns has every column of the table', async () => {
  const { db, close } = await createFixture();
  try {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'attribution' and table_name = 'clicks'`.execute(db);
    expect(Object.keys(CLICK_COLUMNS).map(columnOf).sort()).toEqual(rows.map(({ name }) => name).sort());
  } finally {
    await close();
  }
});
