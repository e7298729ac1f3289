import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countWrongTry,
  enrolmentFault,
  isCounterRegressed,
  type KnownFactor,
  LOCKOUT_MS,
  lacksSecondFactor,
  lockoutLeftMs,
  MAX_WRONG_TRIES,
} from './second-factors.ts';

const factor = (
  status: KnownFactor['status'],
  name: string | null = null,
  type: KnownFactor['factorType'] = 'totp',
): KnownFactor => ({
  friendlyName: name,
  factorType: type,
  status,
});
const [verified, unverified] = [factor('verified', 'mine'), factor('unverified', 'half')];
const ten = Array.from({ length: 10 }, () => factor('unverified'));

test.each([
  ['no factor', [], 'aal1', false],
  ['an unverified factor', [unverified], 'aal1', false],
  ['a proved one', [unverified, verified], 'aal1', true],
  ['a proved one, in a session that proved it', [verified], 'aal2', false],
] as const)('a session lacks the second factor with %s: %#', (_name, factors, aal, lacks) => {
  expect(lacksSecondFactor(factors, aal)).toBe(lacks);
});

test.each([
  ['the first one', [], factor('unverified', 'a'), 'aal1', undefined],
  ['a second unproved one', [unverified], factor('unverified', 'a'), 'aal1', undefined],
  ['a name that is taken', [unverified], factor('unverified', 'half'), 'aal1', 'name_taken'],
  ['no name, beside another without', [factor('unverified')], factor('unverified'), 'aal1', undefined],
  ['beside a proved one, without proving it', [verified], factor('unverified', 'a'), 'aal1', 'insufficient_aal'],
  ['beside a proved one, having proved it', [verified], factor('unverified', 'a'), 'aal2', undefined],
  ['the eleventh', ten, factor('unverified'), 'aal2', 'too_many'],
  ['a second phone', [factor('verified', null, 'phone')], factor('unverified', null, 'phone'), 'aal2', 'phone_taken'],
  [
    'a phone beside an unverified phone',
    [factor('unverified', null, 'phone')],
    factor('unverified', null, 'phone'),
    'aal1',
    undefined,
  ],
] as const)('enrolling %s: %#', (_name, factors, wanted, aal, fault) => {
  expect(enrolmentFault(factors, wanted, aal)).toBe(fault);
});

test('however wrong codes are spread, no more than five are checked within one lockout period', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(LOCKOUT_MS), { maxLength: 60 }), (waits) => {
      let tries = { count: 0, lastAtMs: Number.NEGATIVE_INFINITY };
      let nowMs = 0;
      const triedAt: number[] = [];
      for (const wait of waits) {
        nowMs += wait;
        if (lockoutLeftMs(tries, nowMs) > 0) continue;
        tries = countWrongTry(tries, nowMs);
        triedAt.push(nowMs);
      }
      for (const [index, at] of triedAt.entries()) {
        const sixth = triedAt[index + MAX_WRONG_TRIES];
        if (sixth !== undefined) expect(sixth - at).toBeGreaterThanOrEqual(LOCKOUT_MS);
      }
    }),
  );
});

test('the fifth wrong code locks the factor for five minutes', () => {
  const five = { count: MAX_WRONG_TRIES, lastAtMs: 1000 };
  expect(lockoutLeftMs({ count: 4, lastAtMs: 1000 }, 1000)).toBe(0);
  expect(lockoutLeftMs(five, 1000)).toBe(LOCKOUT_MS);
  expect(lockoutLeftMs(five, 1000 + LOCKOUT_MS - 1)).toBe(1);
  expect(lockoutLeftMs(five, 1000 + LOCKOUT_MS)).toBe(0);
});

test.each([
  ['one that never counts', 0, 0, false],
  ['the first that counts', 0, 1, false],
  ['more often, however much', 4, 900, false],
  ['as often as before', 4, 4, true],
  ['less often', 4, 3, true],
  ['no longer at all', 4, 0, true],
])('a passkey that signed %s: known %i, presented %i', (_name, known, presented, isRegressed) => {
  expect(isCounterRegressed(known, presented)).toBe(isRegressed);
});
