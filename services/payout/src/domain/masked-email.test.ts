import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['ana@example.com', 'a…@example.com'],
  ['a@b.fr', 'a…@b.fr'],
  ['"a@b"@example.com', '"…@example.com'],
  ['élodie@exemple.fr', 'é…@exemple.fr'],
  ['😀x@example.com', '😀…@example.com'],
  ['', ''],
  ['@example.com', ''],
  ['no address', ''],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
