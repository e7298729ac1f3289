import type { Device } from '@sillage/proto/values/clicks';
import { storableText } from '@sillage/proto/values/text';

/** What the user agent string says about the visitor. */
export interface Agent {
  readonly isBot: boolean;
  readonly device: Device;
  readonly browser: string;
  readonly os: string;
}

/** Real host names are shorter; longer ones would only fill the log. */
const MAX_HOST = 100;
const SUB_LENGTH = 256;

/** Host of a Referer header without `www.`; empty if it is missing or malformed. */
export function referrerHost(referrer: string | undefined): string {
  if (!referrer || referrer.length > 2048 || !URL.canParse(referrer)) return '';
  const { hostname, protocol } = new URL(referrer);
  if (hostname.length > MAX_HOST) return '';
  if (protocol === 'android-app:') return hostname;
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : '';
}

/**
 * `sub1` to `sub5` of a query, without unstorable characters and cut at 256 characters; trailing empty ones are left
 * out.
 */
export function subsOf(query: URLSearchParams): string[] {
  const subs = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'].map((name) => storableText(query.get(name) ?? '', SUB_LENGTH));
  while (subs.length > 0 && subs.at(-1) === '') subs.pop();
  return subs;
}
