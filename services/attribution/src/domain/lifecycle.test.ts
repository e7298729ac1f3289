import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Assessment } from './fraud/assessment.ts';
import { afterRefund, type LifeFacts, replayLifecycle } from './lifecycle.ts';
import type { Refund, Report, Review } from './report.ts';
import { reportWith } from './testing/reports.ts';

const report = (amountMinor: number): Report => reportWith({ amountMinor });
const refund = (at: number, amountMinor: number, more: Partial<Refund> = {}): Refund => ({
  id: `f${at}`,
  at,
  orderId: 'o',
  conversionId: null,
  amountMinor,
  currency: '',
  reason: '',
  ...more,
});
const review = (at: number, decision: Review['decision']): Review => ({
  id: `v${at}`,
  at,
  conversionId: 'r',
  decision,
  reason: '',
  settlementLineId: null,
});
const assessment = (reviewDays: number, laterAt?: number): Assessment => ({
  id: `a${laterAt}`,
  at: laterAt ?? 0,
  conversionId: 'r',
  affiliateId: 'A',
  isLater: laterAt !== undefined,
  score: 80,
  reviewDays,
  findings: [],
});
const payment = (at: number, settlementLineId = 'line'): Review => ({ ...review(at, 'marked_paid'), settlementLineId });
const facts = (more: Partial<LifeFacts>): LifeFacts => ({
  rateBps: 1000,
  feeBps: 250,
  verified: true,
  isHeld: false,
  hold: { holdDays: 14, autoApprove: false },
  refunds: [],
  reviews: [],
  assessments: [],
  now: 0,
  ...more,
});

