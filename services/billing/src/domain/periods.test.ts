import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueAt, duePeriods, nextPaymentAt, nextPeriod, periodOf } from './periods.ts';

const iso = (timeMs: number) => new Date(timeMs).toISOString();
const MIN_MS = Date.parse('2000-01-01T00:00:00Z');
const MAX_MS = Date.parse('2099-12-31T23:59:59Z');
const paris = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
const anyTime = fc.integer({ min: MIN_MS, max: MAX_MS });

describe('a moment belongs to the month that a calendar in Paris shows', () => {
  test.each([
    ['2026-11-30T22:59:59.999Z', '2026-11'],
    ['2026-11-30T23:00:00Z', '2026-12'],
    ['2026-07-31T21:59:59.999Z', '2026-07'],
    ['2026-07-31T22:00:00Z', '2026-08'],
    ['2026-12-31T22:59:59Z', '2026-12'],
    ['2026-12-31T23:00:00Z', '2027-01'],
    ['2027-02-28T22:59:59Z', '2027-02'],
    ['2027-02-28T23:00:00Z', '2027-03'],
    ['2028-02-28T23:00:00Z', '2028-02'],
    ['2028-02-29T23:00:00Z', '2028-03'],
    // The clocks go forward on 29 March 2026 and back on 25 October 2026, both at 01:00 UTC.
    ['2026-03-29T00:59:59Z', '2026-03'],
    ['2026-03-31T21:59:59Z', '2026-03'],
    ['2026-03-31T22:00:00Z', '2026-04'],
    ['2026-10-25T01:00:00Z', '2026-10'],
    ['2026-10-31T22:59:59Z', '2026-10'],
    ['2026-10-31T23:00:00Z', '2026-11'],
    // The change on the last day of a month.
    ['2030-03-31T00:59:59Z', '2030-03'],
    ['2030-03-31T21:59:59Z', '2030-03'],
    ['2030-03-31T22:00:00Z', '2030-04'],
    ['2027-10-31T00:30:00Z', '2027-10'],
    ['2027-10-31T22:59:59Z', '2027-10'],
    ['2027-10-31T23:00:00Z', '2027-11'],
  ])('%s is in %s', (at, period) => {
    expect(periodOf(Date.parse(at))).toBe(period);
  });
});

describe('a month is due on the 5th of the next one, at midnight in Paris', () => {
  test.each([
    ['2026-01', '2026-02-04T23:00:00.000Z'],
    ['2026-02', '2026-03-04T23:00:00.000Z'],
    ['2028-02', '2028-03-04T23:00:00.000Z'],
    ['2026-03', '2026-04-04T22:00:00.000Z'],
    ['2026-09', '2026-10-04T22:00:00.000Z'],
    ['2026-10', '2026-11-04T23:00:00.000Z'],
    ['2026-11', '2026-12-04T23:00:00.000Z'],
    ['2026-12', '2027-01-04T23:00:00.000Z'],
  ])('%s: %s', (period, due) => {
    expect(iso(dueAt(period))).toBe(due);
  });
});

describe('the next payment is the first 5th strictly in the future', () => {
  test.each([
    ['2026-12-04T22:59:59.999Z', '2026-12-04T23:00:00.000Z'],
    ['2026-12-04T23:00:00.000Z', '2027-01-04T23:00:00.000Z'],
    ['2026-12-05T12:00:00.000Z', '2027-01-04T23:00:00.000Z'],
    ['2026-12-31T23:30:00.000Z', '2027-01-04T23:00:00.000Z'],
    ['2026-03-29T01:00:00.000Z', '2026-04-04T22:00:00.000Z'],
    ['2026-10-04T21:59:59.999Z', '2026-10-04T22:00:00.000Z'],
    ['2026-10-04T22:00:00.000Z', '2026-11-04T23:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-03-04T23:00:00.000Z'],
  ])('%s → %s', (now, next) => {
    expect(iso(nextPaymentAt(Date.parse(now)))).toBe(next);
  });

  test('at any time it is a midnight of a 5th in Paris, later than now and by a month and a few days at most', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const next = nextPaymentAt(now);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(31 * 86_400_000 + 3_600_000);
        expect(paris.format(next)).toMatch(/^05.*00:00:00$/);
      }),
    );
  });
});

describe('months are due one after the other, oldest first', () => {
  test.each([
    ['2026-09', '2026-10-04T21:59:59Z', []],
    ['2026-09', '2026-10-04T22:00:00Z', ['2026-09']],
    ['2026-09', '2026-12-06T00:00:00Z', ['2026-09', '2026-10', '2026-11']],
    ['2026-12', '2026-12-06T00:00:00Z', []],
    ['2027-12', '2026-12-06T00:00:00Z', []],
    ['2025-12', '2026-02-28T00:00:00Z', ['2025-12', '2026-01']],
  ])('from %s at %s: %j', (oldest, now, periods) => {
    expect(duePeriods(oldest, Date.parse(now))).toEqual(periods);
  });

  test('whose clock moves on day by day over 36 months sees each month become due once, on its 5th', () => {
    const became: string[] = [];
    let oldest = '2026-11';
    for (let now = Date.parse('2026-11-05T12:00:00Z'); now <= Date.parse('2029-11-05T12:00:00Z'); now += 86_400_000) {
      for (const period of duePeriods(oldest, now)) {
        became.push(period);
        oldest = nextPeriod(period);
        expect(new Date(now).getUTCDate()).toBe(5);
      }
    }
    expect(became).toHaveLength(36);
    expect(new Set(became).size).toBe(36);
    expect([became[0], became.at(-1)]).toEqual(['2026-11', '2029-10']);
  });

  test('of any moment, its month is not due yet, and is once the next payment but one has passed', () => {
    fc.assert(
      fc.property(anyTime, (now) => {
        const period = periodOf(now);
        expect(duePeriods(period, now)).toEqual([]);
        expect(duePeriods(period, nextPaymentAt(nextPaymentAt(now)))).toContain(period);
      }),
    );
  });
});
