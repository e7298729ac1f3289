import { describe, expect, test } from 'vitest';
import { type DueFacts, decideDue } from './due.ts';

const SHOES = { campaignId: 'shoes', campaignName: 'Shoes', isArchived: false, mode: 'self_pay' as const };
const HATS = { campaignId: 'hats', campaignName: 'Hats', isArchived: true, mode: 'managed' as const };

type Fee = DueFacts['openFees'][number];
const fee = (revenueMinor: number, more: Partial<Fee> = {}): Fee => ({
  campaignId: 'shoes',
  currency: 'EUR',
  period: '2026-11',
  revenueMinor: BigInt(revenueMinor),
  feeMinor: BigInt(Math.round(revenueMinor / 40)),
  ...more,
});

const due = (now: string, facts: Partial<DueFacts>) =>
  decideDue({
    now: Date.parse(now),
    campaigns: [SHOES, HATS],
    firstOpenPeriod: null,
    openFees: [],
    settledRevenues: [],
    failedFees: [],
    commissions: [],
    ...facts,
  });

const short = (now: string, facts: Partial<DueFacts>) =>
  due(now, facts).due.map((entry) => [entry.id, entry.dueDate, Number(entry.commissionsMinor), Number(entry.feeMinor)]);

const NOVEMBER = '2026-11-21T10:00:00Z';
const DUE = '2026-12-04T23:00:00.000Z';

