import { describe, expect, it } from 'vitest';
import { type Card, defaultAmong, deletionRefusal, isExpired, paidBy } from './cards.ts';

const now = Date.parse('2026-11-22T10:00:00Z');
const card = (cardId: string, given: Partial<Card> = {}): Card => ({
  cardId,
  expMonth: 12,
  expYear: 2030,
  addedAt: new Date('2026-01-01'),
  isDefault: false,
  ...given,
});

describe('a card', () => {
  it.each([
    [11, 2026, '2026-11-30T23:59:59.999Z', false],
    [11, 2026, '2026-12-01T00:00:00Z', true],
    [12, 2026, '2026-12-31T23:59:59Z', false],
    [12, 2026, '2027-01-01T00:00:00Z', true],
    [10, 2026, '2026-11-22T10:00:00Z', true],
  ])('of %d/%d is at %s expired: %s', (expMonth, expYear, at, expected) => {
    expect(isExpired({ expMonth, expYear }, Date.parse(at))).toBe(expected);
  });
});

describe('the default card', () => {
  it('stays the one that was chosen, expired or not', () => {
    expect(defaultAmong([card('new'), card('old', { isDefault: true, expYear: 2020 })], now)).toBe('old');
  });

  it('is the newest that has not expired, where none was chosen', () => {
    const cards = [
      card('a'),
      card('b', { addedAt: new Date('2026-05-01') }),
      card('c', { addedAt: new Date('2026-06-01'), expYear: 2020 }),
    ];
    expect(defaultAmong(cards, now)).toBe('b');
    expect(defaultAmong(cards.toReversed(), now)).toBe('b');
  });

  it('is an expired one rather than none, and none where there is no card', () => {
    expect(defaultAmong([card('a', { expYear: 2020 })], now)).toBe('a');
    expect(defaultAmong([], now)).toBeUndefined();
  });
});

describe('the campaigns that a card pays for', () => {
  const cards = [card('main', { isDefault: true }), card('other')];
  const campaigns = [
    { campaignId: '1', name: 'chose the default', cardId: 'main', isActive: true },
    { campaignId: '2', name: 'chose the other', cardId: 'other', isActive: true },
    { campaignId: '3', name: 'chose none', cardId: null, isActive: true },
    { campaignId: '4', name: 'chose one that is gone', cardId: 'gone', isActive: false },
  ];

  it('are those that chose it, and for the default those whose choice does not exist', () => {
    const of = (id: string) =>
      paidBy(cards.find(({ cardId }) => cardId === id) ?? card(id), cards, campaigns).map(
        (campaign) => campaign.campaignId,
      );
    expect(of('main')).toEqual(['1', '3', '4']);
    expect(of('other')).toEqual(['2']);
  });
});

describe('deleting a card', () => {
  it.each([
    [1, 0, undefined],
    [2, 3, undefined],
    [2, 0, undefined],
    [1, 1, 'The last card cannot be deleted because 1 active campaign(s) depend on it. Pause the campaigns first.'],
    [1, 12, 'The last card cannot be deleted because 12 active campaign(s) depend on it. Pause the campaigns first.'],
  ])('of %d with %d active campaigns is refused with: %s', (cards, campaigns, refusal) => {
    expect(deletionRefusal(cards, campaigns)).toBe(refusal);
  });
});
