import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type BillingDatabase, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

test('lines, calls and conversions of before keep what they say under their new names', async () => {
  const before = migrations.filter(({ name }) => name < '2026-11-24');
  const { db, close } = await createTestDatabase<BillingDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [campaign, settlement, charge, owner, affiliate] = Array.from({ length: 5 }, () => randomUUID());
    await sql`insert into campaigns (campaign_id, version, owner_user_id, name, currency, payment_mode,
        minimum_payout_minor, is_active, is_archived, is_demo)
      values (${campaign}, 1, ${owner}, 'Shop', 'EUR', 'self_pay', 0, true, false, false)`.execute(db);
    await sql`insert into settlements (id, campaign_id, owner_user_id, reason, mode, state, hash, created_at)
      values (${settlement}, ${campaign}, ${owner}, 'pay_now', 'self_pay', 'completed', 'hash', now())`.execute(db);
    await sql`insert into settlement_lines (id, settlement_id, campaign_id, affiliate_id, currency, amount_minor,
        conversions_count, method, state, attempt)
      values (${randomUUID()}, ${settlement}, ${campaign}, ${affiliate}, 'EUR', 100, 1, 'notice', 'told', 1)`.execute(db);
    await sql`insert into charges (id, owner_user_id, subject, subject_id, currency, items, commissions_minor,
        fees_minor, total_minor, state, attempt, next_try_at, created_at)
      values (${charge}, ${owner}, 'settlement', ${settlement}, 'EUR', '[]', 0, 25, 25, 'waiting', 1, now(), now())
    `.execute(db);
    await sql`insert into provider_calls (charge_id, step, number, idempotency_key, state, asked_at)
      values (${charge}, 'pay', 1, 'key', 'spent', now())`.execute(db);
    await sql`insert into conversions (conversion_id, campaign_id, affiliate_id, version, currency, state,
        pending_minor, earned_minor, net_revenue_minor, fee_minor, told_in)
      values (${randomUUID()}, ${campaign}, ${affiliate}, 1, 'EUR', 'approved', 0, 100, 1000, 25, '2026-11')`.execute(db);
    await migrate(db, SCHEMA, migrations);
    expect(await db.selectFrom('settlementLines').select('state').execute()).toEqual([{ state: 'notified' }]);
    expect(await db.selectFrom('providerCalls').select('state').execute()).toEqual([{ state: 'key_expired' }]);
    expect(await db.selectFrom('conversions').select('notifiedPeriod').execute()).toEqual([{ notifiedPeriod: '2026-11' }]);
    await expect(db.updateTable('settlementLines').set({ method: 'transfer' }).execute()).rejects.toThrow(
      'settlement_lines_notified_check',
    );
  } finally {
    await close();
  }
});
