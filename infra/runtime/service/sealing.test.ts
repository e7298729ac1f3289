import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';

const key = randomBytes(32);

test('what is sealed opens with its key alone, and twice the same text is sealed differently', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(text, key);
      expect(unseal(sealed, key)).toBe(text);
      expect(seal(text, key)).not.toEqual(sealed);
      expect(() => unseal(sealed, randomBytes(32))).toThrow();
    }),
  );
});

test('no changed byte opens', () => {
  const sealed = seal('secret', key);
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(place) ^ 1, place);
    expect(() => unseal(changed, key)).toThrow();
  }
  expect(() => unseal(Buffer.alloc(5), key)).toThrow();
});
