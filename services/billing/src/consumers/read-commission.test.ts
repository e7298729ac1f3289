import { create, fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { CommissionChangedSchema, CommissionState } from '@sillage/proto/events/commissions';
import { describe, expect, test } from 'vitest';
import { readCommission } from './read-commission.ts';

const ID = '00000000-0000-7000-8000-000000000001';

function read(says: MessageInitShape<typeof CommissionChangedSchema>) {
  return readCommission(
    create(CommissionChangedSchema, {
      occurredAtMs: BigInt(Date.parse('2026-11-21T10:00:00Z')),
      campaignId: ID,
      conversionId: ID,
      affiliateId: ID,
      version: 1n,
      state: CommissionState.APPROVED,
      currency: 'EUR',
      ...says,
    }),
  );
}

describe('what a state means in money', () => {
  const money = { revenueMinor: 10_000n, refundedMinor: 2_500n, commissionMinor: 750n, verified: true };
  test.each([
    ['PENDING', { pendingMinor: 750, earnedMinor: 0, netRevenueMinor: 0, feeMinor: 0 }],
    ['APPROVED', { pendingMinor: 0, earnedMinor: 750, netRevenueMinor: 7_500, feeMinor: 188 }],
    ['PAID', { pendingMinor: 0, earnedMinor: 750, netRevenueMinor: 7_500, feeMinor: 188 }],
    ['REJECTED', { pendingMinor: 0, earnedMinor: 0, netRevenueMinor: 0, feeMinor: 0 }],
    ['REFUNDED', { pendingMinor: 0, earnedMinor: 750, netRevenueMinor: 7_500, feeMinor: 188 }],
  ] as const)('%s', (state, expected) => {
    expect(read({ ...money, state: CommissionState[state] })).toMatchObject(expected);
  });

  test('what only a page reported is no money before it is approved', () => {
    const reported = { ...money, verified: false };
    expect(read({ ...reported, state: CommissionState.PENDING })).toMatchObject({ pendingMinor: 0, earnedMinor: 0 });
    expect(read({ ...reported, state: CommissionState.APPROVED })).toMatchObject({ pendingMinor: 0, earnedMinor: 750 });
  });
});

test.each<[name: string, revenueMinor: bigint, currency: string, feeMinor: number]>([
  ['nothing', 0n, 'EUR', 0],
  ['less than half a cent of fee', 19n, 'EUR', 0],
  ['exactly half a cent goes to the even: down', 20n, 'EUR', 0],
  ['just above half a cent', 21n, 'EUR', 1],
  ['exactly one and a half goes to the even: up', 60n, 'EUR', 2],
  ['exactly two and a half goes to the even: down', 100n, 'EUR', 2],
  ['just below the waived amount', 1_999n, 'EUR', 50],
  ['the waived amount', 2_000n, 'EUR', 50],
  ['yen have no cents', 1_000n, 'JPY', 25],
  ['dinars have three places', 123_456n, 'KWD', 3_086],
  ['the largest order', 1_000_000_000_000n, 'EUR', 25_000_000_000],
])('the fee on %s, where an earlier event does not say it', (_name, revenueMinor, currency, feeMinor) => {
  expect(read({ revenueMinor, currency })).toMatchObject({ feeMinor, currency });
});

test.each([
  ['of another plan', 'APPROVED', { feeBps: 100, feeMinor: 75n }, 75],
  ['of a plan without a fee', 'APPROVED', { feeBps: 0, feeMinor: 0n }, 0],
  ['that is more than the rate gives: attribution decides it', 'PAID', { feeBps: 250, feeMinor: 189n }, 189],
  ['of an order that is not approved yet', 'PENDING', { feeBps: 250, feeMinor: 188n }, 0],
  ['of an order that was rejected', 'REJECTED', { feeBps: 250, feeMinor: 0n }, 0],
] as const)('a fee %s is booked as it was decided', (_name, state, says, feeMinor) => {
  expect(read({ revenueMinor: 10_000n, refundedMinor: 2_500n, ...says, state: CommissionState[state] })).toMatchObject({
    feeMinor,
  });
});

test.each<[why: string, MessageInitShape<typeof CommissionChangedSchema>]>([
  ['campaign_id', { campaignId: 'x' }],
  ['conversion_id', { conversionId: '' }],
  ['affiliate_id', { affiliateId: '' }],
  ['version', { version: 0n }],
  ['version', { version: 2n ** 53n }],
  ['occurred_at_ms', { occurredAtMs: 0n }],
  ['the state is unknown', { state: CommissionState.UNSPECIFIED }],
  ['the state is unknown', { state: fromBinary(CommissionChangedSchema, Uint8Array.of(0x48, 99)).state }],
  ['settlement_line_id', { settlementLineId: 'x' }],
  ['currency', { currency: 'euro' }],
  ['commission_minor', { commissionMinor: -1n }],
  ['revenue_minor', { revenueMinor: 1_000_000_000_001n }],
  ['more is refunded than was ordered', { revenueMinor: 5n, refundedMinor: 6n }],
  ['the fee is negative or more than the revenue', { revenueMinor: 5n, feeMinor: 6n }],
  ['the fee is negative or more than the revenue', { revenueMinor: 5n, feeMinor: -1n }],
])('refuses for: %s', (why, says) => {
  expect(read(says)).toEqual({ unreadable: expect.stringContaining(why) });
});

test.each([
  ['that a settlement line paid', ID, ID],
  ['that the merchant paid, or of before lines were named', '', null],
])('of a conversion %s, reads which line it was', (_who, settlementLineId, paidByLineId) => {
  expect(read({ state: CommissionState.PAID, settlementLineId })).toMatchObject({ paidByLineId });
});

test('a rejected order may have been refunded: attribution says that it brought nothing', () => {
  expect(read({ state: CommissionState.REJECTED, revenueMinor: 0n, refundedMinor: 6n })).toMatchObject({
    earnedMinor: 0,
    netRevenueMinor: 0,
  });
});
