import { describe, expect, test } from 'vitest';
import { providerProfile } from './provider-profile.ts';

const ISSUER = 'https://idp.example';
const read = (claims: Record<string, unknown>) => providerProfile(ISSUER, { sub: 's1', ...claims });

describe('the e-mail of a provider', () => {
  test.each([
    ['verified', { email: 'Ana@Example.com', email_verified: true }, 'ana@example.com', true],
    ['verified as a text', { email: 'ana@example.com', email_verified: 'true' }, 'ana@example.com', true],
    ['not verified', { email: 'ana@example.com', email_verified: false }, 'ana@example.com', false],
    ['not said to be verified', { email: 'ana@example.com' }, 'ana@example.com', false],
    ['verified by a number', { email: 'ana@example.com', email_verified: 1 }, 'ana@example.com', false],
    ['no address', { email: 'nonsense', email_verified: true }, undefined, false],
    ['no text', { email: ['ana@example.com'], email_verified: true }, undefined, false],
    ['absent', { email_verified: true }, undefined, false],
    [
      'of a look-alike domain in other letters',
      { email: 'ana@ex\u0430mple.com', email_verified: true },
      undefined,
      false,
    ],
  ])('%s', (_name, claims, email, isEmailVerified) => {
    expect(read(claims)).toMatchObject({ email, isEmailVerified, data: { email_verified: isEmailVerified } });
  });
});

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['a number', 7],
  ['too long', 'x'.repeat(256)],
  ['with NUL', 'a\u0000b'],
])('claims whose subject is %s name nobody', (_name, sub) => {
  expect(providerProfile(ISSUER, { sub })).toBeUndefined();
});

test.each([
  ['a name', { name: ' Ana \u0000 B ' }, { name: 'Ana  B', full_name: 'Ana  B' }],
  ['two names', { given_name: 'Ana', family_name: 'B' }, { name: 'Ana B' }],
  ['half a surrogate pair', { name: 'Ana \ud800' }, { name: 'Ana' }],
  ['a long name', { name: 'é'.repeat(300) }, { name: 'é'.repeat(256) }],
  [
    'a picture',
    { picture: 'https://cdn.example/a.png' },
    { picture: 'https://cdn.example/a.png', avatar_url: 'https://cdn.example/a.png' },
  ],
])('keeps %s', (_name, claims, data) => {
  expect(read(claims)?.data).toMatchObject({ iss: ISSUER, sub: 's1', provider_id: 's1', ...data });
});

test.each([
  ['a picture that runs', { picture: 'javascript:alert(1)' }],
  ['a picture that is its own data', { picture: 'data:image/png;base64,AA' }],
  ['a picture over http', { picture: 'http://cdn.example/a.png' }],
  ['unknown claims', { groups: ['admin'], role: 'service_role' }],
])('does not keep %s', (_name, claims) => {
  expect(Object.keys(read(claims)?.data ?? {}).sort()).toEqual([
    'email_verified',
    'iss',
    'phone_verified',
    'provider_id',
    'sub',
  ]);
});
