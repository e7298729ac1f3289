import { languageCodes } from '@sillage/proto/values/languages';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSite } from './testing/site.ts';
import { PHONE } from './testing/widths.ts';

const site = openSite();
const MAX_BYTES = 60_000;

/** Reads a PNG's size from its first chunk. */
async function pictureAt(path: string) {
  const answer = await fetch(`${site.url}${path}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return {
    type: answer.headers.get('content-type'),
    cache: answer.headers.get('cache-control'),
    signature: bytes.toString('latin1', 1, 4),
    size: `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`,
    bytes: bytes.length,
  };
}

test('every public page names a picture of itself that is there, in the size that it says', async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(12 * languageCodes.length);
  const pictures = new Map<string, string[]>();
  for (const page of addresses) {
    const html = await (await fetch(page)).text();
    const said = (name: string) => new RegExp(`<meta property="og:image${name}" content="([^"]+)"`).exec(html)?.[1];
    expect(said(':alt'), page).toMatch(/^Sillage: ./);
    expect(html, page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const picture = said('')?.replace(site.url, '') ?? '';
    pictures.set(picture, [...(pictures.get(picture) ?? []), `${said(':width')}x${said(':height')}`]);
  }
  for (const [address, sizes] of pictures) {
    const { bytes, ...picture } = await pictureAt(address);
    expect(picture, address).toEqual({
      type: 'image/png',
      cache: 'public, max-age=31536000, immutable',
      signature: 'PNG',
      size: '1200x630',
    });
    expect(bytes, address).toBeLessThan(MAX_BYTES);
    expect([...new Set(sizes)]).toEqual(['1200x630']);
  }
  // Each translated title has its own image, except where two languages use the same word.
  expect(pictures.size).toBeGreaterThan(11 * languageCodes.length);
});

const Manifest = z.object({
  start_url: z.literal('/dashboard'),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() })),
});

test.each(['/en/pricing', '/auth'])(
  '%s can be installed: its icons are there, in the sizes that are said',
  async (path) => {
    const { page, context, problems } = await site.visit(PHONE);
    await page.goto(`${site.url}${path}`);
    const address = await page.getAttribute('link[rel="manifest"]', 'href');
    const answer = await fetch(`${site.url}${address}`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { icons } = Manifest.parse(await answer.json());
    expect(icons.map(({ purpose, sizes }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of icons)
      expect(await pictureAt(src)).toMatchObject({ type, size: sizes, signature: 'PNG' });
    for (const [rel, size] of [
      ['apple-touch-icon', '180x180'],
      ['icon', '32x32'],
    ]) {
      const href = await page.locator(`link[rel="${rel}"]`).first().getAttribute('href');
      expect(await pictureAt(href ?? '')).toMatchObject({ type: 'image/png', size });
    }
    expect(problems()).toEqual([]);
    await context.close();
  },
);
