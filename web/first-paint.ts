import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const SCRIPT = join(import.meta.dirname, 'first-paint.js');

/** Inlines first-paint.js into the built page: a separate file would delay the first paint by a round trip. */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const texts = Object.keys(bundle).flatMap((file) => {
          const [, language] = /texts-(\w+?)-[^/]*\.json$/.exec(file) ?? [];
          return language ? [[language, `/${file}`]] : [];
        });
        const source = `const TEXTS=${JSON.stringify(Object.fromEntries(texts))};${readFileSync(SCRIPT, 'utf8')}`;
        const script = minifySync(SCRIPT, source).code;
        return html.replace('</body>', `  <script nonce="__CSP_NONCE__">${script}</script>\n  </body>`);
      },
    },
  };
}
