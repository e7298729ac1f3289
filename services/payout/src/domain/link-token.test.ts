import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createLinkTokens, LINK_VALID_DAYS } from './link-token.ts';

const SECRET = 'a secret of at least thirty-two characters';
const NOW = Date.parse('2026-11-21T10:00:00.900Z');
const AFFILIATE = '0198a000-0000-7000-8000-000000000001';
const OTHER = '0198a000-0000-7000-8000-000000000002';
const SETTLEMENT = '0198a000-0000-7000-8000-0000000000aa';

const tokens = createLinkTokens(SECRET);
const EMAIL = 'ada@example.com';
const commission = { purpose: 'commission', affiliateId: AFFILIATE, settlementId: SETTLEMENT } as const;
const invitation = { purpose: 'invitation', affiliateId: AFFILIATE, settlementId: null } as const;
const good = tokens.sign({ ...commission, email: EMAIL }, NOW);
const addressTag = good.split('.').at(-2) ?? '';
const expiresAtMs = Math.floor(NOW / 1000) * 1000 + LINK_VALID_DAYS * 86_400_000;

test('says what it was made for, until it expires', () => {
  expect(tokens.verify(good, NOW)).toEqual({ ...commission, expiresAtMs, addressTag });
  expect(tokens.verify(tokens.sign({ ...invitation, email: EMAIL }, NOW), NOW)).toEqual({
    ...invitation,
    expiresAtMs,
    addressTag,
  });
});

test('knows the address that it was sent to, and does not say it', () => {
  const grant = { ...commission, expiresAtMs, addressTag };
  expect(tokens.isSentTo(grant, EMAIL)).toBe(true);
  expect(tokens.isSentTo(grant, ' Ada@Example.com ')).toBe(true);
  expect(tokens.isSentTo(grant, 'ada@example.org')).toBe(false);
  expect(tokens.isSentTo(grant, '')).toBe(false);
});

test('expires to the second', () => {
  expect(tokens.verify(good, expiresAtMs - 1)).toEqual({ ...commission, expiresAtMs, addressTag });
  expect(tokens.verify(good, expiresAtMs)).toBe('expired');
  expect(tokens.verify(good, expiresAtMs + 1)).toBe('expired');
});

const [, , , , expiry = '', , mac = ''] = good.split('.');
const bodyOf = (...parts: (string | number)[]) => parts.join('.');
const signedWith = (key: Buffer | string, body: string) =>
  `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
const ownKey = createHmac('sha256', SECRET).update('sillage payout links').digest();
const body = good.slice(0, good.lastIndexOf('.'));

describe('is refused, and not as one that has expired:', () => {
  test.each([
    ['nothing', ''],
    ['a dot', '.'],
    ['dots', '......'],
    ['the body without a signature', body],
    ['an empty signature', `${body}.`],
    ['a cut signature', good.slice(0, -1)],
    ['a longer signature', `${good}A`],
    ['a signature with another last character', `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`],
    ['a padded signature', `${good}=`],
    ['a signature in other base64 spelling', `${body}.${Buffer.from(mac, 'base64url').toString('base64')}`],
    ['a signature in hex', `${body}.${Buffer.from(mac, 'base64url').toString('hex')}`],
    ['white space around it', ` ${good} `],
    ['a line break', `${good}\n`],
    ['a zero byte', `${good}\0`],
    ['an upper-case body', `${body.toUpperCase()}.${mac}`],
    ['another affiliate', good.replace(AFFILIATE, OTHER)],
    ['another settlement', good.replace(SETTLEMENT, OTHER)],
    ['no settlement', good.replace(SETTLEMENT, '-')],
    ['another purpose', good.replace('commission', 'invitation')],
    ['a later expiry', good.replace(expiry, String(Number(expiry) + 1))],
    ['an expiry that never comes', good.replace(expiry, '999999999999')],
    ['another address', good.replace(addressTag, 'A'.repeat(22))],
    ['another version', good.replace('v1', 'v2')],
    ['two tokens in one', `${good}.${good}`],
    ['signed with the secret itself', signedWith(SECRET, body)],
    ['signed with another key', signedWith('another secret of at least thirty-two', body)],
    [
      'signed with the key of other links',
      signedWith(createHmac('sha256', SECRET).update('sillage access tickets').digest(), body),
    ],
    ['signed with no key', signedWith('', body)],
    ['hashed only', `${body}.${createHash('sha256').update(body).digest('base64url')}`],
    ['another algorithm', `${body}.${createHmac('sha512', ownKey).update(body).digest('base64url')}`],
    [
      'a JWT without an algorithm',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"sub":"${AFFILIATE}"}`).toString('base64url')}.`,
    ],
    ['an address that is very long', 'a'.repeat(2000)],
  ])('%s', (_, token) => {
    expect(tokens.verify(token, NOW)).toBe('invalid');
    expect(tokens.verify(token, expiresAtMs + 1)).toBe('invalid');
  });

  // Such as a leaked key would make, or a mistake of ours.
  test.each([
    ['a purpose that there is not', bodyOf('v1', 'dashboard', AFFILIATE, SETTLEMENT, expiry, addressTag)],
    ['a commission without a settlement', bodyOf('v1', 'commission', AFFILIATE, '-', expiry, addressTag)],
    ['an invitation with one', bodyOf('v1', 'invitation', AFFILIATE, SETTLEMENT, expiry, addressTag)],
    ['an affiliate that is no UUID', bodyOf('v1', 'commission', 'x', SETTLEMENT, expiry, addressTag)],
    ['an expiry that is no number', bodyOf('v1', 'commission', AFFILIATE, SETTLEMENT, 'Infinity', addressTag)],
    ['a negative expiry', bodyOf('v1', 'commission', AFFILIATE, SETTLEMENT, -1, addressTag)],
    ['no address', bodyOf('v1', 'commission', AFFILIATE, SETTLEMENT, expiry)],
    ['one part more', bodyOf('v1', 'commission', AFFILIATE, SETTLEMENT, expiry, addressTag, 'x')],
    ['another version', bodyOf('v2', 'commission', AFFILIATE, SETTLEMENT, expiry, addressTag)],
  ])('well signed, %s', (_, wrong) => {
    expect(tokens.verify(signedWith(ownKey, wrong), NOW)).toBe('invalid');
  });
});

test('of another installation is refused', () => {
  const other = createLinkTokens('another secret of at least thirty-two characters');
  expect(tokens.verify(other.sign({ ...commission, email: EMAIL }, NOW), NOW)).toBe('invalid');
  expect(other.verify(good, NOW)).toBe('invalid');
});
