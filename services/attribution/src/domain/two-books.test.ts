import { describe, expect, it } from 'vitest';
import { type CampaignFacts, decideConversions } from './decide.ts';
import type { Report } from './report.ts';
import { reportWith, settingsWith } from './testing/reports.ts';

const LIVE = 1_000;
const report = (id: string, at: number, more: Partial<Report> = {}): Report =>
  reportWith({ id, at, orderId: `order ${id}`, sessionId: '', claimedAffiliateId: 'A', verified: true, ...more });
const decide = (reports: readonly Report[], more: Partial<CampaignFacts> = {}) =>
  decideConversions(reports, {
    holds: [settingsWith({ renewalMonths: 12 })],
    rates: new Map([['A', [{ fromMs: 0, rateBps: 1000 }]]]),
    journeys: new Map(),
    coupons: [],
    referrals: [],
    fees: [],
    patterns: new Map(),
    currency: 'EUR',
    liveFrom: LIVE,
    refunds: [],
    reviews: [],
    assessments: [],
    now: 0,
    ...more,
  });

describe('a campaign that was in test mode', () => {
  it.each([
    ['an order of the time before', 0, {}, { book: 'test', commissionMinor: 100, inSums: true }],
    ['a test of the time before, which is an order there', 0, { isTest: true }, { book: 'test', commissionMinor: 100 }],
    ['an order since then', LIVE, {}, { book: 'live', commissionMinor: 100, inSums: true }],
    [
      'a test since then, which is never money',
      LIVE,
      { isTest: true },
      { book: 'live', commissionMinor: 0, inSums: false },
    ],
  ] as const)('decides %s', (_what, at, more, expected) => {
    expect(decide([report('1', at, more)]).get('1')).toMatchObject(expected);
  });

  it('holds in test mode what only a page has reported', () => {
    const { state, inSums } =
      decide([report('1', 0, { verified: false, isTest: true, sessionId: 's' })], {
        journeys: new Map([
          ['1', { visits: [{ startedAt: 0, endsAt: LIVE, ownerAffiliateId: 'A', ownerClickId: 'k' }], clicks: [] }],
        ]),
      }).get('1') ?? {};
    expect({ state, inSums }).toEqual({ state: 'pending', inSums: false });
  });

  it('lets no order of one book be a duplicate of the other', () => {
    const decisions = decide([
      report('tried', LIVE - 1, { orderId: '7' }),
      report('real', LIVE, { orderId: '7' }),
      report('again', LIVE + 1, { orderId: '7' }),
    ]);
    expect([...decisions].map(([id, { duplicateOf }]) => [id, duplicateOf])).toEqual(
      expect.arrayContaining([
        ['tried', null],
        ['real', null],
        ['again', 'real'],
      ]),
    );
  });

  it('brings nobody a customer who was tried out', () => {
    const tried = { id: 't', campaignId: 'c', customerId: 'kim', affiliateId: 'A', at: LIVE - 1 };
    const renewal = report('1', LIVE + 1, { customerId: 'kim', claimedAffiliateId: null });
    expect(decide([renewal], { referrals: [tried] }).get('1')).toMatchObject({ rejection: 'no_click' });
    expect(decide([renewal], { referrals: [{ ...tried, at: LIVE }] }).get('1')).toMatchObject({ affiliateId: 'A' });
  });

  it('refunds an order of the book of the time, or the conversion that is named', () => {
    const both = [report('tried', 0, { orderId: '7' }), report('real', LIVE, { orderId: '7' })];
    const refund = {
      id: 'r',
      at: LIVE + 1,
      orderId: '7',
      conversionId: null,
      amountMinor: 0,
      currency: '',
      reason: '',
    };
    const states = (more: object) => {
      const decisions = decide(both, { refunds: [{ ...refund, ...more }] });
      return both.map(({ id }) => decisions.get(id)?.state);
    };
    expect(states({})).toEqual(['pending', 'refunded']);
    expect(states({ at: 1 })).toEqual(['refunded', 'pending']);
    expect(states({ orderId: '', conversionId: 'tried' })).toEqual(['refunded', 'pending']);
  });
});
