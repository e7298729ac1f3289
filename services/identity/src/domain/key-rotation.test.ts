import { HOUR_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { keysAt } from './key-rotation.ts';

const keys = [
  { kid: 'first', signsFromMs: 0 },
  { kid: 'second', signsFromMs: 10 * HOUR_MS },
  { kid: 'third', signsFromMs: 20 * HOUR_MS },
];

test.each([
  ['long before the second', 5 * HOUR_MS, 'first', ['first', 'second', 'third']],
  ['a moment before the second', 10 * HOUR_MS - 1, 'first', ['first', 'second', 'third']],
  ['when the second begins', 10 * HOUR_MS, 'second', ['first', 'second', 'third']],
  ['while tokens of the first may live', 11 * HOUR_MS + 59_999, 'second', ['first', 'second', 'third']],
  ['when the last token of the first has ended', 11 * HOUR_MS + 60_000, 'second', ['second', 'third']],
  ['when only the third is left', 30 * HOUR_MS, 'third', ['third']],
])('%s', (_name, nowMs, signing, accepted) => {
  const at = keysAt(keys, nowMs, HOUR_MS);
  expect(at.signing?.kid).toBe(signing);
  expect(at.accepted.map((key) => key.kid)).toEqual(accepted);
});

test('a clock that is behind the only key signs with it all the same', () => {
  expect(keysAt([{ signsFromMs: 10 }], 5, HOUR_MS)).toEqual({
    signing: { signsFromMs: 10 },
    accepted: [{ signsFromMs: 10 }],
  });
});
