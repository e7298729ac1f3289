import { join } from 'node:path';
import type { CreateSite } from '@sillage/proto/http/public-site';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { shareImages } from './pictures/share-images-plugin.ts';
import { UNSAID } from './site/unsaid.ts';
import { siteScript } from './site-script.ts';

const SITE = join(import.meta.dirname, 'site');

/** In development, renders the public pages at each request, without the operator's settings. */
export function siteInDevelopment(): Plugin[] {
  const pages: Plugin = {
    name: 'site-in-development',
    apply: 'serve',
    configureServer(server) {
      // Runs after Vite's own middleware, so that only requests for which Vite has no file reach it.
      return () =>
        server.middlewares.use(async (request, response, next) => {
          try {
            const { createSite } = (await server.ssrLoadModule('/site/render.tsx')) as { createSite: CreateSite };
            const site = createSite({ ...UNSAID, publicUrl: `http://${request.headers.host}` });
            const found = site.find((request.originalUrl ?? '/').split('?', 1)[0] ?? '/');
            if (!found) return next();
            response.statusCode = site.paths.includes(found.path) ? 200 : 404;
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(site.page(found.path, found.language ?? 'en'));
          } catch (error) {
            next(error);
          }
        });
    },
  };
  return [siteScript(), shareImages(), pages];
}

/**
 * Builds the public pages: a script for the browser, then a module for the gateway that renders them. Runs after the
 * application's own build, into the same folder.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), siteScript(), compressAssets(), shareImages()],
  publicDir: false,
  build: { emptyOutDir: false, assetsInlineLimit: 0, outDir: 'dist' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: join(SITE, 'client', 'site.ts'),
          // Drops schemas that this build never parses with, and with them most of Zod.
          treeshake: { manualPureFunctions: ['z', 'text', 'verbatim'] },
        },
      },
    },
    ssr: {
      build: {
        ssr: true,
        // The gateway keeps the module's text in memory.
        minify: true,
        // The fonts that the style sheet refers to.
        emitAssets: true,
        rolldownOptions: {
          input: join(SITE, 'render.tsx'),
          output: { entryFileNames: 'site/render.js', chunkFileNames: 'site/[name]-[hash].js' },
        },
      },
      resolve: { noExternal: true },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('the public pages need both builds');
      await builder.build(client);
      await builder.build(ssr);
    },
  },
});
