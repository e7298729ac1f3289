import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { describe, expect, test } from 'vitest';
import { answerOrder, dayAnywhere, type OrderJourney, type ReportedOrder } from './order-answer.ts';
import { reportedOrder as report } from './testing/reported-orders.ts';

const NOON = Date.parse('2026-11-02T12:00:00Z');
const MINE = 'mine';
const ASKED = { affiliateId: MINE, orderedOn: '2026-11-02', amountMinor: 8_000, currency: 'EUR' };

const mine = (more: Partial<ReportedOrder> = {}) =>
  report({ affiliateId: MINE, basis: 'click', state: 'pending', rejection: null, visitStartedAt: NOON - 1, ...more });
const theirs = (more: Partial<ReportedOrder> = {}) =>
  mine({ affiliateId: 'another', visitStartedAt: NOON - 5 * HOUR_MS, visitEndsAt: NOON + 19 * HOUR_MS, ...more });
const click = (at: number) => ({ id: `click ${at}`, at, affiliateId: MINE, windowMs: DAY_MS });
const journey = (...clicks: number[]): OrderJourney => ({ clicks: clicks.map(click), model: 'first_click' });
const answer = (reports: readonly ReportedOrder[], of: OrderJourney = journey()) => answerOrder(ASKED, reports, of);

const BEFORE = NOON - HOUR_MS;

test.each<[string, readonly ReportedOrder[], OrderJourney]>([
  ['unknown', [], journey()],
  ['credited', [mine()], journey(BEFORE)],
  ['credited', [mine({ state: 'paid' })], journey(BEFORE)],
  ['held', [mine({ heldFor: 'outlier' })], journey(BEFORE)],
  ['rejected', [mine({ state: 'rejected', rejection: 'by_merchant', reason: 'Not paid for' })], journey(BEFORE)],
  ['refunded', [mine({ state: 'refunded' })], journey(BEFORE)],
  ['test', [mine({ isTestInLiveBook: true })], journey(BEFORE)],
  ['other_click', [theirs()], journey(BEFORE)],
  ['other_code', [theirs({ basis: 'code' })], journey(BEFORE)],
  ['not_counted', [theirs({ basis: 'server' })], journey(BEFORE)],
  ['not_counted', [report({ rejection: 'unknown_affiliate' })], journey(BEFORE)],
  ['after_order', [theirs()], journey(NOON + 1)],
  ['outside_window', [theirs()], journey(NOON - DAY_MS)],
  ['outside_window', [report({ rejection: 'outside_window' })], journey(NOON - 2 * DAY_MS)],
  ['credited_elsewhere', [theirs({ basis: 'server', verified: true, isCredit: true })], journey(BEFORE)],
  ['credited_elsewhere', [report(), theirs({ basis: 'server', verified: true, isCredit: true })], journey()],
  ['credited', [mine({ basis: 'server', verified: true, isCredit: true })], journey()],
  ['no_click', [theirs()], journey()],
  ['no_click', [report()], journey()],
])('answers %s', (kind, reports, of) => {
  expect(answer(reports, of)).toMatchObject({ kind });
});

describe('whoever does not know an order learns nothing of it', () => {
  test.each([
    ['another amount', { ...ASKED, amountMinor: 8_001 }],
    ['another currency', { ...ASKED, currency: 'USD' }],
    ['an earlier day', { ...ASKED, orderedOn: '2026-10-31' }],
    ['a later day', { ...ASKED, orderedOn: '2026-11-04' }],
  ])('%s', (_, requested) => {
    for (const reports of [[mine()], [theirs()], [report()]])
      expect(answerOrder(requested, reports, journey(BEFORE))).toEqual(answer([], journey(BEFORE)));
  });

  test("somebody else's test is no order", () => {
    expect(answer([theirs({ isTestInLiveBook: true })])).toEqual(answer([]));
  });

  test('without a click of theirs, an order of another affiliate is as one of nobody', () => {
    expect(answer([theirs()])).toEqual(answer([report()]));
  });
});

test('another affiliate is known by the time of their click and by the rule, and by nothing else', () => {
  const said = answer([theirs()], journey(BEFORE));
  expect(said).toMatchObject({
    ownerClickAt: '2026-11-02T07:00:00.000Z',
    windowSeconds: 86_400,
    yourClickAt: '2026-11-02T11:00:00.000Z',
    state: null,
    orderedAt: null,
  });
  expect(JSON.stringify(said)).not.toContain('another');
});

test('of several clicks the last one before the order is meant', () => {
  expect(answer([theirs()], journey(NOON + 1, NOON - 3, NOON - 2 * DAY_MS))).toMatchObject({
    kind: 'other_click',
    yourClickAt: new Date(NOON - 3).toISOString(),
  });
});

describe('what an order is', () => {
  const early = (more: Partial<ReportedOrder> = {}) => report({ id: 'another', at: NOON - 10, ...more });

  test('the report that counts says, and any of who holds a secret of the campaign', () => {
    expect(answer([early({ amountMinor: 7_900 }), mine()])).toMatchObject({
      kind: 'credited',
      orderedAt: new Date(NOON).toISOString(),
    });
    expect(answer([early({ verified: true }), mine({ amountMinor: 7_900 })])).toMatchObject({ kind: 'credited' });
    expect(answer([early({ amountMinor: 7_900 }), report({ verified: true })])).toMatchObject({ kind: 'no_click' });
  });

  test.each([
    ['with a click of their own', mine({ id: 'forged', duplicateOf: 'order', state: 'rejected' })],
    ['with no click', report({ id: 'forged', at: NOON - 1 })],
  ])('nobody says by reporting it themselves %s', (_, forged) => {
    for (const order of [theirs({ amountMinor: 7_900 }), report({ amountMinor: 7_900, verified: true })])
      expect(answer([order, forged], journey(BEFORE))).toEqual(answer([], journey(BEFORE)));
  });
});

test('a day is one wherever it is', () => {
  expect(dayAnywhere('2026-11-02')).toEqual({
    from: Date.parse('2026-11-02T00:00:00+14:00'),
    to: Date.parse('2026-11-03T00:00:00-12:00'),
  });
});
