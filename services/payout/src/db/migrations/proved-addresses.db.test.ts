import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type PayoutDatabase, SCHEMA } from '../schema.ts';
import { migrations } from './index.ts';

test('accounts of before belong to the address of the upgrade, and transfers under way stay with them', async () => {
  const before = migrations.filter(({ name }) => name < '2026-11-23');
  const { db, close } = await createTestDatabase<PayoutDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [campaign, ready, begun, erased, line] = Array.from({ length: 5 }, () => randomUUID());
    await sql`insert into affiliates (affiliate_id, campaign_id, version, name, email, is_removed) values
      (${ready}, ${campaign}, 4, 'Ana', 'Ana@example.com', false), (${begun}, ${campaign}, 2, 'Ben', 'ben@example.com', false),
      (${erased}, ${campaign}, 9, '#1', '', false)`.execute(db);
    await sql`insert into payout_accounts (affiliate_id, campaign_id, version, status, account_id, create_key, create_used_at, create_request) values
      (${ready}, ${campaign}, 7, 'enabled', 'acct_1', null, null, null),
      (${begun}, ${campaign}, 1, 'pending', null, 'key', now(), '{"email":"ben@former.example.com"}'),
      (${erased}, ${campaign}, 3, 'restricted', 'acct_3', null, null, null)`.execute(db);
    await sql`insert into payout_lines (line_id, settlement_id, campaign_id, affiliate_id, currency, amount_minor, conversions_count, method,
        attempt, state, requested_at, due_at)
      values (${line}, ${randomUUID()}, ${campaign}, ${ready}, 'EUR', 100, 1, 'transfer', 1, 'waiting', now(), now())`.execute(db);
    await migrate(db, SCHEMA, migrations);
    const accounts = await db.selectFrom('payout_accounts').selectAll().execute();
    const addressOf = (affiliateId: string | undefined) => accounts.find((account) => account.affiliate_id === affiliateId)?.address;
    expect([ready, begun, erased].map(addressOf)).toEqual(['Ana@example.com', 'ben@former.example.com', '']);
    const affiliates = await db.selectFrom('affiliates').select(['account_version', 'account_status']).orderBy('account_version').execute();
    expect(affiliates).toEqual([
      { account_version: 1, account_status: 'pending' },
      { account_version: 3, account_status: 'restricted' },
      { account_version: 7, account_status: 'enabled' },
    ]);
    const { payout_account_id } = await db.selectFrom('payout_lines').selectAll().executeTakeFirstOrThrow();
    expect(accounts.find(({ id }) => id === payout_account_id)?.account_id).toBe('acct_1');
  } finally {
    await close();
  }
});
