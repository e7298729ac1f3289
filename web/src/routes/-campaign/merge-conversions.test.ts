import type { Conversion } from '@sillage/proto/http/conversions';
import { expect, test } from 'vitest';
import { mergeRows, NO_ROWS } from '../../live/merge.ts';
import { mergeConversions } from './merge-conversions.ts';

const conversion = (state: Conversion['state'], id = '0198a000-0000-7000-8000-000000000001'): Conversion => ({
  id,
  campaignId: '0198a000-0000-7000-8000-000000000002',
  affiliateId: null,
  orderId: null,
  amountMinor: 9_900,
  refundedMinor: 0,
  commissionMinor: 990,
  rateBps: 1_000,
  currency: 'EUR',
  state,
  rejection: null,
  verified: true,
  isTest: false,
  book: 'live',
  source: 'server',
  occurredAt: '2026-11-26T10:00:00.000Z',
  holdUntil: null,
  heldFor: null,
  fraud: null,
  basis: null,
  coupon: null,
  mayBeExtension: false,
  referralId: null,
  claimId: null,
});
const heard = (state: Conversion['state'], atMs: number) =>
  mergeRows(NO_ROWS, { clicks: [], conversions: [conversion(state)] }, atMs);
const shown = (live: typeof NO_ROWS, ...pages: Parameters<typeof mergeConversions>[1][number][]) =>
  mergeConversions(live, pages).map(({ state }) => state);

test('an answer that was on its way while the stream spoke knows less than the stream', () => {
  // Requested at 10 and answered with the state of that time; the stream reported the approval at 20.
  expect(shown(heard('approved', 20), { requestedAt: 10, conversions: [conversion('pending')] })).toEqual(['approved']);
});

test('what was asked for after the stream spoke, as after a review, is newer', () => {
  expect(shown(heard('pending', 20), { requestedAt: 30, conversions: [conversion('approved')] })).toEqual(['approved']);
});

test('what only one of both knows is shown, each conversion once', () => {
  const other = conversion('paid', '0198a000-0000-7000-8000-000000000009');
  expect(shown(heard('pending', 20), { requestedAt: 10, conversions: [other] }).sort()).toEqual(['paid', 'pending']);
  expect(shown(NO_ROWS, { requestedAt: 10, conversions: [other] }, { requestedAt: 11, conversions: [other] })).toEqual([
    'paid',
  ]);
});
