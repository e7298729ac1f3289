import type { AffiliateStatistics } from '@sillage/proto/http/statistics';
import { expect, test } from 'vitest';
import { sumFigures } from './figures.ts';

const money = (currency: string, revenueMinor: bigint) => ({
  ...{ currency, revenueMinor, refundedMinor: 0n, commissionMinor: revenueMinor / 10n, pendingCommissionMinor: 0n },
  ...{ approvedCommissionMinor: 0n, paidCommissionMinor: 0n, feeMinor: 0n, netRevenueMinor: revenueMinor },
  totalCostMinor: 0n,
});

const programme = (currency: string, at: readonly string[], revenueMinor: bigint): AffiliateStatistics => ({
  ...{ asOf: null, from: null, to: '2026-11-03T00:00:00Z', campaignId: 'c', affiliateId: 'a', currency },
  totals: {
    ...{ clicks: 2, repeatedClicks: 0, supersededClicks: 0, rejectedClicks: 0, visitors: 2, conversions: 1 },
    ...{ pendingConversions: 0, testConversions: 0, awaitingReview: 0, conversionRate: null },
    money: [money(currency, revenueMinor)],
  },
  evolution: at.map((day) => ({
    at: day,
    clicks: 2,
    conversions: 1,
    revenueMinor,
    commissionMinor: revenueMinor / 10n,
  })),
  ...{ countries: [], devices: [], referrers: [], rejections: [] },
});

test('programmes add up day by day, and no currency is added to another', () => {
  const [first, second] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'];
  const sum = sumFigures([
    programme('EUR', [second], 100n),
    programme('EUR', [first, second], 30n),
    programme('USD', [second], 7_000n),
  ]);
  expect(sum).toMatchObject({
    clicks: 6,
    conversions: 3,
    money: [
      { currency: 'EUR', revenueMinor: 130n, commissionMinor: 13n },
      { currency: 'USD', revenueMinor: 7_000n },
    ],
    points: [
      { at: first, clicks: 2, conversions: 1, revenueMinor: 30n },
      { at: second, clicks: 6, conversions: 3, revenueMinor: 130n },
    ],
  });
});
