import type { DueList } from '@sillage/proto/http/billing';
import { expect, test } from 'vitest';
import { owedOf } from './owed.ts';

type Due = DueList['due'][number];

const campaign = (mode: 'self_pay' | 'managed', commissionsMinor: bigint) => ({
  campaignId: mode,
  campaignName: mode,
  isArchived: false,
  mode,
  commissionsMinor,
  feeMinor: 0n,
  failedFeeMinor: 0n,
});
const due = (more: Partial<Due>): Due => ({
  id: 'a',
  type: 'platform_fee',
  currency: 'EUR',
  commissionsMinor: 0n,
  feeMinor: 0n,
  failedFeeMinor: 0n,
  dueDate: '2026-12-04T23:00:00Z',
  isOverdue: false,
  campaigns: [],
  ...more,
});

test('nothing is owed where all is paid', () => {
  expect(owedOf({ due: [] })).toEqual([]);
  expect(owedOf({ due: [due({})] })).toEqual([]);
});

test('what the card is charged is apart from what the merchant transfers', () => {
  const campaigns = [campaign('self_pay', 1200n), campaign('managed', 3000n)];
  expect(owedOf({ due: [due({ feeMinor: 300n, campaigns })] })).toEqual([
    {
      currency: 'EUR',
      overdueMinor: 0n,
      comingMinor: 3300n,
      transferredMinor: 1200n,
      chargedOn: '2026-12-04T23:00:00Z',
    },
  ]);
});

test('coming days of one currency are added, and the earliest is named; currencies are not', () => {
  const entries = [
    due({ feeMinor: 100n, dueDate: '2027-01-04T23:00:00Z' }),
    due({ feeMinor: 50n }),
    due({ feeMinor: 20n, dueDate: '2026-11-04T23:00:00Z', isOverdue: true }),
    due({ feeMinor: 7n, currency: 'USD' }),
  ];
  const none = { overdueMinor: 0n, transferredMinor: 0n };
  expect(owedOf({ due: entries })).toEqual([
    { ...none, currency: 'EUR', overdueMinor: 20n, comingMinor: 150n, chargedOn: '2026-12-04T23:00:00Z' },
    { ...none, currency: 'USD', comingMinor: 7n, chargedOn: '2026-12-04T23:00:00Z' },
  ]);
});

test('a coming fee is not overdue because commissions that the merchant transfers are', () => {
  const entries = [
    due({ dueDate: '2026-11-04T23:00:00Z', isOverdue: true, campaigns: [campaign('self_pay', 1200n)] }),
    due({ feeMinor: 3000n }),
  ];
  expect(owedOf({ due: entries })).toEqual([
    {
      currency: 'EUR',
      overdueMinor: 0n,
      comingMinor: 3000n,
      transferredMinor: 1200n,
      chargedOn: '2026-12-04T23:00:00Z',
    },
  ]);
});
