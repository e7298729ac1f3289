import { isIP } from 'node:net';
import { ProviderError } from './identity-provider.ts';

const TIMEOUT_MS = 5_000;

/**
 * `fetch` for one provider: network errors and 5xx are `unavailable`. Calls public hosts over https, and otherwise only
 * the configured host, so that a provider's document cannot make this service call internal addresses.
 */
export function providerFetch(discoveryUrl: string): (url: string, init: RequestInit) => Promise<Response> {
  const home = new URL(discoveryUrl);
  return async (url, init) => {
    if (!isAllowed(new URL(url), home))
      throw new ProviderError('refused', `The provider names an address that is not called: ${url}`);
    // Covers headers and body, so that an endless response is aborted.
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(init.signal ? [init.signal] : [])]);
    const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new ProviderError('unavailable', 'The provider cannot be reached', { cause });
    });
    if (response.status >= 500) throw new ProviderError('unavailable', `The provider answers ${response.status}`);
    return response;
  };
}

function isAllowed(url: URL, home: URL): boolean {
  if (url.host === home.host) return url.protocol === home.protocol;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  return (
    url.protocol === 'https:' && isIP(name) === 0 && name.includes('.') && !/\.(local|localhost|internal)$/.test(name)
  );
}
