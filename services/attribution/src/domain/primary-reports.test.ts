import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, it } from 'vitest';
import { decideConversions } from './decide.ts';
import type { HoldPeriod, Report, Review } from './report.ts';
import { reportWith, settingsWith } from './testing/reports.ts';

const AT = 10;
const END = AT + 14 * DAY_MS;
const page: Partial<Report> = { isScreened: false };
const credit: Partial<Report> = { verified: true, isCredit: true, sessionId: '', claimedAffiliateId: 'A' };
const review = (decision: Review['decision'], at: number): Review => ({
  id: `${decision} ${at}`,
  at,
  conversionId: 'first',
  decision,
  reason: '',
  settlementLineId: null,
});

interface Case {
  readonly first: Partial<Report>;
  readonly settings?: Partial<HoldPeriod>;
  readonly reviews?: readonly Review[];
  /** When the shop's server reports the order, with another amount. */
  readonly serverAt: number;
  readonly primary: 'first' | 'server';
}

it.each<[string, Case]>([
  ['a page report whose hold has ended stays', { first: page, serverAt: END, primary: 'first' }],
  ['a page report in its hold gives way', { first: page, serverAt: END - 1, primary: 'server' }],
  [
    'a page report gives way where only the merchant approves these',
    { first: page, settings: { autoApprove: false }, serverAt: END, primary: 'server' },
  ],
  [
    'a page report that was rejected in its hold gives way',
    { first: page, reviews: [review('rejected', END - 1)], serverAt: END, primary: 'server' },
  ],
  [
    'a page report that was rejected first stays rejected, and gives way',
    { first: page, reviews: [review('approved', 30), review('rejected', 20)], serverAt: END, primary: 'server' },
  ],
  [
    'a page report that its hold had approved cannot be rejected, and stays',
    { first: page, reviews: [review('rejected', END)], serverAt: END + 1, primary: 'first' },
  ],
  [
    'a credited claim whose hold has ended stays, as it is verified',
    { first: credit, settings: { autoApprove: false }, serverAt: END, primary: 'first' },
  ],
  [
    'a credited claim in its hold gives way',
    { first: credit, settings: { autoApprove: false }, serverAt: END - 1, primary: 'server' },
  ],
  [
    'a credited claim above the limit of approval gives way',
    { first: credit, settings: { approvalLimitMinor: 999 }, serverAt: END, primary: 'server' },
  ],
  [
    'a credited claim that the merchant approved before stays',
    { first: credit, reviews: [review('approved', 20)], serverAt: 20, primary: 'first' },
  ],
])('%s', (_, { first, settings, reviews = [], serverAt, primary }) => {
  const reports = [
    reportWith({ id: 'first', at: AT, ...first }),
    reportWith({ id: 'server', at: serverAt, verified: true, amountMinor: 900 }),
  ];
  const visit = { startedAt: 0, endsAt: 2 * END, ownerAffiliateId: 'A', ownerClickId: 'click' };
  const journey = { visits: [visit], clicks: [] };
  const decisions = decideConversions(reports, {
    holds: [settingsWith(settings)],
    rates: new Map([['A', [{ fromMs: 0, rateBps: 1000 }]]]),
    journeys: new Map(reports.flatMap(({ id, sessionId }) => (sessionId === '' ? [] : [[id, journey]]))),
    coupons: [],
    referrals: [],
    fees: [],
    patterns: new Map(),
    currency: 'EUR',
    liveFrom: Number.NEGATIVE_INFINITY,
    refunds: [],
    reviews,
    assessments: [],
    now: 2 * END,
  });
  expect([decisions.get('first')?.duplicateOf, decisions.get('server')?.duplicateOf]).toEqual(
    primary === 'first' ? [null, 'first'] : ['server', null],
  );
});
