/** How this page was reached, if a link in a mail or an identity provider led to it. */
export type Arrival =
  | { readonly kind: 'plain' }
  /** With a code for a session that this browser requested. */
  | { readonly kind: 'code' }
  /** The link had its effect, but another browser requested it, so there is no session here. */
  | { readonly kind: 'elsewhere' }
  /** The first of the two confirmations of a new address. */
  | { readonly kind: 'half' }
  /** The link was rejected, or the provider refused. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The link had its effect, but the code that came with it was rejected. */
  | { readonly kind: 'unexchanged'; readonly code: string };

/** The paths to which links and providers may lead. On others, `?code=` has another meaning, such as a shop's. */
const LANDINGS = new Set(['/', '/auth', '/reset-password', '/email-confirmed', '/email-changed', '/account-settings']);
const PARAMETERS = ['code', 'error', 'error_code', 'error_description', 'message', 'sb', 'type', 'state'];

export const isLanding = (path: string): boolean => LANDINGS.has(path);

/**
 * Reads the address that the identity service wrote: its parameters may be in the query, in the fragment, or in both.
 */
export function readArrival(href: string, hasVerifier: boolean): Arrival {
  const url = new URL(href);
  if (!isLanding(url.pathname)) return { kind: 'plain' };
  const fragment = new URLSearchParams(url.hash.slice(1));
  const said = (name: string) => url.searchParams.get(name) ?? fragment.get(name);
  const error = said('error_code') ?? said('error') ?? (said('error_description') === null ? null : 'unknown');
  // The person cancelled at the provider, whose answer was complete.
  if (error === 'bad_oauth_callback' && said('error') === 'access_denied')
    return { kind: 'refused', code: 'access_denied' };
  if (error !== null) return { kind: 'refused', code: error };
  if (said('access_token') !== null) return { kind: 'elsewhere' };
  if (said('code') !== null) return { kind: hasVerifier ? 'code' : 'elsewhere' };
  return said('message') === null ? { kind: 'plain' } : { kind: 'half' };
}

/**
 * The address without the parameters that were read, so that a reload is not a second arrival and a copied address
 * contains no secret.
 */
export function withoutArrival(href: string): string {
  const url = new URL(href);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  url.hash = '';
  return url.toString();
}
