import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

test('gives back every event of a packed record, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 400 })), (values) => {
      expect(unpack(pack(values))?.map((value) => Buffer.from(value))).toEqual(
        values.map((value) => Buffer.from(value)),
      );
    }),
  );
});

test('takes events longer than one, two and three bytes of length', () => {
  const values = [127, 128, 16_383, 16_384, 900_000].map((length) => new Uint8Array(length));
  expect(unpack(pack(values))?.map((value) => value.length)).toEqual([127, 128, 16_383, 16_384, 900_000]);
});

test.each([
  ['another field', [0x12, 0x01, 0x00]],
  ['a length beyond the end', [0x0a, 0x05, 0x00]],
  ['no length', [0x0a]],
  ['an endless length', [0x0a, 0xff, 0xff, 0xff, 0xff, 0xff]],
])('refuses a record with %s', (_, bytes) => {
  expect(unpack(new Uint8Array(bytes))).toBeUndefined();
});
