import { API_KEY_PATTERN, ExchangedApiKey } from '@sillage/proto/http/api-keys';
import { baseUrl } from '@sillage/proto/values/base-url';
import { bearerToken, createKeptBySecret, fetchJson } from '@sillage/runtime/http';
import type { GatewayConfig } from './config.ts';

/** A token of a key is valid for 120 s; one of this age is not passed on any more. */
const KEPT_MS = 60_000;

/** The `Authorization` header that the services understand, of one that names a key of an account. */
export type ExchangeKeys = (authorization: string | undefined) => Promise<string | undefined>;

/**
 * Asks identity for an access token in the place of a key, once in a minute. Requests that come meanwhile wait for the same
 * answer; a refusal is not kept. A key that is revoked is refused at once all the same: whoever verifies the token
 * looks up whether it was.
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
