import { API_KEY_PATTERN, ExchangedApiKey } from '@sillage/proto/http/api-keys';
import { baseUrl } from '@sillage/proto/values/base-url';
import { bearerToken, createKeptBySecret, fetchJson } from '@sillage/runtime/http';
import type { GatewayConfig } from './config.ts';

/** A key's token is valid for 120 s; it is not reused beyond this age. */
const KEPT_MS = 60_000;

/** Replaces an `Authorization` header with an API key by one with an access token. */
export type ExchangeKeys = (authorization: string | undefined) => Promise<string | undefined>;

/**
 * Exchanges an API key for an access token at identity, once a minute. Concurrent requests share the exchange; refusals
 * are not cached. A revoked key is still refused at once, because verifying the token checks for revocation.
 */
export function createKeyExchange(
  { IDENTITY_URL, INTERNAL_SECRET }: Pick<GatewayConfig, 'IDENTITY_URL' | 'INTERNAL_SECRET'>,
  now: () => number = Date.now,
): ExchangeKeys {
  const kept = createKeptBySecret<Promise<string>>(now);

  async function exchange(key: string): Promise<string> {
    const options = { method: 'POST', body: { key }, internalSecret: INTERNAL_SECRET } as const;
    const url = `${baseUrl(IDENTITY_URL)}/internal/api-keys/exchange`;
    return (await fetchJson(url, ExchangedApiKey, options)).accessToken;
  }

  function tokenFor(key: string): Promise<string> {
    const known = kept.find(key);
    if (known) return known;
    const token = exchange(key);
    kept.keep(key, token, now() + KEPT_MS);
    token.catch(() => kept.forget(key));
    return token;
  }

  return async (authorization) => {
    const key = bearerToken(authorization);
    return key !== undefined && API_KEY_PATTERN.test(key) ? `Bearer ${await tokenFor(key)}` : authorization;
  };
}
