/** How this page was reached, where a link of a mail or an identity provider led to it. */
export type Arrival =
  | { readonly kind: 'plain' }
  /** With a code for a session that this very browser had asked for. */
  | { readonly kind: 'code' }
  /** The link did its work, but another browser had asked for it: there is no session here. */
  | { readonly kind: 'elsewhere' }
  /** The first of the two confirmations of a new address. */
  | { readonly kind: 'half' }
  /** The link, or the provider, was refused. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The link did its work, but the code that came with it was not taken. */
  | { readonly kind: 'unexchanged'; readonly code: string };

/** Where links and providers may lead; elsewhere `?code=` belongs to somebody else, such as a shop. */
const LANDINGS = new Set(['/', '/auth', '/reset-password', '/email-confirmed', '/email-changed', '/account-settings']);
const PARAMETERS = ['code', 'error', 'error_code', 'error_description', 'message', 'sb', 'type', 'state'];

export const isLanding = (path: string): boolean => LANDINGS.has(path);

/** Reads an address as the identity service writes it: in the query, in the fragment, or in both. */
export function readArrival(href: string, hasVerifier: boolean): Arrival {
  const url = new URL(href);
  if (!isLanding(url.pathname)) return { kind: 'plain' };
  const fragment = new URLSearchParams(url.hash.slice(1));
  const said = (name: string) => url.searchParams.get(name) ?? fragment.get(name);
  const error = said('error_code') ?? said('error') ?? (said('error_description') === null ? null : 'unknown');
  // Somebody cancelled at the provider: its answer was complete.
  if (error === 'bad_oauth_callback' && said('error') === 'access_denied')
    return { kind: 'refused', code: 'access_denied' };
  if (error !== null) return { kind: 'refused', code: error };
  if (said('access_token') !== null) return { kind: 'elsewhere' };
  if (said('code') !== null) return { kind: hasVerifier ? 'code' : 'elsewhere' };
  return said('message') === null ? { kind: 'plain' } : { kind: 'half' };
}

/** The address without what was read from it: a reload is no second arrival, and a copied address tells nothing. */
export function withoutArrival(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  url.hash = '';
  return url.toString();
}
