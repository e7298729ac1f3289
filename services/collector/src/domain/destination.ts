import { type CampaignHosts, isCampaignHost } from '@sillage/proto/values/campaign-hosts';

/**
 * Characters that URL parsers drop silently, and spaces: the URL that was checked would differ from the one that is
 * sent.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/u;

/** Checked before and after encoding: non-ASCII characters become up to nine times as long. */
const MAX_URL = 2048;

/**
 * The destination of a click: the requested address if it is an absolute http(s) URL on a host of the campaign, else
 * `fallback`. Only the serialised URL is used, so a browser cannot parse it differently.
 */
export function chooseDestination(requested: string | undefined, fallback: string, rules: CampaignHosts): string {
  if (requested === undefined || requested === '') return fallback;
  return checkedUrl(requested, rules) ?? fallback;
}

function checkedUrl(requested: string, rules: CampaignHosts): string | undefined {
  if (requested.length > MAX_URL || INVISIBLE.test(requested) || requested.includes('\\')) return undefined;
  // Without this, `https:evil.example` and `//evil.example` are parsed as absolute URLs by browsers.
  if (!/^https?:\/\/[^/]/i.test(requested)) return undefined;
  const url = URL.canParse(requested) ? new URL(requested) : undefined;
  if (url === undefined || url.href.length > MAX_URL) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return isCampaignHost(url, rules) ? url.href : undefined;
}
