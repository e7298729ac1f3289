import { expect, test } from 'vitest';
import { mergeMetadata, metadataFault, withoutOurClaims } from './metadata.ts';

test.each([
  ['a new member', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ['another value', { a: 1 }, { a: 2 }, { a: 2 }],
  ['null removes', { a: 1, b: 2 }, { a: null }, { b: 2 }],
  ['null of what is not there', { a: 1 }, { c: null }, { a: 1 }],
  ['a null that was there stays', { a: null }, { b: 1 }, { a: null, b: 1 }],
  [
    'our claims stay',
    { sub: 'me', a: 1 },
    { sub: 'you', email: 'x@y.z', email_verified: true, phone: '1' },
    { sub: 'me', a: 1 },
  ],
  ['our claims are not removed', { sub: 'me' }, { sub: null }, { sub: 'me' }],
])('merges: %s', (_name, before, change, after) => {
  expect(mergeMetadata(before, change)).toEqual(after);
});

test('takes our claims out of what people send', () => {
  expect(withoutOurClaims({ full_name: 'Ana', sub: '1', email: 'a@b.c', phone_verified: true })).toEqual({
    full_name: 'Ana',
  });
});

test.each([
  ['small', { a: 'é😀' }, undefined],
  ['4096 bytes as JSON', { a: 'x'.repeat(4088) }, undefined],
  ['4097 bytes as JSON', { a: 'x'.repeat(4089) }, 'too_long'],
  ['2050 characters of two bytes', { a: 'é'.repeat(2050) }, 'too_long'],
  ['a backslash that was typed', { a: '\\u0000 \\\\ud800' }, undefined],
  ['a typed backslash before a NUL', { a: '\\\0' }, 'unstorable'],
  ['a NUL', { a: '\0' }, 'unstorable'],
  ['half a surrogate pair in a name', { '\ud800': 1 }, 'unstorable'],
])('finds what is wrong: %s', (_name, metadata, fault) => {
  expect(metadataFault(metadata)).toBe(fault);
});
