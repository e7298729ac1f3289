import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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
 * Whoever serves an earlier build, or has a page of it open, goes on asking for its files: a build takes away only those of
 * before today, not, as usual, all of them.
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

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    tailwindcss(),
    sonnerWithoutInlineStyles(),
    keepFilesOfToday(),
  ],
  // The gateway replaces this placeholder by the nonce of the response; style-singleton reads it back from the page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: { assetsInlineLimit: 0, emptyOutDir: false, chunkSizeWarningLimit: 700 },
  server: {
    proxy: Object.fromEntries(['/auth/v1', '/api', '/track', '/s/', '/tracking.js', '/collect'].map((path) => [path, gateway])),
  },
});