describe('the life of a conversion', () => {
  it.each<[string, Partial<LifeFacts>, object]>([
    ['waits for its hold', { now: 14 * DAY_MS - 1 }, { state: 'pending', approvesAt: 14 * DAY_MS }],
    ['is approved by the end of the hold when verified', { now: 14 * DAY_MS }, { state: 'approved', approvesAt: null }],
    [
      'unverified, it waits for the merchant',
      { now: 99 * DAY_MS, verified: false },
      { state: 'pending', approvesAt: null },
    ],
    [
      'unverified, the hold approves with auto-approval',
      { now: 99 * DAY_MS, verified: false, hold: { holdDays: 7, autoApprove: true } },
      { state: 'approved', holdUntil: 7 * DAY_MS },
    ],
    [
      'held, only the merchant approves it, also when verified',
      { now: 99 * DAY_MS, isHeld: true },
      { state: 'pending', holdUntil: 14 * DAY_MS, approvesAt: null },
    ],
    ['held, the merchant approves it', { isHeld: true, reviews: [review(1, 'approved')] }, { state: 'approved' }],
    [
      'with a hold of 0 days it is approved at once',
      { hold: { holdDays: 0, autoApprove: false } },
      { state: 'approved' },
    ],
    [
      'without its campaign, nothing is approved by time',
      { now: 99 * DAY_MS, hold: undefined },
      { state: 'pending', holdUntil: null },
    ],
    ['the merchant may approve early', { reviews: [review(1, 'approved')] }, { state: 'approved' }],
    [
      'or reject, and it earns nothing',
      { reviews: [review(1, 'rejected')] },
      { state: 'rejected', commissionMinor: 0, feeMinor: 0 },
    ],
    [
      'but not reject what the hold has approved',
      { now: 20 * DAY_MS, reviews: [review(15 * DAY_MS, 'rejected')] },
      { state: 'approved' },
    ],
    ['paid follows approved only', { reviews: [review(1, 'marked_paid')] }, { state: 'pending' }],
    [
      'paid after the hold',
      { now: 20 * DAY_MS, reviews: [review(15 * DAY_MS, 'marked_paid')] },
      { state: 'paid', commissionMinor: 1000 },
    ],
    [
      'part of it goes back, the state stays',
      { refunds: [refund(1, 2_500)] },
      { state: 'pending', commissionMinor: 750, refundedMinor: 2_500, feeMinor: 188 },
    ],
    [
      'all of it goes back',
      { refunds: [refund(1, 0)] },
      { state: 'refunded', commissionMinor: 0, feeMinor: 0, refundedMinor: 10_000 },
    ],
    [
      'no more than all goes back',
      { refunds: [refund(1, 9_000), refund(2, 9_000)] },
      { state: 'refunded', refundedMinor: 10_000 },
    ],
    [
      'also after payment',
      { reviews: [review(1, 'approved'), review(2, 'marked_paid')], refunds: [refund(3, 4_000)] },
      { state: 'paid', commissionMinor: 600 },
    ],
    [
      'paid by a settlement line, and it says which, also after a refund',
      { reviews: [review(1, 'approved'), payment(2)], refunds: [refund(3, 0)] },
      { state: 'refunded', settlementLineId: 'line' },
    ],
    [
      'what the merchant had paid before is not paid by a line',
      { reviews: [payment(3), review(1, 'approved'), review(2, 'marked_paid')] },
      { state: 'paid', settlementLineId: null },
    ],
    [
      'what a line pays while it is pending stays pending',
      { reviews: [payment(1)] },
      { state: 'pending', settlementLineId: null },
    ],
    [
      'under review, it waits for its days although the hold is over',
      { now: 10 * DAY_MS, hold: { holdDays: 0, autoApprove: false }, assessments: [assessment(14)] },
      { state: 'pending', isUnderReview: true, approvesAt: 14 * DAY_MS },
    ],
    [
      'and is approved after them, where nobody decides',
      { now: 14 * DAY_MS, hold: { holdDays: 0, autoApprove: false }, assessments: [assessment(14)] },
      { state: 'approved', isUnderReview: false, approvesAt: null },
    ],
    [
      'a hold that lasts longer is not made shorter',
      { now: 14 * DAY_MS - 1, hold: { holdDays: 14, autoApprove: false }, assessments: [assessment(3)] },
      { state: 'pending', approvesAt: 14 * DAY_MS },
    ],
    [
      'what does not call for a review delays nothing',
      { hold: { holdDays: 0, autoApprove: false }, assessments: [assessment(0)] },
      { state: 'approved', isUnderReview: false },
    ],
    [
      'the merchant may reject it under review',
      {
        now: 20 * DAY_MS,
        hold: { holdDays: 0, autoApprove: false },
        assessments: [assessment(14)],
        reviews: [review(13 * DAY_MS, 'rejected')],
      },
      { state: 'rejected', commissionMinor: 0 },
    ],
    [
      'but not after its days',
      {
        now: 20 * DAY_MS,
        hold: { holdDays: 0, autoApprove: false },
        assessments: [assessment(14)],
        reviews: [review(15 * DAY_MS, 'rejected')],
      },
      { state: 'approved' },
    ],
    [
      'what is found later delays what is still pending',
      { now: 15 * DAY_MS, assessments: [assessment(14, 10 * DAY_MS)] },
      { state: 'pending', isUnderReview: true, approvesAt: 24 * DAY_MS },
    ],
    [
      'and nothing that was approved by then',
      { now: 15 * DAY_MS, assessments: [assessment(14, 14 * DAY_MS)] },
      { state: 'approved', isUnderReview: false },
    ],
    [
      'what was paid stays paid, whatever becomes known of it',
      {
        now: 5 * DAY_MS,
        hold: { holdDays: 0, autoApprove: false },
        assessments: [assessment(14)],
        reviews: [payment(DAY_MS)],
      },
      { state: 'paid', settlementLineId: 'line' },
    ],
    ['another currency changes nothing', { refunds: [refund(1, 100, { currency: 'USD' })] }, { refundedMinor: 0 }],
    [
      'a refund of what was rejected changes nothing',
      { reviews: [review(1, 'rejected')], refunds: [refund(2, 0)] },
      { state: 'rejected', refundedMinor: 0 },
    ],
  ])('%s', (_, given, expected) => {
    expect(replayLifecycle(report(10_000), facts(given))).toMatchObject(expected);
  });

  it('goes on after the payment of a settlement line as after the mark of a merchant', () => {
    const given = (paid: Review) =>
      facts({ reviews: [review(1, 'approved'), paid, review(3, 'rejected')], refunds: [refund(4, 2_500)] });
    expect(replayLifecycle(report(10_000), given(payment(2)))).toEqual({
      ...replayLifecycle(report(10_000), given(review(2, 'marked_paid'))),
      settlementLineId: 'line',
    });
  });

  it('rounds half to even, once', () => {
    expect(replayLifecycle(report(25), facts({}))).toMatchObject({ commissionMinor: 2, feeMinor: 1 });
    expect(replayLifecycle(report(35), facts({}))).toMatchObject({ commissionMinor: 4 });
    expect(replayLifecycle(report(20), facts({}))).toMatchObject({ feeMinor: 0 });
    expect(replayLifecycle(report(60), facts({}))).toMatchObject({ feeMinor: 2 });
  });

  it('returns exactly the whole commission with the last part refund, however it was cut', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 })),
        (amount, rateBps, parts) => {
          const refunds = [...parts, amount].map((part, index) => refund(index + 1, part));
          let last = Number.POSITIVE_INFINITY;
          for (let count = 0; count <= refunds.length; count += 1) {
            const life = replayLifecycle(report(amount), facts({ rateBps, refunds: refunds.slice(0, count) }));
            expect(life.commissionMinor).toBeLessThanOrEqual(last);
            expect(life.commissionMinor).toBeGreaterThanOrEqual(0);
            last = life.commissionMinor;
          }
          expect(last).toBe(0);
        },
      ),
    );
  });

  it('does not depend on the order in which refunds and reviews are given', () => {
    const step = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9_000 }))
        .map(([day, minor]) => ({ refund: refund(day * DAY_MS, minor) })),
      fc
        .tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('approved', 'rejected', 'marked_paid'))
        .map(([day, decision]) => ({ review: review(day * DAY_MS, decision) })),
    );
    fc.assert(
      fc.property(fc.array(step), fc.integer({ min: 0, max: 40 }), (steps, day) => {
        const given = (list: readonly (typeof steps)[number][]) =>
          facts({
            now: day * DAY_MS,
            refunds: [
              ...new Map(
                list.flatMap((event) => ('refund' in event ? [[event.refund.id, event.refund] as const] : [])),
              ).values(),
            ],
            reviews: [
              ...new Map(
                list.flatMap((event) => ('review' in event ? [[event.review.id, event.review] as const] : [])),
              ).values(),
            ],
          });
        const once = given(steps);
        const reversed = { ...once, refunds: once.refunds.toReversed(), reviews: once.reviews.toReversed() };
        expect(replayLifecycle(report(10_000), reversed)).toEqual(replayLifecycle(report(10_000), once));
      }),
    );
  });

  it('an amount of nothing earns nothing and can be refunded without harm', () => {
    expect(afterRefund(0, 0, 0)).toBe(0);
    expect(replayLifecycle(report(0), facts({ refunds: [refund(1, 0)] }))).toMatchObject({
      state: 'pending',
      commissionMinor: 0,
    });
  });
});
