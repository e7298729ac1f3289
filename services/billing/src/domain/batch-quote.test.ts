import { describe, expect, test } from 'vitest';
import { type BatchBalance, type BatchFacts, decideBatch } from './batch-quote.ts';

const BALANCE: BatchBalance = {
  campaignId: 'c',
  campaignName: 'Boots',
  campaignCurrency: 'EUR',
  minimumPayoutMinor: 1000,
  affiliateId: 'a',
  affiliateName: 'Ana',
  isRemoved: false,
  balanceMinor: 2500n,
};
const DETAILS = { id: 'd', last4: '3000', wallet: null, usableFrom: '2027-01-12T10:00:00.000Z' };
const facts = (balance: Partial<BatchBalance> = {}, more: Partial<BatchFacts> = {}): BatchFacts => ({
  method: 'sepa',
  currency: 'EUR',
  balances: [{ ...BALANCE, ...balance }],
  bankStates: [{ affiliateId: 'a', state: 'ready', details: DETAILS }],
  previousBatchId: null,
  ...more,
});
const bank = (state: 'missing' | 'objected' | 'on_hold') => ({
  bankStates: [{ affiliateId: 'a', state, details: state === 'on_hold' ? DETAILS : null }],
});

const wallet = (provider: 'paypal' | 'wise', state: 'ready' | 'on_hold' = 'ready') => ({
  bankStates: [
    {
      affiliateId: 'a',
      state,
      details: { ...DETAILS, last4: '', wallet: { provider, maskedEmail: 'a…@example.com' } },
    },
  ],
});

describe('a batch', () => {
  test.each([
    ['pays whoever has an account', {}, {}, 'pay'],
    ['carries less than nothing forward', { balanceMinor: -1n }, {}, 'negative'],
    ['carries less than the minimum forward', { balanceMinor: 999n }, {}, 'below_minimum'],
    ['pays just the minimum', { balanceMinor: 1000n }, {}, 'pay'],
    ['pays somebody who was removed the last small amount', { balanceMinor: 1n, isRemoved: true }, {}, 'pay'],
    ['knows no minimum of another currency', { balanceMinor: 1n, campaignCurrency: 'USD' }, {}, 'pay'],
    ['pays nobody without details', {}, { bankStates: [] }, 'no_details'],
    ['pays nobody whose details another address has', {}, bank('missing'), 'no_details'],
    ['pays nobody whose change is younger than two days', {}, bank('on_hold'), 'on_hold'],
    ['pays nobody to whose address somebody objects', {}, bank('objected'), 'objected'],
    ['that is a list needs no details', {}, { method: 'list', bankStates: [] }, 'pay'],
    ['that is a list waits for no change of them', {}, { method: 'list', ...bank('on_hold') }, 'pay'],
    ['of SEPA transfers pays nobody by PayPal', {}, wallet('paypal'), 'other_method'],
    ['of PayPal pays nobody with an IBAN', {}, { method: 'paypal' }, 'other_method'],
    ['of PayPal pays nobody by Wise', {}, { method: 'paypal', ...wallet('wise') }, 'other_method'],
    ['of PayPal pays whoever is there', {}, { method: 'paypal', ...wallet('paypal') }, 'pay'],
    ['of Wise pays whoever is there', {}, { method: 'wise', ...wallet('wise') }, 'pay'],
    ['of PayPal waits for a change', {}, { method: 'paypal', ...wallet('paypal', 'on_hold') }, 'on_hold'],
    ['of PayPal pays nobody without details', {}, { method: 'paypal', bankStates: [] }, 'no_details'],
    ['that is a list pays people with a wallet', {}, { method: 'list', ...wallet('wise') }, 'pay'],
    [
      'that is a list pays nobody to whose address somebody objects',
      {},
      { method: 'list', ...bank('objected') },
      'objected',
    ],
  ] as const)('%s', (_title, balance, more, outcome) => {
    const { quote, lines } = decideBatch(facts(balance, more));
    expect(quote.lines).toMatchObject([{ outcome }]);
    expect(lines).toHaveLength(outcome === 'pay' ? 1 : 0);
    expect(quote.totalMinor).toBe(lines[0]?.amountMinor ?? 0n);
  });

  test('that is a list names no bank account', () => {
    const { quote, lines } = decideBatch(facts({}, { method: 'list' }));
    expect(lines).toMatchObject([{ detailsId: null, last4: null }]);
    expect(quote.lines).toMatchObject([{ last4: null }]);
  });

  test('says which wallet it pays', () => {
    const { quote, lines } = decideBatch(facts({}, { method: 'paypal', ...wallet('paypal') }));
    expect(lines).toMatchObject([{ detailsId: 'd', last4: null, maskedEmail: 'a…@example.com' }]);
    expect(quote.lines).toMatchObject([{ last4: null, wallet: { provider: 'paypal' } }]);
  });

  test.each([
    ['list', {}, 2_000],
    ['paypal', wallet('paypal'), 2_000],
    ['wise', wallet('wise'), 1_000],
  ] as const)('by %s pays the largest first, and no more than fit in one file', (method, more, most) => {
    const balances = Array.from({ length: 2_001 }, (_, place) => ({
      ...BALANCE,
      affiliateId: `${place}`,
      balanceMinor: BigInt(1_000 + place),
    }));
    const [state] = facts({}, more).bankStates;
    const bankStates = balances.flatMap(({ affiliateId }) => (state ? { ...state, affiliateId } : []));
    const { quote, lines } = decideBatch(facts({}, { method, balances, bankStates }));
    expect(lines).toHaveLength(most);
    expect(quote.lines.at(-1)).toMatchObject({ affiliateId: '0', outcome: 'left_over' });
  });

  test('is another one for another amount, account, method, or after another batch; names may change', () => {
    const hash = (...args: Parameters<typeof facts>) => decideBatch(facts(...args)).quote.hash;
    const same = hash();
    expect(hash({ affiliateName: 'Anna', campaignName: 'Shoes' })).toBe(same);
    const others = [
      hash({ balanceMinor: 2501n }),
      hash({}, { bankStates: [{ affiliateId: 'a', state: 'ready', details: { ...DETAILS, id: 'e' } }] }),
      hash({}, { method: 'list' }),
      hash({}, { previousBatchId: 'b' }),
    ];
    expect(new Set([same, ...others]).size).toBe(5);
  });
});
