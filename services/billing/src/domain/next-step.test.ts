import { leastChargeMinor } from '@sillage/proto/values/payments';
import { describe, expect, it } from 'vitest';
import { type InvoiceState, nextStep } from './next-step.ts';

const wanted = { totalMinor: 1_250n, commissionsMinor: 1_000n, feesMinor: 250n, leastChargeMinor: 50 };
const draft: InvoiceState = { status: 'draft', dueMinor: 0n, items: [] };

describe('the next step of a charge', () => {
  it.each([
    ['asks for an invoice where there is none', undefined, { step: 'invoice' }],
    ['adds the commissions first', draft, { step: 'commissions' }],
    ['adds the fee to the commissions', { ...draft, dueMinor: 1_000n, items: ['commissions'] }, { step: 'fees' }],
    ['adds what is missing, whichever it is', { ...draft, dueMinor: 250n, items: ['fees'] }, { step: 'commissions' }],
    [
      'finalizes a draft that is complete',
      { ...draft, dueMinor: 1_250n, items: ['fees', 'commissions'] },
      { step: 'finalize' },
    ],
    [
      'stops at a draft with an item twice',
      { ...draft, dueMinor: 2_250n, items: ['fees', 'commissions', 'commissions'] },
      { step: 'stop' },
    ],
    [
      'stops where the provider would charge nothing',
      { ...draft, dueMinor: 0n, items: ['fees', 'commissions'] },
      { step: 'stop' },
    ],
    ['pays an open invoice', { status: 'open', dueMinor: 1_250n, items: [] }, { step: 'pay' }],
    [
      'pays one that an operator gave up as uncollectible',
      { status: 'uncollectible', dueMinor: 1_250n, items: [] },
      { step: 'pay' },
    ],
    ['never pays another amount', { status: 'open', dueMinor: 1_251n, items: [] }, { step: 'stop' }],
    [
      'is at its end when the invoice is paid, whatever it says',
      { status: 'paid', dueMinor: 0n, items: [] },
      { step: 'settled' },
    ],
    [
      'needs another invoice for one that was voided',
      { status: 'void', dueMinor: 1_250n, items: [] },
      { step: 'abandon' },
    ],
  ] as const)('%s', (_title, seen, expected) => {
    expect(nextStep(wanted, seen)).toMatchObject(expected);
  });

  it.each([
    ['EUR', 49, 'stop'],
    ['EUR', 50, 'invoice'],
    ['EUR', 51, 'invoice'],
    ['JPY', 49, 'stop'],
    ['JPY', 50, 'invoice'],
    ['GBP', 29, 'stop'],
    ['GBP', 30, 'invoice'],
    ['CZK', 1_499, 'stop'],
    ['CZK', 1_500, 'invoice'],
  ])('asks the provider for nothing where it is less than a card can be charged: %s %i', (currency, least, step) => {
    const totalMinor = BigInt(least);
    const charge = {
      totalMinor,
      commissionsMinor: totalMinor,
      feesMinor: 0n,
      leastChargeMinor: leastChargeMinor(currency),
    };
    expect(nextStep(charge, undefined)).toEqual(step === 'stop' ? { step, code: 'amount_too_small' } : { step });
    expect(nextStep(charge, { status: 'paid', dueMinor: 0n, items: [] })).toEqual({ step: 'settled' });
  });

  it('has no item for what is nothing', () => {
    const onlyFees = { ...wanted, totalMinor: 250n, commissionsMinor: 0n };
    expect(nextStep(onlyFees, draft)).toEqual({ step: 'fees' });
    expect(nextStep(onlyFees, { ...draft, dueMinor: 250n, items: ['fees'] })).toEqual({ step: 'finalize' });
  });
});
