import { lowerAscii } from '@sillage/proto/values/ascii';
import { isLoopbackHost } from '@sillage/proto/values/loopback-host';
import { isPagePath } from '@sillage/proto/values/page-paths';
import { compileRedirectPattern, type RedirectPattern } from './redirect-pattern.ts';

/** The rules for redirects of a browser with a session or a code. */
export interface RedirectRules {
  /** The web application: the pages at its origin are always allowed, and it is the fallback. */
  readonly siteUrl: string;
  /** The origin of sign-in, which the other services, and with them tracked links, share. */
  readonly servicesOrigin: string;
  readonly patterns: readonly RedirectPattern[];
}

const MAX_LENGTH = 2048;

/** Both URLs are http(s). Throws an Error that names the invalid glob of the allow-list. */
export function redirectRules(siteUrl: string, allowList: readonly string[], issuerUrl = siteUrl): RedirectRules {
  return {
    siteUrl: new URL(siteUrl).href,
    servicesOrigin: new URL(issuerUrl).origin,
    patterns: allowList.map(compileRedirectPattern),
  };
}

/**
 * The redirect address: `given` if it is a page at the site's origin or matches the allow-list, else the site. Returns exactly
 * the parsed address that was checked, without its fragment, which we write ourselves.
 */
export function redirectTarget(rules: RedirectRules, given: unknown): string {
  return allowedTarget(rules, given) ?? rules.siteUrl;
}

function allowedTarget({ siteUrl, servicesOrigin, patterns }: RedirectRules, given: unknown): string | undefined {
  const url = typeof given === 'string' ? readPlainly(given) : undefined;
  if (!url) return undefined;
  const isSite = isWeb(url) && url.origin === new URL(siteUrl).origin;
  // A browser takes the session in the fragment along when a tracked link redirects it to a merchant's site.
  if ((isSite || url.origin === servicesOrigin) && !isPagePath(url.pathname)) return undefined;
  if (isSite) return url.href;
  if (isWeb(url) && isIpLiteral(url.hostname) && !isLoopbackHost(url.hostname)) return undefined;
  return patterns.some((pattern) => pattern(url)) ? url.href : undefined;
}

/**
 * Undefined unless the text is unambiguous. Parsers disagree about blanks, control characters, backslashes, user names,
 * and hosts written with escapes, non-Latin letters or numbers, so all of these are refused.
 */
function readPlainly(given: string): URL | undefined {
  if (given.length > MAX_LENGTH || !/^[\x21-\x5b\x5d-\x7e]+$/.test(given)) return undefined;
  const [, authority] = /^[a-z][a-z0-9+.-]*:(?:\/\/([^/?#]*))?/i.exec(given) ?? [];
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  if (isWeb(url) && (authority === undefined || !namesHost(lowerAscii(authority), url))) return undefined;
  if (!isWeb(url) && authority !== undefined && authority !== url.host) return undefined;
  url.hash = '';
  return url;
}

/** Whether the written authority equals the parsed host, with or without the default port. */
function namesHost(authority: string, url: URL): boolean {
  return authority === url.host || authority === `${url.hostname}:${url.protocol === 'https:' ? '443' : '80'}`;
}

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:';
const isIpLiteral = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
