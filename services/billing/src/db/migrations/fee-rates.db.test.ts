import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BillingDatabase, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

test('fees and invoices of before have the rate that applied to all of them', async () => {
  const before = migrations.filter(({ name }) => name < '2026-11-28');
  const { db, close } = await createTestDatabase<BillingDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [campaign, conversion, invoice] = Array.from({ length: 3 }, () => randomUUID());
    await sql`insert into conversions (conversion_id, campaign_id, affiliate_id, version, currency, state, pending_minor,
        earned_minor, net_revenue_minor, fee_minor)
      values (${conversion}, ${campaign}, ${randomUUID()}, 1, 'EUR', 'approved', 0, 100, 1000, 25)`.execute(db);
    await sql`insert into fee_items (campaign_id, conversion_id, version, currency, period, revenue_minor, fee_minor)
      values (${campaign}, ${conversion}, 1, 'EUR', '2026-11', 1000, 25)`.execute(db);
    await sql`insert into invoices (id, kind, owner_user_id, period, currency, status, commission_minor, fee_minor, created_at)
      values (${invoice}, 'monthly', ${randomUUID()}, '2026-11', 'EUR', 'waived', 0, 0, now())`.execute(db);
    await sql`insert into invoice_lines values (${invoice}, ${campaign}, 'Shop', 1000, 0, 0, 0)`.execute(db);
    await migrate(db, SCHEMA, migrations);
    const { rows } = await sql`
      select (select fee_bps from conversions) as conversion, (select fee_bps from fee_items) as item,
        (select fee_bps from invoice_lines) as line`.execute(db);
    expect(rows).toEqual([{ conversion: 250, item: 250, line: 250 }]);
    const lineAt = (feeBps: number | null) =>
      sql`insert into invoice_lines values (${invoice}, ${campaign}, 'Shop', 1000, 0, 0, 0, ${feeBps})`.execute(db);
    await lineAt(300);
    await lineAt(null);
    for (const feeBps of [250, null]) await expect(lineAt(feeBps)).rejects.toThrow('invoice_lines_by_rate');
  } finally {
    await close();
  }
});
