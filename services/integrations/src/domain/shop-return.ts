import { isLoopbackHost } from '@sillage/proto/values/loopback-host';

/** The shop and the address back to it. */
export interface ShopReturn {
  readonly shop: URL;
  readonly returnTo: URL;
}

/**
 * Undefined unless both are addresses of the same host, which nobody reads on the way: https, or this very machine. Only
 * such an address is a browser sent to with a code.
 */
export function shopReturn(shop: string, returnTo: string): ShopReturn | undefined {
  const [home, back] = [shop, returnTo].map(readAddress);
  return home && back && home.host === back.host ? { shop: home, returnTo: back } : undefined;
}

function readAddress(given: string): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isPrivate && url.username === '' && url.password === '' ? url : undefined;
}
