import { type CampaignHosts, isCampaignHost } from '@sillage/proto/values/campaign-hosts';

/** Characters that URL parsers drop silently, and spaces around: what was checked would not be what was sent. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u;

/** Counted again once it is encoded: other characters than ASCII become up to nine times as long. */
const LONGEST_URL = 2048;

/**
 * Where a click leads: the requested address where it is an absolute http(s) URL on a host of the campaign, else
 * `fallback`. Only the serialised URL is ever used, so every spelling that a browser would read differently is out.
 */
export function chooseDestination(requested: string | undefined, fallback: string, rules: CampaignHosts): string {
  if (requested === undefined || requested === '') return fallback;
  return checkedUrl(requested, rules) ?? fallback;
}

function checkedUrl(requested: string, rules: CampaignHosts): string | undefined {
  if (requested.length > LONGEST_URL || INVISIBLE.test(requested) || requested.includes('\\')) return undefined;
  // Without this, `https:evil.example` and `//evil.example` are parsed as absolute URLs by browsers.
  if (!/^https?:\/\/[^/]/i.test(requested)) return undefined;
  const url = URL.canParse(requested) ? new URL(requested) : undefined;
  if (url === undefined || url.href.length > LONGEST_URL) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return isCampaignHost(url, rules) ? url.href : undefined;
}
