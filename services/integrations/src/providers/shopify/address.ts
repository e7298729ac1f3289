import { AppError } from '@sillage/runtime/service';

const TIMEOUT_MS = 10_000;
const SHOP = /^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/;

/** The shop's domain at Shopify from a person's input: with or without the suffix, or as a copied URL. */
export function shopDomainOf(typed: string): string {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const domain = host.includes('.') ? host : `${host}.myshopify.com`;
  if (!SHOP.test(domain)) {
    throw new AppError(
      'validation_failed',
      'This is no name of a Shopify shop. It is the part before .myshopify.com in the address of its admin.',
    );
  }
  return domain;
}

/** The same address at the stand-in, if there is one, where the shop is the first segment of the path. */
export function atStandIn(address: string, standInUrl: string | undefined): string {
  if (standInUrl === undefined) return address;
  const { host, pathname, search } = new URL(address);
  return `${standInUrl}/${host}${pathname}${search}`;
}

/** Calls Shopify, or its stand-in; throws `unavailable` without a response. */
export function createShopFetch(standInUrl: string | undefined): typeof fetch {
  return async (address, init) => {
    const url = atStandIn(address instanceof Request ? address.url : String(address), standInUrl);
    try {
      return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (cause) {
      throw new AppError('unavailable', 'Shopify cannot be reached at the moment. Try again in a minute.', { cause });
    }
  };
}
