import { AttributionModel } from '@sillage/proto/values/campaigns';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createFixture } from '../../testing/fixture.ts';

test('the tables take every attribution model, and no other', async () => {
  const { db, close } = await createFixture();
  try {
    const { rows } = await sql<{ name: string; rule: string }>`
      select conrelid::regclass::text as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and connamespace = 'campaigns'::regnamespace
        and pg_get_constraintdef(oid) like '%(attribution_model %' order by name`.execute(db);
    const taken = rows.map(({ name, rule }) => [name, [...rule.matchAll(/'(\w+)'/g)].map(([, model]) => model)]);
    expect(Object.fromEntries(taken)).toEqual({
      campaigns: AttributionModel.options,
      hold_periods: AttributionModel.options,
    });
  } finally {
    await close();
  }
});
