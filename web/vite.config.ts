import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
// biome-ignore lint/style/noRestrictedImports: while developing, Vite stands before the gateway and must know its paths
import { routingTable } from '../gateway/src/routing-table.ts';
// biome-ignore lint/style/noRestrictedImports: what is downloaded from the application's own host is built with it
import { woocommerceZip } from '../infra/tools/images/woocommerce-zip.ts';

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

/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1_024;

/** A first visit loads dozens of files: compressed once here, none of them is compressed again for each visitor. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      for (const name of readdirSync(assets)) {
        const path = join(assets, name);
        if (!/\.(js|css|svg|json)$/.test(name) || existsSync(`${path}.br`)) continue;
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESSED_FROM_BYTES) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      }
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

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';
/** Two parts of a path are enough: what the gateway answers by itself stands beside what it hands on. */
const proxied = new Set(routingTable.map(({ prefix }) => prefix.split('/').slice(0, 3).join('/')));

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyles(),
    keepFilesOfToday(),
    compressAssets(),
    offerWooCommercePlugin(),
  ],
  // The gateway replaces this placeholder by the nonce of the response; style-singleton reads it back from the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { assetsInlineLimit: 0, emptyOutDir: false, chunkSizeWarningLimit: 700 },
  server: {
    proxy: Object.fromEntries([...proxied].map((path) => [`^${path.replace('.', '\\.')}(/|\\?|$)`, gateway])),
  },
});
