import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files gain nothing. */
const COMPRESSED_FROM_BYTES = 1_024;

/**
 * Compresses the built files once, so that they are not compressed again for each visitor: a first visit loads dozens.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      const compress = async (path: string) => {
        const bytes = readFileSync(path);
        if (bytes.length < COMPRESSED_FROM_BYTES) return;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      };
      const paths = readdirSync(assets).map((name) => join(assets, name));
      const missing = paths.filter((path) => /\.(js|css|svg|json)$/.test(path) && !existsSync(`${path}.br`));
      // On all cores. Brotli's default quality is its best one.
      await Promise.all(missing.map(compress));
    },
  };
}
