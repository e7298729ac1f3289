import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type PayoutDatabase, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

test('notices of before are notified lines after the upgrade, and a transfer can never become one', async () => {
  const before = migrations.filter(({ name }) => name < '2026-11-24');
  const { db, close } = await createTestDatabase<PayoutDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [campaign, affiliate, settlement] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`
      insert into payout_lines (line_id, settlement_id, campaign_id, affiliate_id, currency, amount_minor,
        conversions_count, method, attempt, state, requested_at, due_at)
      values (${randomUUID()}, ${settlement}, ${campaign}, ${affiliate}, 'EUR', 100, 1, 'notice', 1, 'told', now(), now()),
        (${randomUUID()}, ${settlement}, ${campaign}, ${affiliate}, 'USD', 200, 1, 'transfer', 1, 'waiting', now(), now())
    `.execute(db);
    await migrate(db, SCHEMA, migrations);
    const lines = await db.selectFrom('payoutLines').select(['method', 'state']).orderBy('method').execute();
    expect(lines).toEqual([
      { method: 'notice', state: 'notified' },
      { method: 'transfer', state: 'waiting' },
    ]);
    await expect(db.updateTable('payoutLines').set({ state: 'notified' }).execute()).rejects.toThrow('payout_lines_notified_check');
    expect(await db.selectFrom('mailLease').select('holder').execute()).toEqual([{ holder: null }]);
  } finally {
    await close();
  }
});
