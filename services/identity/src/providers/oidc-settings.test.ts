import { loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CustomProviders, DiscoveryUrl, oidcSettings } from './oidc-settings.ts';

const Config = z.object({
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: DiscoveryUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
  OIDC_PROVIDERS: CustomProviders.default([]),
});
const read = (env: Record<string, string>) => oidcSettings(loadConfig(Config, env));
const acme = { id: 'acme', discovery_url: 'https://idp.acme.test', client_id: 'c' };
const providers = (...list: readonly object[]) => ({ OIDC_PROVIDERS: JSON.stringify(list) });

test('no provider without configuration', () => {
  expect(read({})).toEqual([]);
});

test('google by its own variables, others by OIDC_PROVIDERS', () => {
  const env = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: 's',
    ...providers({ ...acme, client_secret: 't', scopes: 'email groups' }),
  };
  expect(read(env)).toEqual([
    {
      name: 'google',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
      clientId: 'g',
      clientSecret: 's',
      scopes: ['openid', 'email', 'profile'],
    },
    {
      name: 'custom:acme',
      discoveryUrl: 'https://idp.acme.test/.well-known/openid-configuration',
      clientId: 'c',
      clientSecret: 't',
      scopes: ['openid', 'email', 'groups'],
    },
  ]);
});

test.each([
  ['an issuer', 'https://idp.test', 'https://idp.test/.well-known/openid-configuration'],
  [
    'an issuer with a path and a slash',
    'https://idp.test/realms/x/',
    'https://idp.test/realms/x/.well-known/openid-configuration',
  ],
  [
    'the document',
    'https://idp.test/.well-known/openid-configuration',
    'https://idp.test/.well-known/openid-configuration',
  ],
  ['this machine', 'http://127.0.0.1:5000', 'http://127.0.0.1:5000/.well-known/openid-configuration'],
])('takes the address of %s', (_name, discovery_url, expected) => {
  expect(read(providers({ ...acme, discovery_url }))[0]?.discoveryUrl).toBe(expected);
});

test.each([
  ['no JSON', { OIDC_PROVIDERS: 'acme' }],
  ['no list', { OIDC_PROVIDERS: '{}' }],
  ['an id with a colon', providers({ ...acme, id: 'a:b' })],
  ['an id in capitals', providers({ ...acme, id: 'Acme' })],
  ['an id twice', providers(acme, acme)],
  ['no client', providers({ ...acme, client_id: '' })],
  ['http elsewhere', providers({ ...acme, discovery_url: 'http://idp.test' })],
  ['http to a name that begins like this machine', providers({ ...acme, discovery_url: 'http://localhost.evil.test' })],
  ['another scheme', providers({ ...acme, discovery_url: 'file:///etc/passwd' })],
  ['no address', providers({ ...acme, discovery_url: 'idp.test' })],
  ['scopes with control characters', providers({ ...acme, scopes: 'a\u0000b' })],
])('names the variable that is wrong: %s', (_name, env) => {
  expect(() => read(env)).toThrow('OIDC_PROVIDERS');
});
