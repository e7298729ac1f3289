import { byTime } from '@sillage/proto/values/by-time';
import type { AttributionModel } from '@sillage/proto/values/campaigns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeReports } from './attribution.ts';
import type { SessionClick } from './attribution-models/model.ts';
import { reportWith, settingsWith } from './testing/reports.ts';
import { placeAll } from './visits.ts';

const WINDOW = 100;
const click = (id: string, at: number, affiliateId: string, windowMs = WINDOW): SessionClick => ({
  id,
  at,
  affiliateId,
  windowMs,
});

const rates = new Map(['A', 'B', 'C'].map((affiliateId) => [affiliateId, [{ fromMs: 0, rateBps: 1_000 }]]));

/** The click that a conversion belongs to; null where it belongs to none. */
function winner(model: AttributionModel, clicks: readonly SessionClick[], at: number): string | null {
  const [decided] = attributeReports([reportWith({ at })], {
    holds: [settingsWith({ attributionModel: model })],
    journeys: new Map([['r', { visits: placeAll(clicks).visits, clicks }]]),
    rates,
    coupons: [],
    referrals: [],
  });
  return decided && 'attribution' in decided.attributed ? (decided.evidence.visit?.ownerClickId ?? null) : null;
}

describe('a conversion belongs to', () => {
  it.each<[string, SessionClick[], number, { first: string | null; last: string | null }]>([
    ['the only click', [click('1', 0, 'A')], 10, { first: '1', last: '1' }],
    ['nobody without a click', [], 10, { first: null, last: null }],
    [
      'the first or the last of two affiliates',
      [click('1', 0, 'A'), click('2', 5, 'B')],
      10,
      { first: '1', last: '2' },
    ],
    [
      'the last of three, also where an affiliate comes back',
      [click('1', 0, 'A'), click('2', 5, 'B'), click('3', 8, 'A')],
      10,
      { first: '1', last: '3' },
    ],
    ['the click of the same affiliate', [click('1', 0, 'A'), click('2', 5, 'A')], 10, { first: '1', last: '2' }],
    ['no click after it', [click('1', 0, 'A'), click('2', 11, 'B')], 10, { first: '1', last: '1' }],
    ['nobody where all clicks come after it', [click('1', 11, 'A')], 10, { first: null, last: null }],
    ['a click of its own millisecond', [click('1', 0, 'A'), click('2', 10, 'B')], 10, { first: '1', last: '2' }],
    [
      'the smaller or the larger id of two clicks of one millisecond',
      [click('b', 0, 'B'), click('a', 0, 'A')],
      10,
      { first: 'a', last: 'b' },
    ],
    ['nobody once the window is over, to the millisecond', [click('1', 0, 'A')], WINDOW, { first: null, last: null }],
    ['the click until the window is over', [click('1', 0, 'A')], WINDOW - 1, { first: '1', last: '1' }],
    [
      'the first click of the visit that began after the window',
      [click('1', 0, 'A'), click('2', WINDOW, 'B'), click('3', WINDOW + 1, 'C')],
      WINDOW + 10,
      { first: '2', last: '3' },
    ],
    [
      'the last click for its own window, which outlives the visit',
      [click('1', 0, 'A'), click('2', WINDOW - 10, 'B')],
      WINDOW + 10,
      { first: null, last: '2' },
    ],
    [
      'the earlier click again where the window of the later one was shorter',
      [click('1', 0, 'A'), click('2', 5, 'B', 10)],
      20,
      { first: '1', last: '1' },
    ],
  ])('%s', (_, clicks, at, { first, last }) => {
    expect(winner('first_click', clicks, at)).toBe(first);
    expect(winner('last_click', clicks, at)).toBe(last);
  });

  const journeys = fc.record({
    at: fc.integer({ min: 0, max: 500 }),
    clicks: fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        at: fc.integer({ min: 0, max: 500 }),
        affiliateId: fc.constantFrom('A', 'B', 'C'),
        windowMs: fc.integer({ min: 1, max: 200 }),
      }),
      { selector: ({ id }) => id, maxLength: 30 },
    ),
  });

  it.each(['first_click', 'last_click'] as const)('the same click for any order and any duplication: %s', (model) => {
    fc.assert(
      fc.property(journeys, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), ({ at, clicks }, keys) => {
        const shuffled = [...clicks, ...clicks]
          .map((entry) => ({ entry, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        expect(winner(model, shuffled, at)).toBe(winner(model, clicks, at));
      }),
    );
  });

  it('the latest click before it whose window is open, under the last click', () => {
    fc.assert(
      fc.property(journeys, ({ at, clicks }) => {
        const open = clicks.filter((entry) => entry.at <= at && at < entry.at + entry.windowMs);
        expect(winner('last_click', clicks, at)).toBe(open.sort(byTime).at(-1)?.id ?? null);
      }),
    );
  });
});
