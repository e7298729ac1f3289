import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { T0, uuid } from '../../testing/events.ts';
import { sumChangedDays } from '../figures/sums-of-days.ts';
import { sumChangedHours } from '../figures/sums-of-hours.ts';
import { type AttributionSchema, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

const HOURS = 60;

test('what an installation has is summed up by the migration, and noted where it was not by days', async () => {
  const before = migrations.filter(({ name }) => name < '2027-01-04');
  const { db, close } = await createTestDatabase<AttributionSchema>({ schema: SCHEMA, migrations: before });
  const begin = T0 - (T0 % DAY_MS);
  const addHours = (from: number, count: number) =>
    sql`
      insert into hourly
      select ${uuid('campaign', 1)}::uuid, ${uuid('affiliate', 1)}::uuid, ${new Date(begin)}::timestamptz + n * interval '1 hour',
        n, 0, 0, 0, n, n, n % 2, 0, 0, 0 from generate_series(${from}::int, ${from + count - 1}::int) n`.execute(db);
  const sums = async () =>
    (
      await sql<{ table: string; clicks: number; rows: number }>`
        select 'days' as table, sum(clicks)::int8 as clicks, count(*) as rows from campaign_days
        union all select 'merchant', sum(clicks)::int8, count(*) from merchant_hours where owner_user_id = 'owner' and not is_test
        union all select 'sold', sum(extract(epoch from last_sold_at - ${new Date(begin)}::timestamptz) / 3600)::int8, count(*) from selling_affiliates
        order by 1`.execute(db)
    ).rows;
  try {
    await sql`
      insert into campaigns (campaign_id, version, owner_user_id, name, currency, hold_history)
      values (${uuid('campaign', 1)}, 1, 'owner', 'Campaign', 'EUR', '[]')`.execute(db);
    await addHours(1, HOURS - 12);
    // As a program of before sums up days.
    await sql`
      insert into campaign_hours
      select campaign_id, hour, clicks, 0, 0, 0, visitors, affiliate_visitors, conversions, 0, 0, 0 from hourly`.execute(db);
    await sumChangedDays(db, begin + 10 * DAY_MS);
    await addHours(HOURS - 11, 12);
    await migrate(db, SCHEMA, migrations);
    expect(await sums()).toEqual([
      { table: 'days', clicks: (48 * 49) / 2, rows: 3 },
      { table: 'merchant', clicks: (48 * 49) / 2, rows: 48 },
      { table: 'sold', clicks: 59, rows: 1 },
    ]);
    const noted = await sql<{ hour: Date }>`select distinct hour from changed_hours order by 1`.execute(db);
    expect(noted.rows.map(({ hour }) => (hour.getTime() - begin) / HOUR_MS)).toEqual(Array.from({ length: 13 }, (_, n) => 48 + n));
    await sumChangedHours(db, begin + 10 * DAY_MS);
    expect(await sums()).toEqual([
      { table: 'days', clicks: (60 * 61) / 2, rows: 3 },
      { table: 'merchant', clicks: (60 * 61) / 2, rows: 60 },
      { table: 'sold', clicks: 59, rows: 1 },
    ]);
  } finally {
    await close();
  }
});
