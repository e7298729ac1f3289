import { expect, test } from 'vitest';
import { createAccountDigest } from './account-digest.ts';
import { createAddressDigest } from './address-digest.ts';

const SECRET = 'a secret of this installation';
const digest = createAccountDigest(SECRET);

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000', true],
  ['de89-3704-0044-0532-0130-00', 'DE89370400440532013000', true],
  ['FR1420041010050500013M02606', 'DE89370400440532013000', false],
  [' Ada+shop@Example.com', 'ada@example.com', true],
  ['ada@example.org', 'ada@example.com', false],
])('%s and %s are the same account: %s', (one, other, isSame) => {
  expect(digest('campaign', one)).not.toBe('');
  expect(digest('campaign', one) === digest('campaign', other)).toBe(isSame);
});

test.each([
  ['a mistyped digit', 'DE89370400440532013001'],
  ['a part that was left out', 'DE89************3000'],
  ['a country that affiliates are not paid to in', 'BR1800360305000010009795493C1'],
  ['nothing', ' '],
])('%s has no digest', (_, account) => {
  expect(digest('campaign', account)).toBe('');
});

test('nobody recognises an account of another campaign, without the secret, or among addresses', () => {
  const account = 'ada@example.com';
  const others = [
    digest('another', account),
    createAccountDigest('another secret')('campaign', account),
    createAddressDigest(SECRET)('campaign', account),
  ];
  expect(others).not.toContain(digest('campaign', account));
});
