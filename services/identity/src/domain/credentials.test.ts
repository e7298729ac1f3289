import { expect, test } from 'vitest';
import { isEmail, normalEmail, normalPhone, passwordFault } from './credentials.ts';

test.each([
  ['a@example.com', true],
  ['first.last+tag@sub.example.co.uk', true],
  ["o'brien@example.com", true],
  ['a@localhost', false],
  ['a@@example.com', false],
  ['a example@example.com', false],
  ['@example.com', false],
  ['a@-example.com', false],
  ['a@example..com', false],
  ['a\0@example.com', false],
  ['a@exämple.com', false],
  [`${'a'.repeat(250)}@example.com`, false],
  ['', false],
])('%s is an address: %s', (email, expected) => {
  expect(isEmail(email)).toBe(expected);
});

test('compares addresses without case and surrounding spaces', () => {
  expect(normalEmail(' Ana@Example.COM ')).toBe('ana@example.com');
});

test.each([
  ['+33612345678', '33612345678'],
  ['33612345678', '33612345678'],
  [' +33 6 12 34 56 78 ', '33612345678'],
  ['+1-202-555-0100', '12025550100'],
  ['+1 (202) 555-0100', '12025550100'],
  ['0612345678', undefined],
  ['+123456', undefined],
  ['+1234567890123456', undefined],
  ['+33 abc', undefined],
  ['++33612345678', undefined],
  ['', undefined],
])('reads the number %s as %s', (text, digits) => {
  expect(normalPhone(text)).toBe(digits);
});

test.each([
  ['12345', 6, 'too_short'],
  ['123456', 6, undefined],
  ['1234567', 8, 'too_short'],
  ['😀😀😀😀😀', 6, 'too_short'],
  ['😀😀😀😀😀😀', 6, undefined],
  ['x'.repeat(72), 6, undefined],
  ['x'.repeat(73), 6, 'too_long'],
  ['é'.repeat(37), 6, 'too_long'],
  ['abc\0defg', 6, 'unusable'],
])('the password %s with at least %i characters: %s', (password, min, fault) => {
  expect(passwordFault(password, min)).toBe(fault);
});
