import { expect, test } from 'vitest';
import { pack } from '../packed.ts';
import { BUNDLE_BYTES, bundleOf, recordsOfBundle } from './bundles.ts';

const row = (offset: number, { bytes = 10, day = '2026-11-27', isPlain = true } = {}) => ({
  log_offset: String(offset),
  value: Buffer.alloc(bytes),
  day,
  is_plain: isPlain,
});
const HALF = BUNDLE_BYTES / 2;

test.each([
  ['nothing is complete', [], { offsets: [], isComplete: true }],
  ['few rows wait for more', [row(4), row(5)], { offsets: ['4', '5'], isComplete: false }],
  [
    'as many bytes as a bundle has are enough',
    [row(4, { bytes: HALF }), row(5, { bytes: HALF })],
    { offsets: ['4', '5'], isComplete: true },
  ],
  [
    'what comes after enough bytes is for the next one',
    [row(4, { bytes: HALF }), row(5, { bytes: HALF }), row(6)],
    { offsets: ['4', '5'], isComplete: true },
  ],
  ['as many rows as are looked at are enough', [1, 2, 3, 4].map((n) => row(n)), { offsets: 4, isComplete: true }],
  [
    'a day that is over needs no more',
    [row(4), row(5), row(6, { day: '2026-11-28' })],
    { offsets: ['4', '5'], isComplete: true },
  ],
  [
    'a row of an earlier version ends a bundle',
    [row(4), row(5), row(6, { isPlain: false })],
    { offsets: ['4', '5'], isComplete: true },
  ],
  ['and stands alone', [row(6, { isPlain: false }), row(7)], { offsets: ['6'], isComplete: true }],
  ['so does one before a gap', [row(4), row(6), row(7)], { offsets: ['4'], isComplete: true }],
])('%s', (_, rows, { offsets, isComplete }) => {
  const found = bundleOf(rows, 4);
  const expected = typeof offsets === 'number' ? rows.map((of) => of.log_offset) : offsets;
  expect(found.bundled.map((of) => of.log_offset)).toEqual(expected);
  expect(found.isComplete).toBe(isComplete);
});

test('records come out of a bundle with the offsets that they went in with', () => {
  const values = ['a', '', 'c'].map((text) => Buffer.from(text));
  expect(recordsOfBundle({ firstOffset: 7n, value: pack(values) })).toEqual(
    values.map((value, index) => ({ offset: 7n + BigInt(index), value })),
  );
});

test('what is no bundle is not taken for an empty one', () => {
  expect(() => recordsOfBundle({ firstOffset: 7n, value: Buffer.from('x') })).toThrow('from offset 7 on');
});
