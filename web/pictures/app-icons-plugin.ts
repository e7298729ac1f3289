import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { pngOf } from './png.ts';

const FAVICON = join(import.meta.dirname, '..', 'public', 'favicon.svg');
const GROUND = '#0b7a75';
const MARK = '#fbfaf7';

interface AppIcon {
  readonly size: number;
  /** How much of it the mark takes. Of a maskable one, only the middle four fifths are sure to be seen. */
  readonly scale: number;
  /** Of its corners, in its own 32 units; undefined: the mark alone. */
  readonly radius?: number;
}

/** By the names that public/manifest.webmanifest and the pages call them. */
const ICONS: Readonly<Record<string, AppIcon>> = {
  'favicon-32.png': { size: 32, scale: 1 },
  'apple-touch-icon.png': { size: 180, scale: 0.75, radius: 0 },
  'icon-192.png': { size: 192, scale: 0.75, radius: 7 },
  'icon-512.png': { size: 512, scale: 0.75, radius: 7 },
  'icon-maskable-512.png': { size: 512, scale: 0.6, radius: 0 },
};

function draw({ size, scale, radius }: AppIcon): Promise<Buffer> {
  const favicon = readFileSync(FAVICON, 'utf8');
  const resized = (svg: string) => svg.replace('<svg', `<svg width="${size}" height="${size}"`);
  if (radius === undefined) return pngOf(resized(favicon));
  const [, lines = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(favicon) ?? [];
  const margin = 16 * (1 - scale);
  return pngOf(
    resized(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="${radius}" fill="${GROUND}"/>
<g transform="translate(${margin} ${margin}) scale(${scale})" fill="none" stroke="${MARK}" stroke-width="2.6" stroke-linecap="round">${lines}</g>
</svg>`),
  );
}

/** The icons of the installed application, for browsers and systems that take no SVG. */
export function appIcons(): Plugin {
  return {
    name: 'app-icons',
    async generateBundle() {
      for (const [fileName, icon] of Object.entries(ICONS))
        this.emitFile({ type: 'asset', fileName, source: await draw(icon) });
    },
    configureServer({ middlewares }) {
      middlewares.use(async ({ url = '' }, response, next) => {
        const icon = ICONS[url.slice(1)];
        if (!icon) return next();
        response.setHeader('content-type', 'image/png').end(await draw(icon));
      });
    },
  };
}