describe('what is due', () => {
  test('nothing: only the next date', () => {
    expect(due(NOVEMBER, {})).toEqual({ due: [], nextPaymentAt: DUE });
  });

  test.each([
    ['one unit below the amount from which a fee is charged', 1_999, []],
    ['exactly that amount', 2_000, [['2026-11:EUR', DUE, 0, 50]]],
    ['one unit above', 2_001, [['2026-11:EUR', DUE, 0, 50]]],
    ['refunds outweigh', -5_000, []],
  ])('a fee on revenue: %s', (_name, revenueMinor, expected) => {
    expect(short(NOVEMBER, { openFees: [fee(revenueMinor)] })).toEqual(expected);
  });

  test('a fee is due as far as it can be charged, and the rest with a later one', () => {
    const dinars = { currency: 'KWD', feeMinor: 1_251n };
    const openFees = [fee(50_050, dinars), fee(50_050, { ...dinars, campaignId: 'hats' })];
    expect(short(NOVEMBER, { openFees })).toEqual([['2026-11:KWD', DUE, 0, 2_500]]);
    const december = [2, 3, 4, 5].map(() => fee(50_050, { ...dinars, period: '2026-12' }));
    expect(short('2026-12-21T10:00:00Z', { openFees: [...openFees, ...december] })).toEqual([
      ['2026-11:KWD', DUE, 0, 2_500],
      ['2026-12:KWD', '2027-01-04T23:00:00.000Z', 0, 5_000],
    ]);
  });

  test('the amount is of all campaigns together, and counts what settlements charged of the month', () => {
    expect(short(NOVEMBER, { openFees: [fee(1_000), fee(1_000, { campaignId: 'hats' })] })).toEqual([
      ['2026-11:EUR', DUE, 0, 50],
    ]);
    expect(
      short(NOVEMBER, { openFees: [fee(2_000), fee(1_000, { period: '2026-10' })], firstOpenPeriod: '2026-11' }),
    ).toEqual([['2026-11:EUR', DUE, 0, 75]]);
    const settledRevenues = [{ currency: 'EUR', period: '2026-11', revenueMinor: 10n }];
    expect(short(NOVEMBER, { openFees: [fee(1_990)], settledRevenues })).toEqual([['2026-11:EUR', DUE, 0, 50]]);
    // What came too late for its month counts with what settlements charged of the one that takes it.
    const late = fee(1_990, { period: '2026-10' });
    expect(short(NOVEMBER, { openFees: [late], settledRevenues, firstOpenPeriod: '2026-11' })).toEqual([
      ['2026-11:EUR', DUE, 0, 50],
    ]);
  });

  test.each([
    ['half in each', 1_000, 1_600, ['2026-11:EUR', '2026-11:JPY']],
    ['a cent less', 999, 1_600, []],
    ['a yen less', 1_000, 1_599, []],
  ])('the amount is of all currencies together: %s', (_title, cents, yen, ids) => {
    const openFees = [fee(cents, { feeMinor: 60n }), fee(yen, { feeMinor: 60n, currency: 'JPY', campaignId: 'hats' })];
    expect(short(NOVEMBER, { openFees }).map(([id]) => id)).toEqual(ids);
    // What settlements charged in another currency, too.
    const settledRevenues = [{ currency: 'JPY', period: '2026-11', revenueMinor: BigInt(yen) }];
    const [euros] = openFees;
    expect(short(NOVEMBER, { openFees: euros ? [euros] : [], settledRevenues }).map(([id]) => id)).toEqual(
      ids.slice(0, 1),
    );
  });

  test.each([
    [49, []],
    [50, [50]],
    [51, [51]],
  ])('of less than a card can be charged nothing is due: %i', (minor, amounts) => {
    const openFees = [fee(minor * 40, { feeMinor: BigInt(minor) })];
    const settledRevenues = [{ currency: 'EUR', period: '2026-11', revenueMinor: 5_000n }];
    expect(short(NOVEMBER, { openFees, settledRevenues }).map((entry) => entry[3])).toEqual(amounts);
    const commissions = [{ campaignId: 'hats', currency: 'JPY', period: '2026-11', amountMinor: BigInt(minor) }];
    expect(short(NOVEMBER, { commissions }).map((entry) => entry[2])).toEqual(amounts);
  });

  test('commissions are due beside the fee, and alone where the fee is waived', () => {
    const commissions = [{ campaignId: 'hats', currency: 'EUR', period: '2026-11', amountMinor: 700n }];
    expect(short(NOVEMBER, { openFees: [fee(4_000)], commissions })).toEqual([['2026-11:EUR', DUE, 700, 100]]);
    expect(short(NOVEMBER, { openFees: [fee(100)], commissions })).toEqual([['2026-11:EUR', DUE, 700, 0]]);
  });

  test('each campaign with its part; one without any is left out', () => {
    const [entry] = due(NOVEMBER, { openFees: [fee(4_000, { campaignId: 'hats' })] }).due;
    expect(entry?.campaigns).toEqual([{ ...HATS, commissionsMinor: 0n, feeMinor: 100n, failedFeeMinor: 0n }]);
  });

  test('currencies stand apart', () => {
    expect(short(NOVEMBER, { openFees: [fee(4_000), fee(4_000, { currency: 'JPY' })] }).map(([id]) => id)).toEqual([
      '2026-11:EUR',
      '2026-11:JPY',
    ]);
  });

  test('what came too late for a month that was billed comes with the next 5th', () => {
    const openFees = [fee(1_500, { period: '2026-08' }), fee(1_000)];
    expect(short(NOVEMBER, { openFees, firstOpenPeriod: '2026-11' })).toEqual([['2026-11:EUR', DUE, 0, 63]]);
  });

  test('so does what was too little to be charged, or outweighed by refunds', () => {
    const openFees = [fee(20_000, { currency: 'KWD', period: '2026-10' }), fee(40_000, { currency: 'KWD' })];
    expect(short(NOVEMBER, { openFees })).toEqual([['2026-11:KWD', DUE, 0, 1_500]]);
    expect(short(NOVEMBER, { openFees: [fee(-4_000, { period: '2026-10' }), fee(8_000)] })).toEqual([
      ['2026-11:EUR', DUE, 0, 100],
    ]);
  });

  const OCTOBER_DUE = '2026-11-04T23:00:00.000Z';
  const overdue = (facts: Partial<DueFacts>) =>
    due(NOVEMBER, facts).due.map((entry) => [entry.dueDate, entry.isOverdue]);

  test('what a past 5th left unpaid stays with it: a fee that was not asked for yet', () => {
    const openFees = [fee(4_000, { period: '2026-10' }), fee(8_000)];
    expect(short(NOVEMBER, { openFees, firstOpenPeriod: '2026-10' })).toEqual([
      ['2026-10:EUR', OCTOBER_DUE, 0, 100],
      ['2026-11:EUR', DUE, 0, 200],
    ]);
    expect(overdue({ openFees })).toEqual([
      [OCTOBER_DUE, true],
      [DUE, false],
    ]);
  });

  test('one that the card refused, which is distinguished', () => {
    const failedFees = [{ campaignId: 'shoes', currency: 'EUR', period: '2026-10', amountMinor: 250n }];
    expect(overdue({ failedFees })).toEqual([[OCTOBER_DUE, true]]);
    expect(due(NOVEMBER, { failedFees }).due[0]).toMatchObject({
      feeMinor: 250n,
      failedFeeMinor: 250n,
      commissionsMinor: 0n,
    });
  });

  test.each(['shoes', 'hats'])(
    'and commissions of %s that were not paid, beside those of the running month',
    (campaignId) => {
      const owed = (period: string, amountMinor: bigint) => ({ campaignId, currency: 'EUR', period, amountMinor });
      expect(
        short(NOVEMBER, { commissions: [owed('2026-09', 300n), owed('2026-10', 500n), owed('2026-11', 700n)] }),
      ).toEqual([
        ['2026-09:EUR', '2026-10-04T22:00:00.000Z', 300, 0],
        ['2026-10:EUR', OCTOBER_DUE, 500, 0],
        ['2026-11:EUR', DUE, 700, 0],
      ]);
    },
  );

  test('what the merchant pays by themselves is due however little it is', () => {
    const commissions = [{ campaignId: 'shoes', currency: 'EUR', period: '2026-11', amountMinor: 1n }];
    expect(short(NOVEMBER, { commissions })).toEqual([['2026-11:EUR', DUE, 1, 0]]);
  });

  test('before the 5th, the month that has just begun is due a month later', () => {
    expect(short('2026-12-03T10:00:00Z', { openFees: [fee(4_000), fee(8_000, { period: '2026-12' })] })).toEqual([
      ['2026-11:EUR', DUE, 0, 100],
      ['2026-12:EUR', '2027-01-04T23:00:00.000Z', 0, 200],
    ]);
  });

  test('from the 5th on, in Paris, the running month is next', () => {
    expect(due('2026-12-04T22:59:59.999Z', {}).nextPaymentAt).toBe(DUE);
    expect(short(DUE, { openFees: [fee(8_000, { period: '2026-12' })] })).toEqual([
      ['2026-12:EUR', '2027-01-04T23:00:00.000Z', 0, 200],
    ]);
  });
});
