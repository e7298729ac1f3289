import { randomUUID } from 'node:crypto';
import type { Book } from '@sillage/proto/values/book';
import { inTransaction } from '@sillage/runtime/postgres';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '../deps.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { balancesOf } from './balances.ts';
import { type LedgerEntry, type LedgerTransaction, post } from './post.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const AT = new Date('2026-11-21T10:00:00Z');

function earned(campaignId: string, amountMinor: number, more: Partial<LedgerTransaction> = {}): LedgerTransaction {
  const affiliateId = campaignId;
  return {
    book: 'live',
    businessKey: `test:${randomUUID()}`,
    kind: 'commission',
    occurredAt: AT,
    campaignId,
    entries: [
      { account: { type: 'merchant.commissions', campaignId }, currency: 'EUR', amountMinor: BigInt(amountMinor) },
      {
        account: { type: 'affiliate.payable', campaignId, affiliateId },
        currency: 'EUR',
        amountMinor: BigInt(-amountMinor),
      },
    ],
    ...more,
  };
}

const book = (transactions: readonly LedgerTransaction[]) =>
  inTransaction(fixture.db, (trx) => post(trx, transactions));

async function owed(campaignId: string, ofBook: Book = 'live'): Promise<number | undefined> {
  const [balance] = await balancesOf(fixture.db, ofBook, { campaignIds: [campaignId], types: ['affiliate.payable'] });
  return balance && -Number(balance.balanceMinor);
}

describe('post', () => {
  test('books each key once: twice in one call, in two calls, among new ones', async () => {
    const campaignId = randomUUID();
    const [first, second] = [earned(campaignId, 100), earned(campaignId, 20)];
    expect(await book([first, first])).toEqual(new Set([first.businessKey]));
    expect(await book([first])).toEqual(new Set());
    expect(await book([first, second, first])).toEqual(new Set([second.businessKey]));
    expect(await owed(campaignId)).toBe(120);
  });

  test('books each key once when processes post it at the same moment', async () => {
    const campaignId = randomUUID();
    const shared = Array.from({ length: 20 }, () => earned(campaignId, 5));
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, n) => book([...shared.slice(n), ...shared.slice(0, n)])),
    );
    expect(added.reduce((sum, keys) => sum + keys.size, 0)).toBe(20);
    expect(await owed(campaignId)).toBe(100);
  });

  test('loses none of 500 postings on one account that come fifty at once', async () => {
    const campaignId = randomUUID();
    // In portions, because more at once could exceed the connection timeout on a busy machine.
    for (let first = 1; first <= 500; first += 50)
      await Promise.all(Array.from({ length: 50 }, (_, n) => book([earned(campaignId, first + n)])));
    expect(await owed(campaignId)).toBe((500 * 501) / 2);
  });

  test('leaves out entries of 0, and a transaction that has no others', async () => {
    const campaignId = randomUUID();
    expect(await book([earned(campaignId, 0)])).toEqual(new Set());
    const some = earned(campaignId, 7);
    const none = earned(campaignId, 0, { businessKey: 'unused' });
    expect(await book([{ ...some, entries: [...none.entries, ...some.entries] }])).toEqual(new Set([some.businessKey]));
    expect(await book([])).toEqual(new Set());
  });

  test('takes back everything with the transaction that it belongs to', async () => {
    const campaignId = randomUUID();
    const failing = inTransaction(fixture.db, async (trx) => {
      await post(trx, [earned(campaignId, 100)]);
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    expect(await owed(campaignId)).toBeUndefined();
  });

  test('holds the largest amounts to the unit, and sums of them', async () => {
    const campaignId = randomUUID();
    const most = 4_503_599_627_370_495;
    await book([earned(campaignId, most), earned(campaignId, most)]);
    expect(await owed(campaignId)).toBe(2 * most);
  });
});

test('the same account of two books is two, each with its balance', async () => {
  const campaignId = randomUUID();
  await book([earned(campaignId, 100), earned(campaignId, 7, { book: 'test' })]);
  expect([await owed(campaignId), await owed(campaignId, 'test')]).toEqual([100, 7]);
});

