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
 * Every schema of zod can describe itself as JSON Schema and complains in English, neither of which anybody in a browser
 * sees (what is wrong in a form is said in the reader's language): the functions that do it are left empty.
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
 * Whoever serves an earlier build, or has a page of it open, goes on asking for its files: a build takes away only
 * those of before today, not, as usual, all of them.
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

/** What a merchant's first screen is made of: the frame around every page of theirs, and the home page. */
const FIRST_SCREEN = /\/web\/src\/(main\.tsx$|routes\/_merchant(\.dashboard)?\.tsx)/;

/**
 * The first screen is a few files instead of one for each module that two pages share: on a slow connection every file
 * costs a round trip. Libraries change less often than our own code, so they are a file of their own.
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

/** The routes whose data are asked for before their page is there: what most visits begin with. */
const FIRST_ROUTES = new Set([
  '/_merchant/dashboard',
  '/_merchant/campaign/$campaignId',
  '/_merchant/campaign/$campaignId/',
]);
const { plugin: firstScreenPlugin, isPart } = firstScreen();
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';
/** Two parts of a path are enough: what the gateway answers by itself stands beside what it hands on. */
const proxied = new Set(routingTable.map(({ prefix }) => prefix.split('/').slice(0, 3).join('/')));

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      // What other pages fetch, and the schemas that describe it, would be part of the first screen.
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
