import { BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture } from '../testing/fixture.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';

const PATH = '/api/v1/billing/payment-batches';
const ACTS = ['earn', 'refund', 'open', 'undo', 'paid', 'paid again'] as const;

test('in any order of sales, refunds, batches, undone and paid, what was earned is owed, in a batch, or paid', async () => {
  const fixture = await createFixture();
  const books = createBooks(fixture);
  const shop = createShops(fixture, books);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...ACTS), { maxLength: 12 }),
      fc.constantFrom('sepa', 'paypal', 'wise', 'list'),
      async (acts, method) => {
        const store = await shop();
        const provider = method === 'paypal' || method === 'wise' ? method : null;
        fixture.bank.enter(store.affiliateId, 'ready', provider && { provider, maskedEmail: 'a…@example.com' });
        const post = (path: string, body: object) => store.merchant.call(`${PATH}${path}`, { method: 'POST', body });
        const ask = { method, currency: 'EUR' };
        const sales: ReturnType<typeof store.sale>[] = [];
        const batches: string[] = [];
        let earned = 0n;
        for (const act of acts) {
          if (act === 'earn') {
            const sale = store.sale('approved', 100);
            sales.push(sale);
            earned += 100n;
            await books.consume([sale]);
          } else if (act === 'refund') {
            const sale = sales.pop();
            if (!sale) continue;
            earned -= 100n;
            const refund = {
              version: 2,
              state: 'refunded' as const,
              commissionMinor: 0,
              refundedMinor: sale.revenueMinor,
            };
            await books.consume([{ ...sale, ...refund }]);
          } else if (act === 'open') {
            const { hash, lines } = BatchQuote.parse((await post('/quote', ask)).json());
            const answer = await post('', { ...ask, hash });
            if (lines.some(({ outcome }) => outcome === 'pay')) batches.push(PaymentBatch.parse(answer.json()).id);
          } else if (batches.length > 0) {
            await post(`/${batches.at(-1)}/${act === 'undo' ? 'undo' : 'paid'}`, {});
          }
          const [balance] = await store.balances();
          const { owedMinor = 0n, settlingMinor = 0n, paidMinor = 0n } = balance ?? {};
          expect(owedMinor + settlingMinor + paidMinor).toBe(earned);
        }
      },
    ),
    { numRuns: 25 },
  );
  const differing = (await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0);
  expect(differing).toEqual([]);
  await fixture.close();
}, 60_000);
