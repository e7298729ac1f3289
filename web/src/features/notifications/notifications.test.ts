import { expect, test } from 'vitest';
import { NO_TOTALS } from '../../format/totals.ts';
import { type NotificationFacts, notificationsOf } from './notifications.ts';
import { isNewSince, isSeen, seenOf } from './seen.ts';

const NOW = Date.parse('2026-11-25T10:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW - days * DAY).toISOString();

type OfCampaign = NotificationFacts['campaigns'][number];

const campaign = (changes: Partial<OfCampaign['campaign']> = {}) => ({
  id: 'shop',
  name: 'Shop',
  isActive: true,
  isDemo: false,
  isTest: false,
  ...changes,
});

const integration = (status: 'active' | 'inactive', scriptLastSeenAt = ago(8)) => ({
  badge: 'fully_integrated' as const,
  status,
  scriptLastSeenAt,
  lastConversionAt: null,
});

const facts = (changes: Partial<OfCampaign> = {}, others: Partial<NotificationFacts> = {}): NotificationFacts => ({
  campaigns: [
    { campaign: campaign(), totals: NO_TOTALS, integration: integration('active'), accounts: [], ...changes },
  ],
  evolution: [],
  due: [],
  ...others,
});

const sold = { ...NO_TOTALS, conversions: 1 };
const firstOf = (days: number) => ({
  evolution: [
    { at: ago(days + 7), clicks: 3, conversions: 0, money: [] },
    { at: ago(days), clicks: 3, conversions: 1, money: [] },
  ],
});
const refused = { due: [{ id: '2026-10 EUR', currency: 'EUR', failedFeeMinor: 250n }] };
const account = (status: 'enabled' | 'pending', days: number) => ({ status, invitedAt: ago(days) });

test.each([
  ['nothing to say', facts(), []],
  ['commissions to approve', facts({ totals: { ...NO_TOTALS, awaitingReview: 3 } }), ['review:shop 3']],
  ['a card refused', facts({}, refused), ['charge_failed:2026-10 EUR 250']],
  [
    'a due amount that nothing was refused of',
    facts({}, { due: [{ id: '2026-10 EUR', currency: 'EUR', failedFeeMinor: 0n }] }),
    [],
  ],
  ['a silent shop', facts({ integration: integration('inactive') }), [`shop_silent:shop ${Date.parse(ago(8))}`]],
  [
    'one whose campaign is paused',
    facts({ integration: integration('inactive'), campaign: campaign({ isActive: false }) }),
    [],
  ],
  [
    'accounts that are ready',
    facts({ accounts: [account('enabled', 2), account('enabled', 90), account('pending', 1)] }),
    ['account_ready:shop 2'],
  ],
  ['those that have been for long', facts({ accounts: [account('enabled', 31)] }), []],
  ['the first sale', facts({ totals: sold }, firstOf(3)), ['first_sale 1']],
  ['the first sale of long ago', facts({ totals: sold }, firstOf(60)), []],
  ['an invented one', facts({ totals: sold, campaign: campaign({ isDemo: true }) }, firstOf(3)), []],
])('%s', (_name, given, told) => {
  expect(notificationsOf(given, [], NOW).map(({ key, weight }) => `${key} ${weight}`)).toEqual(told);
});

const busy = facts(
  { totals: { ...sold, awaitingReview: 2 }, integration: integration('inactive') },
  { ...refused, ...firstOf(1) },
);

test('what costs money comes first, what is not wanted does not come', () => {
  const kinds = (muted: Parameters<typeof notificationsOf>[1]) =>
    notificationsOf(busy, muted, NOW).map(({ kind }) => kind);
  expect(kinds([])).toEqual(['charge_failed', 'shop_silent', 'review', 'first_sale']);
  expect(kinds(['review', 'charge_failed'])).toEqual(['shop_silent', 'first_sale']);
});

test('what was seen is news again when there is more of it, or when it comes again', () => {
  const waiting = (awaitingReview: number) =>
    notificationsOf(facts({ totals: { ...NO_TOTALS, awaitingReview } }), [], NOW);
  const news = (count: number, seen: number) => waiting(count).filter(isNewSince(seenOf(waiting(seen)))).length;
  expect([news(3, 0), news(3, 3), news(2, 3), news(4, 3), news(1, 0)]).toEqual([1, 0, 0, 1, 1]);
  const shown = waiting(3);
  expect(
    [{}, seenOf(waiting(2)), seenOf(shown), { ...seenOf(shown), other: 1 }].map((seen) => isSeen(seen, shown)),
  ).toEqual([false, false, true, false]);
});
