import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { periodOf } from '../domain/periods.ts';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { Killed } from '../testing/killed.ts';
import { BUYER, taxParty } from '../testing/tax-parties.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';
import { selfBill, writeMonth } from './self-bill.ts';

const START = Date.parse('2026-11-21T10:00:00Z');

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('sell' as const),
      minor: fc.integer({ min: 1, max: 9_999 }),
      daysAgo: fc.nat(40),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('refund' as const), daysAgo: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pay' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('turn' as const),
      days: fc.integer({ min: 1, max: 45 }),
      processes: fc.integer({ min: 1, max: 3 }),
    }),
  },
  /** A crash before the commit, after a whole month was written. */
  { weight: 1, arbitrary: fc.record({ type: fc.constant('crash' as const) }) },
);

/** Earnings in the invoiced months that are in no document, and gaps in the numbers. */
const faults = async (fixture: Fixture) =>
  (
    await sql<{ fault: string }>`
      select 'gap ' || s.affiliate_id as fault from self_billing_series s
      left join self_billed_documents d using (owner_user_id, affiliate_id)
      group by s.owner_user_id, s.affiliate_id, s.last_sequence
      having count(d.id) <> s.last_sequence or max(d.sequence) <> s.last_sequence
      union all
      select 'vat ' || number from self_billed_documents where abs(vat_minor * 12000 - total_minor * 2000) > 12000`.execute(
      fixture.db,
    )
  ).rows;

test('in any order of sales, refunds, payments, runs and crashes, documents hold what was earned, once and without gaps', async () => {
  const fixture = await createFixture();
  const books = createBooks(fixture);
  const shop = createShops(fixture, books);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      fixture.time.now = START;
      const store = await shop();
      const { affiliateId, merchant } = store;
      await merchant.call('/api/v1/billing/details', { method: 'PUT', body: BUYER });
      await merchant.call('/api/v1/billing/tax-settings', {
        method: 'PUT',
        body: { details: true, selfBilling: true },
      });
      fixture.bank.parties.set(affiliateId, taxParty(affiliateId));
      const sales: ReturnType<typeof store.sale>[] = [];
      // Not before the month in which self-billing was enabled, whose earnings belong in no invoice.
      const at = (daysAgo: number) =>
        new Date(Math.max(Date.parse('2026-11-02T00:00:00Z'), fixture.time.now - daysAgo * DAY_MS)).toISOString();
      for (const action of steps) {
        if (action.type === 'sell') {
          const sale = store.sale('approved', action.minor, { at: at(action.daysAgo) });
          sales.push(sale);
          await books.consume([sale]);
        } else if (action.type === 'refund') {
          const sale = sales.pop();
          const refunded = { version: 2, state: 'refunded' as const, commissionMinor: 0, at: at(action.daysAgo) };
          if (sale) await books.consume([{ ...sale, ...refunded }]);
        } else if (action.type === 'pay') {
          const [balance] = await store.balances();
          if (balance && balance.owedMinor > 0n) await store.pay(`${balance.owedMinor}`);
        } else if (action.type === 'turn') {
          fixture.time.now += action.days * DAY_MS;
          await Promise.all(Array.from({ length: action.processes }, () => selfBill(fixture.deps)));
        } else {
          const about = { ownerUserId: merchant.id, period: periodOf(fixture.time.now), buyer: BUYER, now: new Date() };
          const written = fixture.db.transaction().execute(async (trx) => {
            await writeMonth(trx, about, [taxParty(affiliateId)]);
            throw new Killed();
          });
          await expect(written).rejects.toThrow(Killed);
        }
      }
      // All months are documented once the last one is due.
      fixture.time.now += 70 * DAY_MS;
      await selfBill(fixture.deps);
      const { rows } = await sql<{ written: string; earned: string }>`
        select coalesce(sum(total_minor), 0)::text as written, (
          select coalesce(-sum(e.amount_minor), 0)::text from ledger_accounts a join ledger_entries e on e.account_id = a.id
          join ledger_transactions t on t.id = e.transaction_id and t.kind = 'commission'
          where a.affiliate_id = ${affiliateId} and a.type in ('affiliate.payable', 'affiliate.settling')) as earned
        from self_billed_documents where affiliate_id = ${affiliateId}`.execute(fixture.db);
      expect(rows[0]?.written).toBe(rows[0]?.earned);
      expect(await faults(fixture)).toEqual([]);
    }),
    { numRuns: 25 },
  );
  const differing = (await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0);
  expect(differing).toEqual([]);
  await fixture.close();
}, 120_000);
