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
    const accounts = await db.selectFrom('payoutAccounts').selectAll().execute();
    const addressOf = (affiliateId: string | undefined) => accounts.find((account) => account.affiliateId === affiliateId)?.address;
    expect([ready, begun, erased].map(addressOf)).toEqual(['Ana@example.com', 'ben@former.example.com', '']);
    const affiliates = await db.selectFrom('affiliates').select(['accountVersion', 'accountStatus']).orderBy('accountVersion').execute();
    expect(affiliates).toEqual([
      { accountVersion: 1, accountStatus: 'pending' },
      { accountVersion: 3, accountStatus: 'restricted' },
      { accountVersion: 7, accountStatus: 'enabled' },
    ]);
    const { payoutAccountId } = await db.selectFrom('payoutLines').selectAll().executeTakeFirstOrThrow();
    expect(accounts.find(({ id }) => id === payoutAccountId)?.accountId).toBe('acct_1');
  } finally {
    await close();
  }
});
