import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CampaignFacts, decideConversions } from './decide.ts';
import type { Assessment } from './fraud/assessment.ts';
import { KNOWN_ORDERS_NEEDED } from './plausibility.ts';
import type { Report } from './report.ts';
import { reportWith, settingsWith } from './testing/reports.ts';

const report = (id: string, at: number, more: Partial<Report> = {}): Report =>
  reportWith({ id, at, orderId: `order ${id}`, ...more });
const visit = { startedAt: 0, endsAt: 1_000_000, ownerAffiliateId: 'A', ownerClickId: 'click' };
const factsOf = (reports: readonly Report[], more: Partial<CampaignFacts> = {}): CampaignFacts => ({
  holds: [settingsWith()],
  rates: new Map([
    [
      'A',
      [
        { fromMs: 0, rateBps: 1000 },
        { fromMs: 500_000, rateBps: 2000 },
      ],
    ],
  ]),
  journeys: new Map(
    reports.map((fields) => [fields.id, { visits: fields.sessionId === 's' ? [visit] : [], clicks: [] }]),
  ),
  coupons: [],
  referrals: [],
  fees: [],
  patterns: new Map(),
  currency: 'EUR',
  liveFrom: Number.NEGATIVE_INFINITY,
  refunds: [],
  reviews: [],
  assessments: [],
  now: 0,
  ...more,
});
/** Enough orders that somebody confirmed for a page to be believed. */
const known = {
  known: Array.from({ length: KNOWN_ORDERS_NEEDED }, () => ({ amountMinor: 1_000, currency: 'EUR', at: 0 })),
  pageReportsInHour: 0,
};
const decide = (reports: readonly Report[], more: Partial<CampaignFacts> = {}) =>
  decideConversions(reports, factsOf(reports, more));

describe('what the rules found about a conversion', () => {
  const found = (affiliateId: string): Assessment => ({
    id: affiliateId,
    at: 10,
    conversionId: '1',
    affiliateId,
    isLater: false,
    score: 80,
    reviewDays: 14,
    findings: [{ rule: 'velocity', version: 1, threshold: 30, score: 80, seen: {} }],
  });

  it('puts it under review while it is the affiliate’s of whom it was found', () => {
    const decided = (assessments: readonly Assessment[]) =>
      decide([report('1', 10)], {
        assessments,
        holds: [settingsWith({ holdDays: 0 })],
        patterns: new Map([['1', known]]),
        now: 20,
      }).get('1');
    expect(decided([found('A')])).toMatchObject({
      state: 'pending',
      heldFor: 'under_review',
      approvesAt: 10 + 14 * DAY_MS,
      fraudScore: 80,
      fraudRules: 'velocity',
    });
    expect(decided([found('B')])).toMatchObject({ fraudScore: 0, fraudRules: '' });
  });

  it('gives way to a reason for which only the merchant can approve it', () => {
    const held = decide([report('1', 10, { amountMinor: 2_000_000 })], { assessments: [found('A')] }).get('1');
    expect(held).toMatchObject({ heldFor: 'above_largest_order', approvesAt: null, fraudScore: 80 });
  });

  it('keeps a page from being believed before the shop’s server, until the review is over', () => {
    const page = report('1', 10, { orderId: 'o' });
    const server = (at: number) => report('2', at, { orderId: 'o', verified: true, amountMinor: 900 });
    const holderAt = (at: number) =>
      decide([page, server(at)], {
        assessments: [found('A')],
        holds: [settingsWith({ holdDays: 0 })],
        patterns: new Map([['1', known]]),
        journeys: new Map(['1', '2'].map((id) => [id, { visits: [{ ...visit, endsAt: 99 * DAY_MS }], clicks: [] }])),
        now: at,
      }).get('1')?.duplicateOf;
    expect([holderAt(13 * DAY_MS), holderAt(15 * DAY_MS)]).toEqual(['2', null]);
  });
});

