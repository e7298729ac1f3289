import type { PublicSite, SiteFacts } from '@sillage/proto/http/public-site';
import { DAY_MS } from '@sillage/proto/values/durations';
import { languageCodes } from '@sillage/proto/values/languages';
import { escapeHtml } from '@sillage/runtime/http';

/** Crawlers may read the public pages, but should not follow affiliates' links, because they are not visitors. */
export const robotsTxt = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /s/
Disallow: /track/
Disallow: /r/

Sitemap: ${publicUrl}/sitemap.xml
`;

const SECURITY_TXT_DAYS = 180;

/** RFC 9116: the contact for vulnerability reports. Generated per request, because it must expire within a year. */
export const securityTxt = (
  { publicUrl, supportEmail }: SiteFacts,
  nowMs: number,
): string => `Contact: mailto:${supportEmail}
Expires: ${new Date(nowMs + SECURITY_TXT_DAYS * DAY_MS).toISOString()}
Preferred-Languages: ${languageCodes.join(', ')}
Canonical: ${publicUrl}/.well-known/security.txt
Policy: ${publicUrl}/security
`;

/** All public pages in all languages, each with its alternates. */
export function sitemapXml({ paths, languagesOf, addressOf }: PublicSite, publicUrl: string): string {
  const absolute = (address: string) => escapeHtml(`${publicUrl}${address}`);
  const entries = paths.flatMap((path) => {
    const languages = languagesOf(path);
    const others = languages
      .map((code) => `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(addressOf(path, code))}"/>`)
      .join('');
    return languages.map((code) => `<url><loc>${absolute(addressOf(path, code))}</loc>${others}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
