import { expect, test } from 'vitest';
import { createAddressDigest } from './address-digest.ts';

const digest = createAddressDigest('a secret of this installation');

test.each([
  ['the same address', 'ada@example.com', true],
  ['other spellings of it', ' Ada@Example.com', true],
  ['a tag of the same mailbox', 'ada+shop@example.com', true],
  ['another address', 'ada@example.org', false],
  ['none', '', false],
])('%s', (_, email, isSame) => {
  expect(digest('campaign', email) === digest('campaign', 'ada@example.com')).toBe(isSame);
});

test('nobody recognises an address of another campaign, or without the secret; none is none', () => {
  const [own, ...others] = [
    digest('campaign', 'ada@example.com'),
    digest('another', 'ada@example.com'),
    createAddressDigest('another secret')('campaign', 'ada@example.com'),
  ];
  expect(others).not.toContain(own);
  expect(digest('campaign', ' ')).toBe('');
});