describe('a conversion', () => {
  it.each<[string, Partial<Report>, object]>([
    [
      'belongs to the owner of its visit',
      {},
      { affiliateId: 'A', clickId: 'click', rateBps: 1000, commissionMinor: 100 },
    ],
    ['has the rate of its time', { at: 500_000 }, { rateBps: 2000, commissionMinor: 200 }],
    ['pays the list price', {}, { feeBps: 250, feeMinor: 25 }],
    ['after the window belongs to nobody', { at: 1_000_000 }, { state: 'rejected', rejection: 'outside_window' }],
    ['of an unknown visitor has no click', { sessionId: 'x' }, { rejection: 'no_click' }],
    [
      'that names a click nobody knows waits for it',
      { sessionId: 'x', namedClickId: 'k' },
      { rejection: 'unknown_click' },
    ],
    [
      'is not believed when a page names the affiliate',
      { sessionId: '', claimedAffiliateId: 'A' },
      { rejection: 'no_click' },
    ],
    [
      'is believed when the server names the affiliate',
      { sessionId: '', claimedAffiliateId: 'A', verified: true },
      { affiliateId: 'A', commissionMinor: 100 },
    ],
    [
      'of an affiliate that is not of the campaign is rejected',
      { sessionId: '', claimedAffiliateId: 'B', verified: true },
      { rejection: 'unknown_affiliate' },
    ],
    [
      'that is a test is never money',
      { isTest: true },
      { state: 'pending', commissionMinor: 0, feeMinor: 0, approvesAt: null },
    ],
  ])('%s', (_, given, expected) => {
    expect(decide([report('1', 10, given)]).get('1')).toMatchObject(expected);
  });

  it.each<[string, readonly Report[], Record<string, string | null>]>([
    [
      'one per order, the earliest',
      [report('2', 20, { orderId: 'o' }), report('1', 10, { orderId: 'o' })],
      { 1: null, 2: 'duplicate_order' },
    ],
    ['for ever', [report('1', 10, { orderId: 'o' }), report('2', 900_000, { orderId: 'o' })], { 2: 'duplicate_order' }],
    [
      'one that belongs to nobody keeps no order',
      [report('1', 10, { orderId: 'o', sessionId: 'x' }), report('2', 20, { orderId: 'o' })],
      { 1: 'no_click', 2: null },
    ],
    [
      'a test keeps no order',
      [report('1', 10, { orderId: 'o', isTest: true }), report('2', 20, { orderId: 'o' })],
      { 1: null, 2: null },
    ],
    [
      'without an order: nearly the same within a minute',
      [report('1', 0, { orderId: '' }), report('2', 60_000, { orderId: '', amountMinor: 1_100 })],
      { 2: 'duplicate_suspected' },
    ],
    ['but not after a minute', [report('1', 0, { orderId: '' }), report('2', 60_001, { orderId: '' })], { 2: null }],
    [
      'nor with another amount',
      [report('1', 0, { orderId: '' }), report('2', 1, { orderId: '', amountMinor: 1_101 })],
      { 2: null },
    ],
    [
      'nor in another currency',
      [report('1', 0, { orderId: '' }), report('2', 1, { orderId: '', currency: 'USD' })],
      { 2: null },
    ],
    [
      'a duplicate makes no duplicates',
      [report('1', 0, { orderId: '' }), report('2', 40_000, { orderId: '' }), report('3', 80_000, { orderId: '' })],
      { 2: 'duplicate_suspected', 3: null },
    ],
  ])('duplicates: %s', (_, reports, expected) => {
    const decisions = decide(reports);
    for (const [id, rejection] of Object.entries(expected)) expect(decisions.get(id)?.rejection, id).toBe(rejection);
  });

  const page = report('1', 10, { orderId: 'o' });
  const server = (more: Partial<Report> = {}) =>
    report('2', 20, { orderId: 'o', verified: true, source: 'server', ...more });

  it.each<[string, Partial<Report>]>([
    ['the same visitor', {}],
    ['nothing of a visitor, as a webhook does', { sessionId: '' }],
  ])('of the snippet is verified by the same order of the server that knows %s', (_, more) => {
    const decisions = decide([page, server(more)]);
    expect(decisions.get('1')).toMatchObject({ verified: true, rejection: null });
    expect(decisions.get('2')).toMatchObject({ state: 'rejected' });
    expect(decide([page, server({ ...more, amountMinor: 10 })]).get('1')?.verified).toBe(false);
    expect(decide([page, server({ ...more, currency: 'USD' })]).get('1')?.verified).toBe(false);
  });

  it('of the snippet gives way to what the server says of the order with other figures', () => {
    const decisions = decide([page, server({ amountMinor: 10 }), report('3', 30, { orderId: 'o' })]);
    expect(decisions.get('1')).toMatchObject({ rejection: 'duplicate_order', duplicateOf: '2', commissionMinor: 0 });
    expect(decisions.get('2')).toMatchObject({ rejection: null, commissionMinor: 1, verified: true });
    expect(decisions.get('3')).toMatchObject({ rejection: 'duplicate_order', duplicateOf: '2' });
  });

  it('of the snippet stays once money was decided on it before the server spoke', () => {
    const late = server({ at: 14 * DAY_MS + 10, amountMinor: 10 });
    const approved = {
      id: 'r',
      at: 15,
      conversionId: '1',
      decision: 'approved' as const,
      reason: '',
      settlementLineId: null,
    };
    const journey = { visits: [{ ...visit, endsAt: 30 * DAY_MS }], clicks: [] };
    const journeys = new Map(['1', '2'].map((id) => [id, journey]));
    expect(decide([{ ...page, isScreened: false }, late], { journeys }).get('2')).toMatchObject({
      rejection: 'duplicate_order',
      duplicateOf: '1',
    });
    expect(decide([page, { ...late, at: late.at - 1 }], { journeys }).get('1')).toMatchObject({ duplicateOf: '2' });
    expect(decide([page, server({ amountMinor: 10 })], { reviews: [approved] }).get('2')).toMatchObject({
      duplicateOf: '1',
    });
    expect(decide([page, server({ amountMinor: 10 })], { reviews: [{ ...approved, at: 21 }] }).get('1')).toMatchObject({
      duplicateOf: '2',
    });
  });

  it('is decided the same in any order of reports', () => {
    const reports = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        at: fc.integer({ min: 0, max: 300_000 }),
        orderId: fc.constantFrom('', '', 'a', 'b'),
        sessionId: fc.constantFrom('s', 's', 'x'),
        amountMinor: fc.constantFrom(1_000, 1_050, 1_200),
        verified: fc.boolean(),
        isTest: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(reports, (given) => {
        const list = given.map((fields) => report(fields.id, fields.at, fields));
        const sorted = (map: ReturnType<typeof decide>) => [...map].sort((a, b) => (a[0] < b[0] ? -1 : 1));
        expect(sorted(decide(list.toReversed()))).toEqual(sorted(decide(list)));
      }),
    );
  });

  const LIMITED = [
    settingsWith({ holdDays: 0, autoApprove: false }),
    settingsWith({ holdDays: 0, autoApprove: false, fromMs: 150_000, approvalLimitMinor: 1_100 }),
  ];
  const big = { amountMinor: 1_101, verified: true, source: 'server' as const };

  it.each<[string, readonly Report[], object]>([
    [
      'verified, of the limit, by itself',
      [report('1', 150_000, { ...big, amountMinor: 1_100 })],
      { state: 'approved' },
    ],
    [
      'verified, above the limit, only by the merchant, and its amounts are in the sums meanwhile',
      [report('1', 150_000, big)],
      { state: 'pending', heldFor: 'above_approval_limit', approvesAt: null, inSums: true },
    ],
    ['verified, from before there was a limit, by itself', [report('1', 149_999, big)], { state: 'approved' }],
    [
      'of a page that the server vouches for, above the limit, only by the merchant',
      [report('1', 150_000, { ...big, verified: false, orderId: 'o' }), report('2', 150_001, { ...big, orderId: 'o' })],
      { state: 'pending', verified: true, heldFor: 'above_approval_limit' },
    ],
    [
      'of a page alone waits for the merchant whatever its amount, and the limit is not why',
      [report('1', 150_000, { ...big, verified: false })],
      { state: 'pending', heldFor: null, inSums: false },
    ],
  ])('is approved at the end of the hold: %s', (_, reports, expected) => {
    expect(decide(reports, { holds: LIMITED, now: 200_000 }).get('1')).toMatchObject(expected);
  });

  it('of a page alone, above the limit, only by the merchant where pages are approved, too', () => {
    const holds = [settingsWith({ holdDays: 0, approvalLimitMinor: 1_100 })];
    const known = Array.from({ length: 10 }, () => ({ amountMinor: 1_000, currency: 'EUR', at: 0 }));
    const patterns = new Map([['1', { known, pageReportsInHour: 0 }]]);
    const heldFor = (amountMinor: number) =>
      decide([report('1', 10, { amountMinor })], { holds, patterns, now: 20 }).get('1')?.heldFor;
    expect([1_100, 1_101, 1_000_001].map(heldFor)).toEqual([null, 'above_approval_limit', 'above_largest_order']);
  });

  it('above the limit of its time is approved by nothing but a review, in any order of reports', () => {
    const reports = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        at: fc.integer({ min: 0, max: 300_000 }),
        orderId: fc.constantFrom('', 'a', 'b', 'c'),
        amountMinor: fc.integer({ min: 900, max: 1_300 }),
        verified: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(reports, fc.array(fc.nat({ max: 19 })), (given, reviewed) => {
        const list = given.map((fields) => report(fields.id, fields.at, fields));
        const chosen = new Set(reviewed.flatMap((index) => list[index]?.id ?? []));
        const reviews = [...chosen].map((conversionId) => ({
          id: conversionId,
          at: 400_000,
          conversionId,
          decision: 'approved' as const,
          reason: '',
          settlementLineId: null,
        }));
        const facts = { holds: LIMITED, reviews, now: 500_000 };
        const decisions = decide(list, facts);
        const reversed = decide(list.toReversed(), { ...facts, reviews: reviews.toReversed() });
        for (const { id, at, amountMinor } of list) {
          const decision = decisions.get(id);
          expect(reversed.get(id)).toEqual(decision);
          if (decision?.state === 'rejected') continue;
          const byHold = decision?.verified === true && (at < 150_000 || amountMinor <= 1_100);
          expect(decision?.state).toBe(byHold || chosen.has(id) ? 'approved' : 'pending');
        }
      }),
    );
  });
});
