import type { Device } from '@sillage/proto/values/clicks';

/** What a user agent says of its visitor. */
export interface Agent {
  readonly isBot: boolean;
  readonly device: Device;
  readonly browser: string;
  readonly os: string;
}

/** No name in the DNS is longer; what is longer would only fill the log. */
const LONGEST_HOST = 253;
const SUB_LENGTH = 256;

/** Host of a Referer header without `www.`; empty where there is none that can be read. */
export function referrerHost(referrer: string | undefined): string {
  if (!referrer || referrer.length > 2048 || !URL.canParse(referrer)) return '';
  const { hostname, protocol } = new URL(referrer);
  if (hostname.length > LONGEST_HOST) return '';
  if (protocol === 'android-app:') return hostname;
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : '';
}

/** `sub1` to `sub5` of a query, each cut at 256 characters; trailing empty ones are left out. */
export function subsOf(query: URLSearchParams): string[] {
  const subs = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'].map((name) => cut(query.get(name) ?? ''));
  while (subs.length > 0 && subs.at(-1) === '') subs.pop();
  return subs;
}

/** Never through the middle of a character: half of one is no text, and cannot be put into a URL. */
function cut(text: string): string {
  const end = SUB_LENGTH - (isHighSurrogate(text.charCodeAt(SUB_LENGTH - 1)) ? 1 : 0);
  return text.length > SUB_LENGTH ? text.slice(0, end) : text;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
