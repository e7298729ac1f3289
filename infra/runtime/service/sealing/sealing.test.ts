import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal, unsealBytes } from './sealing.ts';

const key = randomBytes(32);

test('encrypted text opens with its key only, and the same text is encrypted differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(text, key);
      expect(unseal(sealed, key)).toBe(text);
      expect(seal(text, key)).not.toEqual(sealed);
      expect(() => unseal(sealed, randomBytes(32))).toThrow();
    }),
  );
});

test('what is no text opens as it was', () => {
  const bytes = randomBytes(1000);
  expect(unsealBytes(seal(bytes, key), key)).toEqual(bytes);
});

test('a text with any byte changed does not open', () => {
  const sealed = seal('secret', key);
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
    expect(() => unseal(changed, key)).toThrow();
  }
  expect(() => unseal(Buffer.alloc(5), key)).toThrow();
});
