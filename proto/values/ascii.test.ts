import { expect, test } from 'vitest';
import { lowerAscii } from './ascii.ts';

test.each([
  ['Ana@Example.COM', 'ana@example.com'],
  ['\u212Aelvin@example.com', '\u212Aelvin@example.com'],
  ['shop.\u212Aiosk.example', 'shop.\u212Aiosk.example'],
  ['\u0130stanbul É', '\u0130stanbul É'],
])('%s folds to %s', (text, folded) => {
  expect(lowerAscii(text)).toBe(folded);
});
