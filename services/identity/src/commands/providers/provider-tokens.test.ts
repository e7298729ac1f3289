import { expect, test } from 'vitest';
import { openProviderTokens, sealProviderTokens } from './provider-tokens.ts';

test('provider tokens open with the code that sealed them, and with no other', () => {
  const tokens = { provider_token: 'access', provider_refresh_token: 'refresh' };
  const sealed = sealProviderTokens(tokens, 'code-1');
  expect(openProviderTokens(sealed, 'code-1')).toEqual(tokens);
  expect(() => openProviderTokens(sealed, 'code-2')).toThrow();
  expect(sealed.includes('access')).toBe(false);
});
