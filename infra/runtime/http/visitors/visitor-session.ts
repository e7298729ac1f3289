import { hash, randomBytes } from 'node:crypto';
import { sessionPrefix } from '@sillage/proto/values/sessions';
import { ipPrefix } from '../requests/addresses.ts';

/**
 * 16 bytes in base64url, with the unused bits of the last character zero: the canonical form, as in a click token.
 */
export const SESSION_PATTERN = /^[A-Za-z0-9_-]{21}[AQgw]$/;
export const SESSION_COOKIE = 'sillage_sid';

/** The cookie's value if the visitor has opted out of sessions. */
export const REFUSED_SESSION = 'none';
const REFUSAL_PATTERN = new RegExp(`(^|; )${SESSION_COOKIE}=${REFUSED_SESSION}(;|$)`);

/** Whether the visitor has opted out of being recognised from one click to the next. */
export const isSessionRefused = (header: string | undefined): boolean =>
  header !== undefined && REFUSAL_PATTERN.test(header);

/** A new session, for a single click. */
export const newSession = (nowMs: number): string =>
  `${sessionPrefix(nowMs)}${randomBytes(14).toString('base64url').slice(0, RANDOM_CHARACTERS)}A`;

/** The session of the tracking cookie; undefined if there is none, or it has a format that we never set. */
export function sessionOfCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const start = header.startsWith(`${SESSION_COOKIE}=`) ? 0 : header.indexOf(`; ${SESSION_COOKIE}=`) + 2;
  if (start === 1) return undefined;
  const value = header.slice(start + SESSION_COOKIE.length + 1, start + SESSION_COOKIE.length + 23);
  const end = header[start + SESSION_COOKIE.length + 23];
  return SESSION_PATTERN.test(value) && (end === undefined || end === ';') ? value : undefined;
}

/**
 * The session of a visitor without a cookie: a hash of IP prefix and user agent with the day's salt. It distinguishes
 * visitors for a day without identifying them.
 */
export function sessionOfVisitor(
  ip: string,
  userAgent: string,
  { salt, nowMs }: { salt: string; nowMs: number },
): string {
  const digest = hash('sha256', `${salt}\n${ipPrefix(ip)}\n${userAgent}`, 'base64url');
  return `${sessionPrefix(nowMs)}${digest.slice(0, RANDOM_CHARACTERS)}A`;
}

/** Between the characters of the day and the last one: 108 bits. */
const RANDOM_CHARACTERS = 18;