describe('what the database refuses, whoever writes', () => {
  const pair = (campaignId: string, debit: LedgerEntry['currency'], credit: LedgerEntry['currency'], difference = 0n) =>
    earned(campaignId, 0, {
      entries: [
        { account: { type: 'merchant.commissions', campaignId }, currency: debit, amountMinor: 100n },
        { account: { type: 'merchant.fees', campaignId }, currency: credit, amountMinor: -100n + difference },
      ],
    });

  test.each<[string, (campaignId: string) => LedgerTransaction]>([
    ['a transaction that does not balance', (id) => pair(id, 'EUR', 'EUR', 1n)],
    ['one that balances only across currencies', (id) => pair(id, 'EUR', 'USD')],
    [
      'one with a single entry',
      (id) => ({ ...pair(id, 'EUR', 'EUR'), entries: pair(id, 'EUR', 'EUR').entries.slice(1) }),
    ],
  ])('%s', async (_name, of) => {
    await expect(book([of(randomUUID())])).rejects.toMatchObject({ constraint: 'ledger_transactions_balanced' });
  });

  const asStatement = (text: string) => (trx: Trx) => sql.raw(text).execute(trx);

  test('a transaction without entries', async () => {
    const empty = asStatement(
      `insert into ledger_transactions (business_key, kind, occurred_at) values ('empty', 'claim', now())`,
    );
    await expect(inTransaction(fixture.db, empty)).rejects.toMatchObject({
      constraint: 'ledger_transactions_balanced',
    });
  });

  test.each([
    ['an entry of 0', `select id, 1, account, 'EUR', 0`, '23514'],
    ['an entry in another currency than its account', `select id, 9, account, 'USD', 5`, '23503'],
    ['an entry of no account', `select id, 9, -1, 'EUR', 5`, '23503'],
    ['an entry of no transaction', `select -1, 1, account, 'EUR', 5`, '23503'],
    [
      'more entries in a transaction of before',
      `select id, line, account, 'EUR', -1 * power(-1, line) from (values (3), (4)) l (line),`,
      '23001',
    ],
  ])('%s', async (_name, select, code) => {
    const campaignId = randomUUID();
    const booked = earned(campaignId, 100);
    await book([booked]);
    const source = `(select t.id, a.id as account from ledger_transactions t, ledger_accounts a
      where t.business_key = '${booked.businessKey}' and a.name = 'merchant.commissions:${campaignId}:EUR') s`;
    const from = select.endsWith(',') ? source : `from ${source}`;
    await expect(sql.raw(`insert into ledger_entries ${select} ${from}`).execute(fixture.db)).rejects.toMatchObject({
      code,
    });
  });

  test('a transaction that is in two books', async () => {
    const campaignId = randomUUID();
    await book([earned(campaignId, 100), earned(campaignId, 100, { book: 'test' })]);
    const inBoth = asStatement(`
      with t as (
        insert into ledger_transactions (business_key, kind, occurred_at) values ('both', 'claim', now()) returning id)
      insert into ledger_entries
        select t.id, case a.book when 'live' then 1 else 2 end, a.id, 'EUR', case a.book when 'live' then 5 else -5 end
        from t, ledger_accounts a where a.campaign_id = '${campaignId}' and a.type = 'merchant.commissions'`);
    await expect(inTransaction(fixture.db, inBoth)).rejects.toMatchObject({
      constraint: 'ledger_transactions_one_book',
    });
  });

  test.each([
    `insert into ledger_accounts (book, type, currency) values ('other', 'platform.cash', 'EUR')`,
    `insert into ledger_accounts (type, currency) values ('merchant.fees', 'EUR')`,
    `insert into ledger_accounts (type, campaign_id, currency) values ('platform.cash', gen_random_uuid(), 'EUR')`,
    `insert into ledger_accounts (type, campaign_id, currency) values ('affiliate.payable', gen_random_uuid(), 'EUR')`,
    `insert into ledger_accounts (type, currency) values ('something.else', 'EUR')`,
    `insert into ledger_accounts (type, currency) values ('platform.cash', 'euro')`,
  ])('an account of nobody: %s', async (text) => {
    await expect(sql.raw(text).execute(fixture.db)).rejects.toMatchObject({ code: '23514' });
  });

  const changes = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'account_balances'].flatMap((table) => [
    [
      table,
      `update ${table} set currency = currency`.replace(
        'account_balances set currency = currency',
        'account_balances set balance_minor = 0',
      ),
    ],
    [table, `delete from ${table}`],
    [table, `truncate ${table} cascade`],
  ]);

  test.each(changes)('a superuser’s change of %s: %s', async (table, text) => {
    const statement = table === 'ledger_transactions' ? text.replace('currency = currency', 'kind = kind') : text;
    await expect(sql.raw(statement).execute(fixture.db)).rejects.toMatchObject({ code: '23001' });
  });

  test('the owner of the tables holds no privilege to change what was booked', async () => {
    const { rows } = await sql<{ tableName: string; privilegeType: string }>`
      select table_name, privilege_type from information_schema.table_privileges
      where table_schema = 'billing' and table_name in ('ledger_accounts', 'ledger_transactions', 'ledger_entries')
        and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`.execute(fixture.db);
    expect(rows).toEqual([]);
  });

  test('a balance that somebody writes by hand', async () => {
    const byHand = sql`insert into account_balances values (1, 5, 1)`.execute(fixture.db);
    await expect(byHand).rejects.toThrow('a balance follows from its entries');
  });
});

test('the rules hold, and booking works, where the service is no superuser', async () => {
  const role = `clerk_${randomUUID().replaceAll('-', '')}`;
  await sql.raw(`create role ${role}; grant usage, create on schema billing to ${role}`).execute(fixture.db);
  const ledger = ['ledger_accounts', 'ledger_transactions', 'ledger_entries', 'account_balances'];
  // Triggers update the amounts owed to affiliates in the currency of their campaign, and mark changed dues.
  for (const table of [...ledger, 'owed_affiliates', 'changed_dues', 'campaigns']) {
    await sql.raw(`alter table billing.${table} owner to ${role}`).execute(fixture.db);
  }
  const campaignId = randomUUID();
  try {
    await inTransaction(fixture.db, async (trx) => {
      await sql.raw(`set local role ${role}`).execute(trx);
      await post(trx, [earned(campaignId, 100)]);
      await sql`set constraints all immediate`.execute(trx);
    });
    expect(await owed(campaignId)).toBe(100);
    const change = inTransaction(fixture.db, async (trx) => {
      await sql.raw(`set local role ${role}`).execute(trx);
      await sql`delete from ledger_entries`.execute(trx);
    });
    await expect(change).rejects.toThrow('permission denied');
  } finally {
    await sql
      .raw(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
      .execute(fixture.db);
  }
});
