import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { type Verdict, verdictOn } from './verdict.ts';

const now = Date.parse('2026-11-24T10:00:00Z');
const same = Buffer.from('same');

test.each<[verdict: Verdict, ageMs: number, isApplied: boolean, isAnswered: boolean, digest: string]>([
  ['in flight', 0, false, false, 'same'],
  ['in flight', MINUTE_MS - 1, true, false, 'same'],
  ['run', MINUTE_MS, false, false, 'same'],
  ['lost', MINUTE_MS, true, false, 'same'],
  ['lost', DAY_MS - 1, true, false, 'same'],
  ['replay', 0, true, true, 'same'],
  ['replay', 0, false, true, 'same'],
  ['replay', DAY_MS - 1, true, true, 'same'],
  ['run', DAY_MS, true, true, 'same'],
  ['run', DAY_MS, true, false, 'same'],
  ['other', 0, false, false, 'other'],
  ['other', DAY_MS - 1, true, true, 'other'],
  ['run', DAY_MS, true, true, 'other'],
])('%s: %i ms old, applied %s, answered %s, %s request', (verdict, ageMs, isApplied, isAnswered, digest) => {
  const known = {
    digest: Buffer.from(digest),
    claimedAt: new Date(now - ageMs),
    isApplied,
    answer: isAnswered ? Buffer.from('sealed') : null,
  };
  expect(verdictOn(known, same, now)).toBe(verdict);
});
