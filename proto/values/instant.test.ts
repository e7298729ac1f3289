import { expect, test } from 'vitest';
import { Instant } from './instant.ts';

test.each([
  ['2026-11-30T10:00:00Z', true],
  ['2026-11-30T10:00:00.123+05:30', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['9999-12-31T23:59:59-05:00', false],
  ['0000-01-01T00:00:00Z', true],
  ['0000-01-01T00:00:00+05:00', false],
  ['2026-11-30T10:00:00', false],
  ['tomorrow', false],
])('%s: %s', (text, isValid) => {
  expect(Instant.safeParse(text).success).toBe(isValid);
});
