import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pngOf } from './png.ts';
import { shareImage } from './share-image.ts';

/** What the module of the public pages says of their images. */
interface PagesWithImages {
  readonly shareImages: () => readonly { readonly address: string; readonly title: string }[];
}

const drawn = (title: string): Promise<Buffer> => pngOf(shareImage(title));

/** Draws the images that the built pages name, and that no earlier build has drawn. */
export function shareImages(): Plugin {
  return {
    name: 'share-images',
    async writeBundle({ dir = 'dist' }) {
      if (this.environment.name !== 'ssr') return;
      const { shareImages: images }: PagesWithImages = await import(pathToFileURL(join(dir, 'site', 'render.js')).href);
      for (const { address, title } of images()) {
        const path = join(dir, address);
        if (!existsSync(path)) writeFileSync(path, await drawn(title));
      }
    },
    async configureServer(server) {
      server.middlewares.use(async ({ url = '' }, response, next) => {
        if (!url.startsWith('/assets/share-')) return next();
        const { shareImages: images } = (await server.ssrLoadModule('/site/render.tsx')) as PagesWithImages;
        const image = images().find(({ address }) => address === url);
        if (!image) return next();
        response.setHeader('content-type', 'image/png').end(await drawn(image.title));
      });
    },
  };
}
