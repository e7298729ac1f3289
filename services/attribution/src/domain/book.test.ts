import { describe, expect, it } from 'vitest';
import { bookAt, liveFrom } from './book.ts';

const T = Date.parse('2026-11-02T10:00:00Z');

describe('the book of what happens at a time', () => {
  it.each([
    ['in test mode', { isTest: true, liveSince: null }, 'test', 'test'],
    ['live from the beginning', { isTest: false, liveSince: null }, 'live', 'live'],
    ['live since then', { isTest: false, liveSince: new Date(T) }, 'test', 'live'],
    ['unknown', undefined, 'test', 'test'],
  ] as const)('a campaign %s: %s before, %s from then on', (_name, campaign, before, after) => {
    const from = liveFrom(campaign);
    expect([bookAt(from, T - 1), bookAt(from, T)]).toEqual([before, after]);
  });
});
