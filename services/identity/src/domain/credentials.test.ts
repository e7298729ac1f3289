import { expect, test } from 'vitest';
import { isEmail, isPredictable, normalEmail, normalPhone, passwordFault } from './credentials.ts';

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
  [normalEmail('\u212Aelvin@example.com'), false],
  [normalEmail('a@\u212Aiosk.example'), false],
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

test.each([
  ['aaaaaa', true],
  ['abABab', true],
  ['      ', true],
  ['a \t  a \u00a0', true],
  ['sillage', true],
  ['Sillage2026!', true],
  ['Sillage-2026', true],
  ['S.i.l.l.a.g.e.1', true],
  ['ｓｉｌｌａｇｅ１', true],
  ['sillagesillage', true],
  ['the sillage of ships', false],
  ['ana.lopez', true],
  ['AnaLopez_99', true],
  ['analopez-keeps-bees', false],
  ['ana.lopez+shop', true],
  ['33612345678', true],
  ['banana-boat', false],
  ['xx1234567', false],
  ['quiet-harbour-7', false],
  ['日本語の詩です', false],
])('the password %j of ana.lopez+shop@example.com and xx@example.com is easy to guess: %s', (password, expected) => {
  expect(isPredictable(password, ['ana.lopez+shop@example.com', null, 'xx@example.com', '33612345678'])).toBe(expected);
});
