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
      chargedMinor: 3300n,
      transferredMinor: 1200n,
      dueDate: '2026-12-04T23:00:00Z',
      isOverdue: false,
    },
  ]);
});

test('days of one currency are added, and the earliest is named; currencies are not', () => {
  const entries = [
    due({ feeMinor: 100n, dueDate: '2027-01-04T23:00:00Z' }),
    due({ feeMinor: 50n, dueDate: '2026-11-04T23:00:00Z', isOverdue: true }),
    due({ feeMinor: 7n, currency: 'USD' }),
  ];
  expect(owedOf({ due: entries })).toEqual([
    { currency: 'EUR', chargedMinor: 150n, transferredMinor: 0n, dueDate: '2026-11-04T23:00:00Z', isOverdue: true },
    { currency: 'USD', chargedMinor: 7n, transferredMinor: 0n, dueDate: '2026-12-04T23:00:00Z', isOverdue: false },
  ]);
});
