import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { describe, expect, it } from 'vitest';
import type { SessionClick } from './attribution-models/model.ts';
import { type CampaignFacts, decideConversions } from './decide.ts';
import { monthsAfter, type Referral } from './renewals.ts';
import type { Decision, HoldPeriod, Report } from './report.ts';
import { reportWith, settingsWith } from './testing/reports.ts';

const AT = Date.parse('2026-03-31T12:00:00Z');
const ofServer = (more: Partial<Report> = {}): Report =>
  reportWith({ id: 'server', at: AT, sessionId: '', source: 'server', verified: true, ...more });
const ofPage = (more: Partial<Report> = {}): Report => reportWith({ id: 'page', at: AT, sessionId: 'ann', ...more });

const click = (affiliateId: string, at: number): SessionClick => ({
  id: affiliateId,
  at,
  affiliateId,
  windowMs: DAY_MS,
});
/** By first click: the first of the clicks owns the visit. */
function journeyOf(clicks: readonly SessionClick[]) {
  const [first] = clicks;
  if (!first) return { visits: [], clicks };
  const visit = {
    startedAt: first.at,
    endsAt: first.at + first.windowMs,
    ownerAffiliateId: first.affiliateId,
    ownerClickId: first.id,
  };
  return { visits: [visit], clicks };
}

const coupons = [
  { code: 'ANN10', affiliateId: 'Ann', fromMs: AT - DAY_MS, untilMs: AT + DAY_MS },
  { code: 'ANN10', affiliateId: 'Bob', fromMs: AT + DAY_MS, untilMs: null },
  { code: 'BOB5', affiliateId: 'Bob', fromMs: 0, untilMs: null },
];

interface Given {
  readonly settings?: Partial<HoldPeriod>;
  readonly clicks?: readonly SessionClick[];
  readonly referrals?: readonly Referral[];
  readonly more?: Partial<CampaignFacts>;
}

/** Of reports whose visitor, where one is known or a click is named, left these clicks. */
function decide(reports: readonly Report[], { settings, clicks = [], referrals = [], more = {} }: Given = {}) {
  const knowsVisitor = (report: Report) => report.sessionId !== '' || report.namedClickId !== null;
  return decideConversions(reports, {
    holds: [settingsWith(settings)],
    rates: new Map(['Ann', 'Bob', 'Cid'].map((affiliateId) => [affiliateId, [{ fromMs: 0, rateBps: 1000 }]])),
    journeys: new Map(reports.map((report) => [report.id, journeyOf(knowsVisitor(report) ? clicks : [])])),
    coupons,
    referrals,
    fees: [],
    patterns: new Map(),
    currency: 'EUR',
    liveFrom: Number.NEGATIVE_INFINITY,
    refunds: [],
    reviews: [],
    assessments: [],
    now: AT,
    ...more,
  });
}

const namingClick = { namedClickId: 'Bob' };

