import type { Click, Conversion } from '@sillage/proto/http/conversions';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { expect, test } from 'vitest';
import { NO_TOTALS } from '../../format/totals.ts';
import { EMPTY_RIVER, type River, withHistory, withUpdate } from './river.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const MINUTE = 60_000;
const at = (ms: number) => new Date(ms).toISOString();

const click = (affiliateId: string, ms = NOW, outcome: Click['outcome'] = 'counted'): Click => ({
  id: `${affiliateId}${ms}`,
  campaignId: 'shop',
  affiliateId,
  outcome,
  superseded: false,
  rejectedReason: null,
  country: 'FR',
  device: 'mobile',
  browser: 'Firefox',
  referrerHost: '',
  subs: [],
  occurredAt: at(ms),
});

const sale = (id: string, state: Conversion['state'] = 'pending', ms = NOW): Conversion => ({
  id,
  campaignId: 'shop',
  affiliateId: 'lea',
  orderId: id,
  amountMinor: 8000,
  refundedMinor: 0,
  commissionMinor: 800,
  rateBps: 1000,
  currency: 'EUR',
  state,
  rejection: null,
  verified: true,
  isTest: false,
  book: 'live',
  source: 'server',
  occurredAt: at(ms),
  holdUntil: null,
  heldFor: null,
  fraud: null,
  basis: 'click',
  coupon: null,
  mayBeExtension: false,
  referralId: null,
  claimId: null,
});

const update = (clicks: number, rows: Partial<Pick<LiveUpdate, 'clicks' | 'conversions'>> = {}): LiveUpdate => ({
  campaignId: 'shop',
  version: clicks,
  asOf: at(NOW),
  totals: { ...NO_TOTALS, clicks },
  clicks: [],
  conversions: [],
  ...rows,
});

/** The items in a short form. */
const shown = ({ items }: River) =>
  items.map((item) =>
    item.kind === 'clicks'
      ? `${item.count} of ${item.affiliateIds.join('+')}`
      : `${item.isChange ? 'change' : 'sale'} ${item.key}`,
  );

test('the totals with which a stream begins are no event', () => {
  const river = withUpdate(EMPTY_RIVER, update(500), NOW);
  expect(river.items).toEqual([]);
  expect(river.arrived).toBe(0);
});

test('clicks of a campaign are one item that grows, and comes to the top', () => {
  let river = withUpdate(EMPTY_RIVER, update(500), NOW);
  river = withUpdate(river, update(501, { clicks: [click('lea')] }), NOW);
  river = withUpdate(river, update(501, { conversions: [sale('a')] }), NOW + 1000);
  river = withUpdate(river, update(503, { clicks: [click('max'), click('lea')] }), NOW + MINUTE);
  expect(shown(river)).toEqual(['3 of max+lea', 'sale a:pending']);
  expect(river.arrived).toBe(4);
  river = withUpdate(river, update(504, { clicks: [click('lea')] }), NOW + 6 * MINUTE);
  expect(shown(river)).toEqual(['1 of lea', '3 of max+lea', 'sale a:pending']);
});

test('the count of clicks is that of the totals, however few rows were sent', () => {
  const river = withUpdate(withUpdate(EMPTY_RIVER, update(10), NOW), update(250, { clicks: [click('lea')] }), NOW);
  expect(shown(river)).toEqual(['240 of lea']);
});

test('a campaign that was created meanwhile begins with its first clicks; what does not count is none', () => {
  const rows = { clicks: [click('lea'), click('lea', NOW, 'repeated'), click('max', NOW, 'rejected')] };
  expect(shown(withUpdate(EMPTY_RIVER, update(1, rows), NOW))).toEqual(['1 of lea']);
});

test('figures that begin anew, as when a campaign goes live, are no event', () => {
  const river = withUpdate(withUpdate(EMPTY_RIVER, update(30), NOW), update(0), NOW);
  expect(river.items).toEqual([]);
  expect(shown(withUpdate(river, update(1, { clicks: [click('lea')] }), NOW))).toEqual(['1 of lea']);
});

test('a sale and its approval are two events, told once each', () => {
  let river = withUpdate(EMPTY_RIVER, update(0, { conversions: [sale('a')] }), NOW);
  river = withUpdate(river, update(0, { conversions: [sale('a')] }), NOW + 1);
  river = withUpdate(river, update(0, { conversions: [sale('a', 'approved')] }), NOW + 2);
  expect(shown(river)).toEqual(['change a:approved', 'sale a:pending']);
  expect(river.arrived).toBe(2);
});

test('an old sale is news for its new state only', () => {
  const rows = [sale('kept', 'pending', NOW - 90 * MINUTE), sale('due', 'approved', NOW - 90 * MINUTE)];
  expect(shown(withUpdate(EMPTY_RIVER, update(0, { conversions: rows }), NOW))).toEqual(['change due:approved']);
});

test('what happened before is below, without what the stream has told', () => {
  let river = withUpdate(EMPTY_RIVER, update(3), NOW);
  river = withUpdate(river, update(4, { clicks: [click('lea')], conversions: [sale('a')] }), NOW);
  const before = [click('max', NOW - MINUTE), click('lea', NOW - 2 * MINUTE)];
  river = withHistory(river, before, [sale('a'), sale('b', 'approved', NOW - 3 * MINUTE)]);
  expect(shown(river)).toEqual(['sale a:pending', '1 of lea', '2 of max+lea', 'sale b:approved']);
  expect(river.arrived).toBe(2);
});
