import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedText } from './stored-text.ts';

test.each([
  ['', 10, ''],
  ['short', 10, 'short'],
  ['exactly ten', 11, 'exactly ten'],
  ['a'.repeat(20), 10, 'a'.repeat(10)],
  ['éééééé', 5, 'éé'],
  ['abc😀', 6, 'abc'],
  ['abc😀', 7, 'abc😀'],
])('keeps of %j in %i bytes %j', (text, bytes, kept) => {
  expect(storedText(text, bytes)).toBe(kept);
});

test('fits, is a beginning of the text, and is cut through no character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 0, max: 600 }), (text, bytes) => {
      const kept = storedText(text, bytes);
      expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(bytes);
      expect(text.startsWith(kept)).toBe(true);
      expect(Buffer.from(kept).toString()).toBe(kept);
    }),
  );
});
