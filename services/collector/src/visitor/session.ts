import { hash } from 'node:crypto';
import { MAX_ATTRIBUTION_WINDOW_SECONDS } from '@sillage/proto/values/campaigns';
import { REFUSED_SESSION, SESSION_COOKIE } from '@sillage/runtime/http';

const REFUSED_FOR_SECONDS = 365 * 86_400;

/** Values of `Set-Cookie`. */
export interface SessionCookies {
  readonly of: (sessionId: string) => string;
  readonly refusal: string;
  readonly removal: string;
}

/** Writes the tracking cookie. `isSecure`: visitors use https, so the cookie is sent over https only. */
export function createSessionCookies(isSecure: boolean): SessionCookies {
  const attributesFor = (seconds: number) =>
    `; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const attributes = attributesFor(MAX_ATTRIBUTION_WINDOW_SECONDS);
  return {
    of: (sessionId) => `${SESSION_COOKIE}=${sessionId}${attributes}`,
    refusal: `${SESSION_COOKIE}=${REFUSED_SESSION}${attributesFor(REFUSED_FOR_SECONDS)}`,
    removal: `${SESSION_COOKIE}=${attributesFor(0)}`,
  };
}

/** Converts a session id that a shop generated into our format. */
export function sessionOfShop(campaignId: string, shopSession: string): string {
  return `${hash('sha256', `${campaignId}\n${shopSession}`, 'base64url').slice(0, 21)}A`;
}

/** A pseudonym of a shop's customer: the same at each order, different in each campaign. */
export function customerOfShop(campaignId: string, shopCustomer: string): string {
  return hash('sha256', `customer\n${campaignId}\n${shopCustomer}`, 'base64url');
}
