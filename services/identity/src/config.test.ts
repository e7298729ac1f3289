import { loadConfig } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { IdentityConfig, pathPrefixes } from './config.ts';

const required = {
  DATABASE_URL: 'postgresql://localhost/x',
  ISSUER_URL: 'https://app.example.com/auth/v1',
  INTERNAL_SECRET: 'a secret of at least thirty-two characters',
};
const load = (env: Record<string, string>) => loadConfig(IdentityConfig, { ...required, ...env });

test('three variables are enough', () => {
  expect(load({})).toMatchObject({
    AUTOCONFIRM_EMAIL: true,
    AUTOCONFIRM_PHONE: false,
    SIGNUP_ENABLED: true,
    ANONYMOUS_ENABLED: false,
    PASSWORD_MIN_LENGTH: 6,
    REQUIRE_CURRENT_PASSWORD: true,
    ACCESS_TOKEN_TTL_S: 3600,
    REFRESH_REUSE_INTERVAL_S: 10,
    SESSION_LIFETIME_S: 30 * 86_400,
    SESSION_IDLE_S: 7 * 86_400,
    REDIRECT_ALLOW_LIST: [],
  });
});

test.each(Object.keys(required))('%s is asked for by its name', (name) => {
  expect(() => load({ [name]: '' })).toThrow(new RegExp(`^  ${name}: ${name} is required`, 'm'));
});

test.each([
  ['PATH_PREFIX', 'auth'],
  ['PATH_PREFIX', '/auth/'],
  ['ISSUER_URL', 'app.example.com'],
  ['SITE_URL', 'ftp://example.com'],
  ['JWT_SECRET', 'short'],
  ['AUTOCONFIRM_EMAIL', 'perhaps'],
  ['AUTOCONFIRM_PHONE', 'perhaps'],
  ['SIGNUP_ENABLED', 'perhaps'],
  ['ANONYMOUS_ENABLED', 'perhaps'],
  ['MANUAL_LINKING_ENABLED', 'perhaps'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', '73'],
  ['ACCESS_TOKEN_TTL_S', '0'],
  ['REFRESH_REUSE_INTERVAL_S', '-1'],
  ['SESSION_LIFETIME_S', 'a month'],
  ['SESSION_IDLE_S', '1.5'],
  ['RATE_SIGN_IN_PER_ADDRESS', '0'],
  ['RATE_SIGN_IN_PER_ACCOUNT', 'many'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['PORT', '70000'],
])('%s=%s is refused on a line that names it and not its value', (name, value) => {
  const lines = messageOf(() => load({ [name]: value })).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^  ${name}(\\.\\d+)?: \\S`));
  if (value.length > 3) expect(lines[1]?.replaceAll(/such as .*/g, '')).not.toContain(value);
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('lists and prefixes are read as people write them', () => {
  expect(load({ REDIRECT_ALLOW_LIST: ' https://a.example/** ,, myapp://callback ' }).REDIRECT_ALLOW_LIST).toEqual([
    'https://a.example/**',
    'myapp://callback',
  ]);
  expect(pathPrefixes(load({}))).toEqual(['/auth/v1', '']);
  expect(pathPrefixes(load({ PATH_PREFIX: 'none' }))).toEqual(['']);
  expect(pathPrefixes(load({ PATH_PREFIX: '/auth/v1' }))).toEqual(['/auth/v1']);
});
