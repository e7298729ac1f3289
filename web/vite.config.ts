import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// biome-ignore lint/style/noRestrictedImports: while developing, Vite stands before the gateway and must know its paths
import { routingTable } from '../gateway/src/routing-table.ts';
// biome-ignore lint/style/noRestrictedImports: what is downloaded from the application's own host is built with it
import { woocommerceZip } from '../infra/tools/images/woocommerce-zip.ts';
import { compressAssets } from './compress-assets.ts';
import { directImports } from './direct-imports.ts';
import { firstPaint } from './first-paint.ts';
import { languageTexts } from './language-texts.ts';
import { appIcons } from './pictures/app-icons-plugin.ts';
import { siteInDevelopment } from './site.config.ts';

/**
 * Sonner writes its style sheet into a `<style>` element when it is imported, which `style-src` without
 * 'unsafe-inline' refuses. The same rules are imported as a file (styles.css), so the call is taken out.
 */
function sonnerWithoutInlineStyles(): Plugin {
  return {
    name: 'sonner-without-inline-styles',
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null };
    },
  };
}

/**
 * Every Zod schema can describe itself as JSON Schema and has English error messages. Neither is visible in a browser,
 * since forms show errors in the reader's language, so the functions for them are replaced by empty ones.
 */
function zodWithoutTexts(): Plugin {
  return {
    name: 'zod-without-texts',
    apply: 'build',
    transform(code, id) {
      if (/zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id))
        return { code: 'export default () => ({ localeError: () => undefined });', map: null };
      if (!/zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return { code: names.map((name) => `export const ${name} = () => ({});`).join('\n'), map: null };
    },
  };
}

const KEPT_FOR_MS = 24 * 3_600_000;

/**
 * A gateway that still serves an earlier build, or an open page of one, keeps requesting its files. So a build deletes
 * only files that are older than a day, not all of them, as is the default.
 */
function keepFilesOfToday(): Plugin {
  return {
    name: 'keep-files-of-today',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      const isOld = (path: string) => Date.now() - statSync(path).mtimeMs > KEPT_FOR_MS;
      for (const name of readdirSync(assets)) if (isOld(join(assets, name))) rmSync(join(assets, name));
    },
  };
}

const WOOCOMMERCE_ZIP = 'integrations/sillage-for-woocommerce.zip';

/** The plugin for WooCommerce, to download beside the application. */
function offerWooCommercePlugin(): Plugin {
  return {
    name: 'offer-woocommerce-plugin',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: WOOCOMMERCE_ZIP, source: woocommerceZip() });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${WOOCOMMERCE_ZIP}`, (_request, response) => {
        response.setHeader('content-type', 'application/zip').end(woocommerceZip());
      });
    },
  };
}

/** The modules of a merchant's first screen: the frame around every merchant page, and the home page. */
const FIRST_SCREEN = /\/web\/src\/(main\.tsx$|routes\/_merchant(\.dashboard)?\.tsx)/;

/**
 * Bundles the first screen into a few files, instead of one for each module that two pages share: on a slow connection
 * every file costs a round trip. Libraries change less often than our own code, so they get their own file.
 */
function firstScreen(): { readonly plugin: Plugin; readonly isPart: (id: string) => boolean } {
  const found = new Set<string>();
  const plugin: Plugin = {
    name: 'first-screen',
    apply: 'build',
    buildEnd() {
      const open = [...this.getModuleIds()].filter((id) => FIRST_SCREEN.test(id));
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(...(this.getModuleInfo(next)?.importedIds ?? []));
      }
    },
  };
  return { plugin, isPart: (id) => found.has(id) };
}

/** The routes that most visits begin with; their data is requested before the page's code is loaded. */
const FIRST_ROUTES = new Set([
  '/_merchant/dashboard',
  '/_merchant/campaign/$campaignId',
  '/_merchant/campaign/$campaignId/',
]);
const { plugin: firstScreenPlugin, isPart } = firstScreen();
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';
/** The first two segments of a path are enough to tell routes of the gateway from pages. */
const proxied = new Set(routingTable.map(({ prefix }) => prefix.split('/').slice(0, 3).join('/')));

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      // Otherwise the loaders of other pages, and the schemas of their data, would be part of the first screen.
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) =>
          FIRST_ROUTES.has(routeId) ? undefined : [['component', 'loader'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    tailwindcss(),
    directImports(),
    languageTexts(),
    firstPaint(),
    sonnerWithoutInlineStyles(),
    zodWithoutTexts(),
    keepFilesOfToday(),
    compressAssets(),
    offerWooCommercePlugin(),
    appIcons(),
    firstScreenPlugin,
    siteInDevelopment(),
  ],
  // The gateway replaces this placeholder by the nonce of the response; style-singleton reads it back from the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    assetsInlineLimit: 0,
    emptyOutDir: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: (id) => id.includes('/node_modules/') && isPart(id), priority: 1 },
            { name: 'application', test: isPart },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries([...proxied].map((path) => [`^${path.replace('.', '\\.')}(/|\\?|$)`, gateway])),
  },
});