describe('a coupon code', () => {
  it.each<[string, Partial<Report>, Given, Partial<Decision>]>([
    [
      'attributes without a click',
      { couponCodes: ['ANN10'] },
      {},
      { affiliateId: 'Ann', basis: 'code', couponCode: 'ANN10' },
    ],
    ['of nobody does not', { couponCodes: ['WELCOME'] }, {}, { rejection: 'no_click', couponCode: null }],
    [
      'belongs to whoever had it when the order was placed',
      { couponCodes: ['ANN10'], at: AT + DAY_MS },
      {},
      { affiliateId: 'Bob' },
    ],
    [
      'from before it was anybody’s is nobody’s',
      { couponCodes: ['ANN10'], at: AT - DAY_MS - 1 },
      {},
      { affiliateId: null },
    ],
    [
      'is the first of several that is an affiliate’s',
      { couponCodes: ['WELCOME', 'BOB5', 'ANN10'] },
      {},
      { affiliateId: 'Bob', couponCode: 'BOB5' },
    ],
    [
      'goes before a click of another affiliate',
      { couponCodes: ['ANN10'], ...namingClick },
      { clicks: [click('Bob', AT - 5 * MINUTE_MS)] },
      { affiliateId: 'Ann', basis: 'code', clickId: 'Bob', mayBeExtension: false },
    ],
    [
      'goes after it where the campaign says so',
      { couponCodes: ['ANN10'], ...namingClick },
      { settings: { clickBeforeCode: true }, clicks: [click('Bob', AT - 5 * MINUTE_MS)] },
      { affiliateId: 'Bob', basis: 'click', couponCode: 'ANN10', couponAffiliateId: 'Ann' },
    ],
    [
      'attributes then, too, where no click is in its window',
      { couponCodes: ['ANN10'], ...namingClick },
      { settings: { clickBeforeCode: true }, clicks: [click('Bob', AT - DAY_MS)] },
      { affiliateId: 'Ann', basis: 'code' },
    ],
    [
      'of the affiliate whose click it was leaves the click its place',
      { couponCodes: ['BOB5'], ...namingClick },
      { clicks: [click('Bob', AT - MINUTE_MS)] },
      { affiliateId: 'Bob', basis: 'click', mayBeExtension: false },
    ],
    [
      'beside another affiliate’s click of the last minute may be of an extension',
      { couponCodes: ['ANN10'], ...namingClick },
      { clicks: [click('Bob', AT - MINUTE_MS)] },
      { affiliateId: 'Ann', mayBeExtension: true },
    ],
    [
      'may be so, too, where that click is not the one that counts',
      { couponCodes: ['ANN10'], ...namingClick },
      { settings: { clickBeforeCode: true }, clicks: [click('Bob', AT - 60 * MINUTE_MS), click('Cid', AT - 1)] },
      { affiliateId: 'Bob', basis: 'click', mayBeExtension: true },
    ],
    [
      'is not said to be so because of a click after the order',
      { couponCodes: ['ANN10'], ...namingClick },
      { clicks: [click('Bob', AT - 60 * MINUTE_MS), click('Cid', AT + 1)] },
      { mayBeExtension: false },
    ],
  ])('%s', (_, given, facts, expected) => {
    expect(decide([ofServer(given)], facts).get('server')).toMatchObject(expected);
  });

  it('is not believed when only a page names it', () => {
    expect(decide([ofPage({ couponCodes: ['ANN10'] })]).get('page')).toMatchObject({ rejection: 'no_click' });
  });

  it('that the server knows counts for the order that a page reported with a click', () => {
    const clicks = [click('Bob', AT - 30_000)];
    const reports = [ofPage(), ofServer({ at: AT + 1, couponCodes: ['ANN10'] })];
    expect(decide(reports, { clicks }).get('page')).toMatchObject({
      affiliateId: 'Ann',
      basis: 'code',
      verified: true,
      mayBeExtension: true,
    });
    const clickFirst = decide(reports, { clicks, settings: { clickBeforeCode: true } });
    expect(clickFirst.get('page')).toMatchObject({ affiliateId: 'Bob', basis: 'click', verified: true });
    expect(clickFirst.get('server')).toMatchObject({ state: 'rejected', commissionMinor: 0 });
  });
});

