import { randomUUID } from 'node:crypto';
import { migrate } from '@sillage/runtime/postgres';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RefreshTask, ReturnTask, TransferTask } from '../queues.ts';
import { type PayoutDatabase, SCHEMA } from '../schema.ts';
import { workQueueTransfers } from './2026-11-25-work-queue-transfers.ts';
import { migrations } from './index.ts';

test('what waits for the provider at the upgrade is a task after it, once, due when it was, at Stripe', async () => {
  const before = migrations.slice(0, migrations.indexOf(workQueueTransfers));
  const { db, close } = await createTestDatabase<PayoutDatabase>({ schema: SCHEMA, migrations: before });
  try {
    const [campaign, affiliate, settlement, waiting, asking, paid, later, account] = Array.from({ length: 8 }, () => randomUUID());
    await sql`
      insert into payout_lines (line_id, settlement_id, campaign_id, affiliate_id, currency, amount_minor,
        conversions_count, method, attempt, state, requested_at, due_at, tries, call_key, call_used_at, call_request,
        transfer_id)
      values
        (${waiting}, ${settlement}, ${campaign}, ${affiliate}, 'EUR', 1, 1, 'transfer', 2, 'waiting', now(), now(), 0,
          null, null, null, null),
        (${asking}, ${settlement}, ${campaign}, ${affiliate}, 'USD', 1, 1, 'transfer', 1, 'asking', now(),
          now() + interval '15 days', 7, 'key', now(), '{}', null),
        (${later}, ${settlement}, ${campaign}, ${affiliate}, 'CHF', 1, 1, 'transfer', 1, 'waiting', now(),
          now() + interval '1 hour', 7, null, null, null, null),
        (${paid}, ${settlement}, ${campaign}, ${affiliate}, 'GBP', 1, 1, 'transfer', 1, 'paid', now(), now(), 1,
          null, null, null, 'tr_1')`.execute(db);
    await sql`
      insert into payout_accounts (id, affiliate_id, campaign_id, status, account_id, fetches_begun, refresh_due_at)
      values (${account}, ${affiliate}, ${campaign}, 'enabled', 'acct_1', 4, now()),
        (${randomUUID()}, ${affiliate}, ${campaign}, 'enabled', 'acct_2', 4, null)`.execute(db);
    await sql`
      insert into returned_payouts (payout_id, account_id, state, due_at)
      values ('po_1', 'acct_1', 'waiting', now()), ('po_2', 'acct_1', 'taken_back', now())`.execute(db);
    await migrate(db, SCHEMA, migrations);
    const tasks = async (queue: string, isDue = true) => {
      const { rows } = await sql<{ payload: unknown }>`
        select payload from work_queue where queue = ${queue} and (due_at <= now()) = ${isDue}`.execute(db);
      return rows.map(({ payload }) => payload);
    };
    const lines = (await tasks('transfers')).map((payload) => TransferTask.parse(payload));
    expect(lines.sort((a, b) => a.attempt - b.attempt)).toEqual([
      { lineId: asking, attempt: 1 },
      { lineId: waiting, attempt: 2 },
    ]);
    const refreshes = (await tasks('account-refreshes')).map((payload) => RefreshTask.parse(payload));
    expect(refreshes).toEqual([{ payoutAccountId: account, fetchesBegun: 4 }]);
    const returns = (await tasks('returned-payouts')).map((payload) => ReturnTask.parse(payload));
    expect(returns).toEqual([{ provider: 'stripe', payoutId: 'po_1' }]);
    const { rows: providers } = await sql<{ provider: string | null; held: number }>`
      select provider, count(*) as held from (
        select provider from payout_accounts union all select provider from payout_lines
        union all select provider from returned_payouts) as rows group by provider order by provider`.execute(db);
    // Of the lines, those that the provider was asked for.
    expect(providers).toEqual([
      { provider: 'stripe', held: 6 },
      { provider: null, held: 2 },
    ]);
    const [waits] = await tasks('transfers', false);
    expect(TransferTask.parse(waits)).toEqual({ lineId: later, attempt: 1 });
  } finally {
    await close();
  }
});
