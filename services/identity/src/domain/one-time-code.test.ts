import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideCode, findVerificationType, hashCode, MAX_TRIES, type OneTimeCode } from './one-time-code.ts';

const key = new Uint8Array(32).fill(1);
const known: OneTimeCode = {
  id: 'a',
  codeHash: hashCode('012345', 'a', key),
  tries: 0,
  expiresAt: new Date(1_000),
  confirmedAt: null,
};

test.each<[string, Partial<OneTimeCode>, string, number, string]>([
  ['the right code', {}, '012345', 999, 'accepted'],
  ['the right code at its end', {}, '012345', 1_000, 'expired'],
  ['another code', {}, '012346', 0, 'wrong'],
  ['the code without its zero', {}, '12345', 0, 'wrong'],
  ['an empty code', {}, '', 0, 'wrong'],
  ['the right code after four wrong ones', { tries: 4 }, '012345', 0, 'accepted'],
  ['the right code after five wrong ones', { tries: MAX_TRIES }, '012345', 0, 'dead'],
  ['a code that confirmed its half already', { confirmedAt: new Date(0) }, '012345', 0, 'used'],
  ['a code that was hashed for another row', { id: 'b' }, '012345', 0, 'wrong'],
])('%s', (_name, change, code, nowMs, decision) => {
  expect(decideCode({ ...known, ...change }, code, key, nowMs)).toBe(decision);
});

test('the same code is wrong under another key', () => {
  expect(decideCode(known, '012345', new Uint8Array(32).fill(2), 0)).toBe('wrong');
});

test('no code but the one that was sent is accepted', () => {
  fc.assert(
    fc.property(fc.string(), (code) => {
      expect(decideCode(known, code, key, 0) === 'accepted').toBe(code === '012345');
    }),
  );
});

test.each(['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'])('%s is confirmed by mail', (type) => {
  expect(findVerificationType(type)?.channel).toBe('email');
});

test.each(['sms', 'phone_change'])('%s is confirmed by text message', (type) => {
  expect(findVerificationType(type)?.channel).toBe('phone');
});

test.each(['', 'reauthentication', 'SIGNUP', 'constructor', '__proto__', 'toString'])('"%s" is no type', (type) => {
  expect(findVerificationType(type)).toBeUndefined();
});

test('a recovery code signs nobody in as another type', () => {
  for (const type of ['email', 'magiclink', 'signup', 'invite', 'email_change']) {
    expect(findVerificationType(type)?.purposes).not.toContain('recovery');
  }
});
