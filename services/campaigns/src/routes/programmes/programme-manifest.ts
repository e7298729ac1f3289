import type { WebManifest } from '@sillage/proto/http/web-manifest';

/** The site's icons, because a merchant's logo may have any shape, and home screens require a square. */
const ICONS: WebManifest['icons'] = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const PAPER = '#fbfaf7';

/** Makes the page of one programme installable under the campaign's name and in its colour. */
export function programmeManifest(affiliateId: string, campaignName: string, accentColour: string | null): WebManifest {
  const start = `/programmes/${affiliateId}`;
  return {
    id: start,
    name: campaignName,
    short_name: campaignName,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: accentColour ?? PAPER,
    icons: ICONS,
  };
}
