import { describe, expect, test } from 'vitest';
import { type AdjustmentFacts, adjustmentTransaction, refuseAdjustment, refuseReversal } from './adjustment.ts';

const FACTS: AdjustmentFacts = {
  campaign: { currency: 'EUR', isArchived: false },
  isRemoved: false,
  owedMinor: 500n,
  limitMinor: 10_000,
};

describe('a bonus or a correction', () => {
  test.each<[string, amountMinor: number, change: Partial<AdjustmentFacts>, refusal: string | null]>([
    ['a bonus of the largest amount', 10_000, {}, null],
    ['a bonus above it', 10_001, {}, 'too_large'],
    [
      'a bonus in another currency than the campaign’s',
      100,
      { campaign: { currency: 'USD', isArchived: false } },
      'other_currency',
    ],
    ['a bonus of a campaign that is over', 100, { campaign: { currency: 'EUR', isArchived: true } }, 'over'],
    ['a bonus to somebody who was removed', 100, { isRemoved: true }, 'over'],
    ['a bonus to somebody who was paid too much', 100, { owedMinor: -900n }, null],
    ['a correction of all that is owed', -500, {}, null],
    ['a correction of more', -501, {}, 'more_than_owed'],
    ['a correction where nothing is owed', -1, { owedMinor: 0n }, 'more_than_owed'],
    ['a correction where less than nothing is owed', -1, { owedMinor: -900n }, 'more_than_owed'],
    ['a correction of a campaign that is over', -100, { campaign: { currency: 'EUR', isArchived: true } }, null],
    ['a correction in another currency that is owed', -100, { campaign: { currency: 'USD', isArchived: false } }, null],
    ['a correction larger than the largest bonus', -20_000, { owedMinor: 30_000n }, null],
  ])('%s', (_name, amountMinor, change, refusal) => {
    expect(refuseAdjustment({ amountMinor, currency: 'EUR' }, { ...FACTS, ...change })).toBe(refusal);
  });
});

describe('a reversal', () => {
  const bonus = { amountMinor: 500, book: 'live', reverses: null } as const;
  const facts = { book: 'live', isReversed: false, owedMinor: 500n } as const;
  test.each<[string, adjustment: Parameters<typeof refuseReversal>[0], change: object, refusal: string | null]>([
    ['of a bonus that is owed', bonus, {}, null],
    ['of a bonus that is partly in a payment', bonus, { owedMinor: 499n }, 'more_than_owed'],
    ['of a correction, whatever is owed', { ...bonus, amountMinor: -500 }, { owedMinor: -900n }, null],
    ['a second time', bonus, { isReversed: true }, 'reversed_before'],
    ['of a reversal', { ...bonus, reverses: 'a bonus' }, {}, 'is_reversal'],
    ['of test money, once the campaign is live', { ...bonus, book: 'test' }, {}, 'other_book'],
  ])('%s', (_name, adjustment, change, refusal) => {
    expect(refuseReversal(adjustment, { ...facts, ...change })).toBe(refusal);
  });
});

test('is owed by the merchant to the affiliate, and nothing of it is revenue or a fee', () => {
  const adjustment = {
    id: 'x',
    campaignId: 'c',
    affiliateId: 'a',
    book: 'live',
    currency: 'EUR',
    reason: 'Well done',
    madeBy: 'm',
    madeAt: new Date(0),
    reverses: null,
  } as const;
  expect(adjustmentTransaction({ ...adjustment, amountMinor: 500 })).toMatchObject({
    businessKey: 'adjustment:x',
    kind: 'bonus',
    entries: [
      { account: { type: 'affiliate.payable', affiliateId: 'a' }, amountMinor: -500n },
      { account: { type: 'merchant.commissions' }, amountMinor: 500n },
    ],
  });
  expect(adjustmentTransaction({ ...adjustment, amountMinor: -500 }).kind).toBe('correction');
  expect(adjustmentTransaction({ ...adjustment, amountMinor: -500, reverses: 'y' }).kind).toBe('adjustment_reversed');
});