describe('a later order of a customer', () => {
  const referral = (more: Partial<Referral> = {}): Referral => ({
    id: 'first',
    campaignId: 'c',
    customerId: 'carl',
    affiliateId: 'Ann',
    at: Date.parse('2026-01-31T12:00:00Z'),
    ...more,
  });
  const lifetime = { renewalMonths: null };

  it.each<[string, Partial<Report>, Given, Partial<Decision>]>([
    [
      'earns for ever where the campaign says so',
      {},
      { settings: lifetime },
      { affiliateId: 'Ann', basis: 'customer', referralId: 'first' },
    ],
    ['earns nothing where only the first order does', {}, {}, { rejection: 'renewal_not_covered', commissionMinor: 0 }],
    ['earns within the months', {}, { settings: { renewalMonths: 3 } }, { affiliateId: 'Ann', commissionMinor: 100 }],
    [
      'earns nothing once they are over, to the millisecond',
      {},
      { settings: { renewalMonths: 2 } },
      { rejection: 'renewal_not_covered' },
    ],
    ['earns until then', { at: AT - 1 }, { settings: { renewalMonths: 2 } }, { affiliateId: 'Ann' }],
    [
      'keeps the terms under which the customer came',
      {},
      { more: { holds: [settingsWith(lifetime), settingsWith({ fromMs: AT - DAY_MS })] } },
      { affiliateId: 'Ann' },
    ],
    [
      'of a customer whom nobody brought is nobody’s',
      { customerId: 'dora' },
      { settings: lifetime },
      { rejection: 'no_click', referralId: null },
    ],
    [
      'is not decided by what comes after it',
      { at: referral().at - 1 },
      { settings: lifetime },
      { rejection: 'no_click' },
    ],
    [
      'belongs to whoever brought the customer first',
      {},
      {
        settings: lifetime,
        referrals: [referral({ id: 'second', at: AT - 1, affiliateId: 'Bob' }), referral()],
      },
      { affiliateId: 'Ann', referralId: 'first' },
    ],
    [
      'belongs to a click of its own',
      namingClick,
      { settings: lifetime, clicks: [click('Bob', AT - 1)] },
      { affiliateId: 'Bob', basis: 'click', referralId: null, referredCustomerId: 'carl' },
    ],
    [
      'with the click of the first order, whose window is long over, is still a later order',
      namingClick,
      { settings: lifetime, clicks: [click('Bob', AT - 60 * DAY_MS)] },
      { affiliateId: 'Ann', basis: 'customer' },
    ],
    [
      'belongs to a code of its own',
      { couponCodes: ['BOB5'] },
      { settings: lifetime },
      { affiliateId: 'Bob', basis: 'code' },
    ],
    ['brings nobody anew', {}, { settings: lifetime }, { referredCustomerId: '' }],
  ])('%s', (_, given, facts, expected) => {
    const decisions = decide([ofServer({ customerId: 'carl', ...given })], { referrals: [referral()], ...facts });
    expect(decisions.get('server')).toMatchObject(expected);
  });

  it('is known by the customer whom the server names, also where a page reported the first order', () => {
    const clicks = [click('Bob', AT - 1)];
    const decisions = decide([ofPage(), ofServer({ at: AT + 1, customerId: 'carl' })], { clicks });
    expect(decisions.get('page')).toMatchObject({ affiliateId: 'Bob', referredCustomerId: 'carl' });
    expect(decisions.get('server')).toMatchObject({ referredCustomerId: '' });
  });

  it.each<[string, Partial<Report>, Partial<CampaignFacts>]>([
    ['a test', { isTest: true }, {}],
    [
      'one that the merchant rejected',
      {},
      {
        reviews: [
          { id: 'r', at: AT + 1, conversionId: 'server', decision: 'rejected', reason: '', settlementLineId: null },
        ],
      },
    ],
  ])('is not brought by %s', (_, given, more) => {
    const first = ofServer({ customerId: 'carl', couponCodes: ['ANN10'], ...given });
    expect(decide([first], { more }).get('server')).toMatchObject({ affiliateId: 'Ann', referredCustomerId: '' });
  });
});

it.each([
  ['2026-01-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z'],
  ['2024-01-31T00:00:00.000Z', 1, '2024-02-29T00:00:00.000Z'],
  ['2026-10-31T23:59:59.999Z', 6, '2027-04-30T23:59:59.999Z'],
  ['2026-03-15T08:30:00.000Z', 12, '2027-03-15T08:30:00.000Z'],
  ['2026-03-15T08:30:00.000Z', 0, '2026-03-15T08:30:00.000Z'],
])('%s and %i months are %s', (from, months, to) => {
  expect(new Date(monthsAfter(Date.parse(from), months)).toISOString()).toBe(to);
});
