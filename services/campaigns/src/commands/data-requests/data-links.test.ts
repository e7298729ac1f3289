import { DAY_MS } from '@sillage/proto/values/durations';
import { expect, test } from 'vitest';
import { createDataLinks } from './data-links.ts';

const links = createDataLinks('a secret of at least thirty-two characters');
const NOW = Date.parse('2026-11-21T10:00:00Z');
const token = links.issue('ada@example.com', NOW);

test('a link opens for a day, for the address that it was issued for', () => {
  expect(links.open(token, NOW + DAY_MS - 1)).toEqual({ email: 'ada@example.com', expiresAtMs: NOW + DAY_MS });
  expect(links.open(token, NOW + DAY_MS)).toBe('expired');
});

test('two links for one address have nothing in common, and neither says the address', () => {
  expect(links.issue('ada@example.com', NOW)).not.toBe(token);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada');
});

const changed = (place: number) =>
  `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`;

test.each([
  ['nothing', ''],
  ['no token', 'ada@example.com'],
  ['a cut one', token.slice(0, -4)],
  ['one that was changed at its beginning', changed(0)],
  ['one that was changed in the middle', changed(40)],
  [
    'one of another installation',
    createDataLinks('another secret of thirty-two characters').issue('ada@example.com', NOW),
  ],
])('%s opens nothing', (_name, given) => {
  expect(links.open(given, NOW)).toBe('invalid');
});
