import { isLoopbackHost } from '@sillage/proto/values/loopback-host';

/** A shop's address, and the return address. */
export interface ShopReturn {
  readonly shop: URL;
  readonly returnTo: URL;
}

/**
 * Undefined unless both addresses have the same host and are https or on this machine. A browser is sent only to such
 * an address with a code.
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
