import { expect, test } from 'vitest';
import { keysAt } from './key-turns.ts';

const HOUR = 3_600_000;
const keys = [
  { kid: 'first', signsFromMs: 0 },
  { kid: 'second', signsFromMs: 10 * HOUR },
  { kid: 'third', signsFromMs: 20 * HOUR },
];

test.each([
  ['long before the second', 5 * HOUR, 'first', ['first', 'second', 'third']],
  ['a moment before the second', 10 * HOUR - 1, 'first', ['first', 'second', 'third']],
  ['when the second begins', 10 * HOUR, 'second', ['first', 'second', 'third']],
  ['while tokens of the first may live', 11 * HOUR + 59_999, 'second', ['first', 'second', 'third']],
  ['when the last token of the first has ended', 11 * HOUR + 60_000, 'second', ['second', 'third']],
  ['when only the third is left', 30 * HOUR, 'third', ['third']],
])('%s', (_name, nowMs, signing, accepted) => {
  const at = keysAt(keys, nowMs, HOUR);
  expect(at.signing?.kid).toBe(signing);
  expect(at.accepted.map((key) => key.kid)).toEqual(accepted);
});

test('a clock that is behind the only key signs with it all the same', () => {
  expect(keysAt([{ signsFromMs: 10 }], 5, HOUR)).toEqual({ signing: { signsFromMs: 10 }, accepted: [{ signsFromMs: 10 }] });
});
