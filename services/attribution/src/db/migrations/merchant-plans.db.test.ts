import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { uuid } from '../../testing/events.ts';
import { type AttributionSchema, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

test('conversions of before have the rate that applied to all of them', async () => {
  const before = migrations.filter(({ name }) => name < '2026-11-27');
  const { db, close } = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations: before });
  try {
    await sql`
      insert into conversions (id, campaign_id, occurred_at, order_id, session_id, amount_minor, currency, source,
        reported_verified, is_test, fee_minor)
      values (${uuid('conversion', 1)}, ${uuid('campaign', 1)}, now(), '1', '', 1000, 'EUR', 'server', true, false, 25)`.execute(db);
    await migrate(db, SCHEMA, migrations);
    const { rows } = await sql`select fee_bps as bps, fee_minor as minor from conversions`.execute(db);
    expect(rows).toEqual([{ bps: 250, minor: 25 }]);
  } finally {
    await close();
  }
});
