import { AdjustmentList } from '@sillage/proto/http/adjustments';
import { BatchQuote, PaymentBatch } from '@sillage/proto/http/payment-batches';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adjustingOf } from '../testing/adjusting.ts';
import { createShops } from '../testing/affiliate-shops.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { proveLedger } from '../verify/ledger-proofs.ts';

let fixture: Fixture;
let shop: ReturnType<typeof createShops>;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
  shop = createShops(fixture, books);
});
afterAll(() => fixture.close());

const BATCHES = '/api/v1/billing/payment-batches';
const OWN = { method: 'sepa', currency: 'EUR' };

/** `n` chooses an amount, or an existing item. */
interface Act {
  readonly what: 'earn' | 'bonus' | 'correct' | 'reverse' | 'open' | 'undo' | 'paid' | 'pay_all';
  readonly n: number;
  /** Whether it is sent twice at the same moment. */
  readonly isTwice: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('earn', 'bonus', 'correct', 'correct', 'reverse', 'open', 'undo', 'paid', 'pay_all'),
  n: fc.nat(300),
  isTwice: fc.boolean(),
});

test('in any order, at the same moment and sent twice: what was earned and given is owed, in a batch or paid, and nobody owes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (moments) => {
      const store = await shop();
      const { affiliateId, merchant } = store;
      fixture.bank.enter(affiliateId);
      const { adjust, reverse, list } = adjustingOf(store);
      const batches: string[] = [];
      let earned = 0n;
      const carryOut = async ({ what, n, isTwice }: Act, key: string): Promise<unknown> => {
        const again = <Answer>(call: () => Promise<Answer>) => Promise.all(isTwice ? [call(), call()] : [call()]);
        const post = (path: string, body: object) => merchant.call(`${BATCHES}${path}`, { method: 'POST', body });
        switch (what) {
          case 'earn': {
            const sale = store.sale('approved', n + 1);
            earned += BigInt(n + 1);
            return again(() => books.consume([sale]));
          }
          case 'bonus':
            return again(() => adjust(n + 1, {}, key));
          case 'correct':
            return again(() => adjust(-n - 1, {}, key));
          case 'reverse': {
            const { adjustments } = await list();
            const one = adjustments[n % Math.max(1, adjustments.length)];
            return one && again(() => reverse(one.id, 'By mistake', key));
          }
          case 'open': {
            const { hash } = BatchQuote.parse((await post('/quote', OWN)).json());
            for (const answer of await again(() => post('', { ...OWN, hash })))
              if (answer.status < 300) batches.push(PaymentBatch.parse(answer.json()).id);
            return;
          }
          case 'undo':
          case 'paid': {
            const id = batches[n % Math.max(1, batches.length)];
            return id && again(() => post(`/${id}/${what}`, {}));
          }
          case 'pay_all': {
            const [balance] = await store.balances();
            return balance && again(() => store.pay(`${balance.owedMinor}`));
          }
        }
      };
      for (const [at, moment] of moments.entries()) {
        await Promise.all(moment.map((one, place) => carryOut(one, `${affiliateId} ${at} ${place}`)));
        const { adjustments } = AdjustmentList.parse((await merchant.call('/api/v1/billing/adjustments')).json());
        const given = adjustments.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
        const [{ owedMinor = 0n, settlingMinor = 0n, paidMinor = 0n } = {}] = await store.balances();
        expect(owedMinor + settlingMinor + paidMinor).toBe(earned + given);
        expect(owedMinor).toBeGreaterThanOrEqual(0n);
        expect(new Set(adjustments.flatMap(({ reverses }) => reverses ?? [])).size).toBe(
          adjustments.filter(({ kind }) => kind === 'reversal').length,
        );
      }
    }),
    { numRuns: 30 },
  );
  expect((await proveLedger(fixture.db)).filter(({ differences }) => differences.length > 0)).toEqual([]);
}, 120_000);
