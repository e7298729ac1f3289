import type { Device } from '@sillage/proto/values/clicks';

/** What a user agent says of its visitor. */
export interface Agent {
  readonly isBot: boolean;
  readonly device: Device;
  readonly browser: string;
  readonly os: string;
}

/** Host of a Referer header without `www.`; empty where there is none that can be read. */
export function referrerHost(referrer: string | undefined): string {
  if (!referrer || referrer.length > 2048 || !URL.canParse(referrer)) return '';
  const { hostname, protocol } = new URL(referrer);
  if (protocol === 'android-app:') return hostname;
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, '') : '';
}

/** `sub1` to `sub5` of a query, each cut at 256 characters; trailing empty ones are left out. */
export function subsOf(query: URLSearchParams): string[] {
  const subs = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'].map((name) => (query.get(name) ?? '').slice(0, 256));
  while (subs.length > 0 && subs.at(-1) === '') subs.pop();
  return subs;
}
