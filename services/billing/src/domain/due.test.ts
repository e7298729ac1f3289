import { describe, expect, test } from 'vitest';
import { type DueFacts, decideDue } from './due.ts';

const SHOES = { campaignId: 'shoes', campaignName: 'Shoes', isArchived: false, mode: 'self_pay' as const };
const HATS = { campaignId: 'hats', campaignName: 'Hats', isArchived: true, mode: 'managed' as const };

type Fee = DueFacts['openFees'][number];
const fee = (revenueMinor: number, more: Partial<Fee> = {}): Fee => ({
  ...{
    campaignId: 'shoes',
    currency: 'EUR',
    period: '2026-11',
    revenueMinor,
    feeMinor: Math.round(revenueMinor / 40),
    settledRevenueMinor: 0,
  },
  ...more,
});

const due = (now: string, facts: Partial<DueFacts>) =>
  decideDue({ now: Date.parse(now), campaigns: [SHOES, HATS], openFees: [], commissions: [], ...facts });

const short = (now: string, facts: Partial<DueFacts>) =>
  due(now, facts).due.map((it) => [it.id, it.dueDate, it.commissionsMinor, it.feeMinor, it.amountMinor]);

const NOVEMBER = '2026-11-21T10:00:00Z';
const DUE = '2026-12-04T23:00:00.000Z';

describe('what is due', () => {
  test('nothing: only the next date', () => {
    expect(due(NOVEMBER, {})).toEqual({ due: [], nextPaymentAt: DUE });
  });

  test.each([
    ['one unit below the amount from which a fee is charged', 1_999, []],
    ['exactly that amount', 2_000, [['2026-11:EUR', DUE, 0, 50, 50]]],
    ['one unit above', 2_001, [['2026-11:EUR', DUE, 0, 50, 50]]],
    ['refunds outweigh', -5_000, []],
  ])('a fee on revenue: %s', (_name, revenueMinor, expected) => {
    expect(short(NOVEMBER, { openFees: [fee(revenueMinor)] })).toEqual(expected);
  });

  test('the amount is of all campaigns together, and counts what settlements charged of the month', () => {
    expect(short(NOVEMBER, { openFees: [fee(1_000), fee(1_000, { campaignId: 'hats' })] })).toEqual([['2026-11:EUR', DUE, 0, 50, 50]]);
    expect(short(NOVEMBER, { openFees: [fee(2_000, { settledRevenueMinor: 0 }), fee(1_000, { period: '2026-10' })] })).toEqual([
      ['2026-11:EUR', DUE, 0, 75, 75],
    ]);
    expect(short(NOVEMBER, { openFees: [fee(1_990, { settledRevenueMinor: 10 })] })).toEqual([['2026-11:EUR', DUE, 0, 50, 50]]);
  });

  test.each([
    [49, []],
    [50, [50]],
    [51, [51]],
  ])('of less than a card can be charged nothing is due: %i', (minor, amounts) => {
    const openFees = [fee(minor * 40, { feeMinor: minor, settledRevenueMinor: 5_000 })];
    expect(short(NOVEMBER, { openFees }).map((it) => it[4])).toEqual(amounts);
    const commissions = [{ campaignId: 'hats', currency: 'JPY', amountMinor: minor }];
    expect(short(NOVEMBER, { commissions }).map((it) => it[4])).toEqual(amounts);
  });

  test('commissions are due beside the fee, and alone where the fee is waived', () => {
    const commissions = [{ campaignId: 'hats', currency: 'EUR', amountMinor: 700 }];
    expect(short(NOVEMBER, { openFees: [fee(4_000)], commissions })).toEqual([['2026-11:EUR', DUE, 700, 100, 800]]);
    expect(short(NOVEMBER, { openFees: [fee(100)], commissions })).toEqual([['2026-11:EUR', DUE, 700, 0, 700]]);
  });

  test('each campaign with its part; one without any is left out', () => {
    const [entry] = due(NOVEMBER, { openFees: [fee(4_000, { campaignId: 'hats' })] }).due;
    expect(entry?.campaigns).toEqual([{ ...HATS, commissionsMinor: 0, feeMinor: 100 }]);
  });

  test('currencies stand apart', () => {
    expect(short(NOVEMBER, { openFees: [fee(4_000), fee(4_000, { currency: 'JPY' })] }).map(([id]) => id)).toEqual([
      '2026-11:EUR',
      '2026-11:JPY',
    ]);
  });

  test('what was left open in earlier months comes with the next 5th', () => {
    expect(short(NOVEMBER, { openFees: [fee(1_500, { period: '2026-08' }), fee(1_000)] })).toEqual([['2026-11:EUR', DUE, 0, 63, 63]]);
  });

  test('before the 5th, the month that has just begun is due a month later', () => {
    expect(short('2026-12-03T10:00:00Z', { openFees: [fee(4_000), fee(8_000, { period: '2026-12' })] })).toEqual([
      ['2026-11:EUR', DUE, 0, 100, 100],
      ['2026-12:EUR', '2027-01-04T23:00:00.000Z', 0, 200, 200],
    ]);
  });

  test('from the 5th on, in Paris, the running month is next', () => {
    expect(due('2026-12-04T22:59:59.999Z', {}).nextPaymentAt).toBe(DUE);
    expect(short(DUE, { openFees: [fee(8_000, { period: '2026-12' })] })).toEqual([
      ['2026-12:EUR', '2027-01-04T23:00:00.000Z', 0, 200, 200],
    ]);
  });
});
