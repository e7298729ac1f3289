import { hash, randomBytes } from 'node:crypto';
import { MAX_ATTRIBUTION_WINDOW_SECONDS } from '@sillage/proto/values/campaigns';
import { sessionPrefix } from '@sillage/proto/values/sessions';
import { ipPrefix } from '@sillage/runtime/http';

/**
 * 16 bytes in base64url, with the spare bits of the last character zero: the one spelling that survives a click token.
 */
export const SESSION_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const SESSION_COOKIE = 'sillage_sid';

/** Instead of a session: the visitor wants none. It says nothing else of them. */
const REFUSED = 'none';
const REFUSAL_PATTERN = new RegExp(`(^|; )${SESSION_COOKIE}=${REFUSED}(;|$)`);
const REFUSED_FOR_SECONDS = 365 * 86_400;

/** Values of `Set-Cookie`. */
export interface SessionCookies {
  readonly of: (sessionId: string) => string;
  readonly refusal: string;
  readonly removal: string;
}

/** Writes the tracking cookie. `isSecure`: visitors reach the edge over https, so nobody else may see it. */
export function createSessionCookies(isSecure: boolean): SessionCookies {
  const attributesFor = (seconds: number) =>
    `; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const attributes = attributesFor(MAX_ATTRIBUTION_WINDOW_SECONDS);
  return {
    of: (sessionId) => `${SESSION_COOKIE}=${sessionId}${attributes}`,
    refusal: `${SESSION_COOKIE}=${REFUSED}${attributesFor(REFUSED_FOR_SECONDS)}`,
    removal: `${SESSION_COOKIE}=${attributesFor(0)}`,
  };
}

/** Whether the visitor has asked not to be told apart from one click to the next. */
export const isSessionRefused = (header: string | undefined): boolean =>
  header !== undefined && REFUSAL_PATTERN.test(header);

/** The session of one click alone. */
export const newSession = (nowMs: number): string =>
  `${sessionPrefix(nowMs)}${randomBytes(14).toString('base64url').slice(0, RANDOM_CHARACTERS)}A`;

/** The session of the tracking cookie; undefined where the header carries none, or something that we never set. */
export function sessionOfCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const start = header.startsWith(`${SESSION_COOKIE}=`) ? 0 : header.indexOf(`; ${SESSION_COOKIE}=`) + 2;
  if (start === 1) return undefined;
  const value = header.slice(start + SESSION_COOKIE.length + 1, start + SESSION_COOKIE.length + 23);
  const end = header[start + SESSION_COOKIE.length + 23];
  return SESSION_PATTERN.test(value) && (end === undefined || end === ';') ? value : undefined;
}

/**
 * The session of a visitor without a cookie: a hash of IP prefix and user agent under the day's salt. It tells two
 * visitors apart for a day and nobody who they are.
 */
export function sessionOfVisitor(
  ip: string,
  userAgent: string,
  { salt, nowMs }: { salt: string; nowMs: number },
): string {
  const digest = hash('sha256', `${salt}\n${ipPrefix(ip)}\n${userAgent}`, 'base64url');
  return `${sessionPrefix(nowMs)}${digest.slice(0, RANDOM_CHARACTERS)}A`;
}

/** A session id in our shape for one that a shop made up itself. */
export function sessionOfShop(campaignId: string, shopSession: string): string {
  return `${hash('sha256', `${campaignId}\n${shopSession}`, 'base64url').slice(0, 21)}A`;
}

/** A pseudonym of a shop's customer, which only this campaign has and which is the same at each order. */
export function customerOfShop(campaignId: string, shopCustomer: string): string {
  return hash('sha256', `customer\n${campaignId}\n${shopCustomer}`, 'base64url');
}

/** After those of the day, before the last one: 108 bits. */
const RANDOM_CHARACTERS = 18;
