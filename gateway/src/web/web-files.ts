import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@sillage/runtime/service';

/** The placeholder in built pages for the nonce of a response (vite's `html.cspNonce`). */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface WebFiles {
  /** Every file that may be served by its own path, such as `assets/index-3f2a.js`. */
  readonly paths: ReadonlySet<string>;
  /** The application's page with the nonce inserted. */
  page(nonce: string): string;
}

/** Reads the build output once, because deployments replace the process, never files of a running one. */
export function readWebFiles(root: string): WebFiles {
  try {
    const parts = readFileSync(join(root, 'index.html'), 'utf8').split(NONCE_PLACEHOLDER);
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length));
    return {
      paths: new Set(
        paths.filter((path) => path !== 'index.html' && !path.startsWith('site/') && !path.endsWith('.br')),
      ),
      page: (nonce) => parts.join(nonce),
    };
  } catch (cause) {
    throw new ConfigError(
      `WEB_DIR has no built web application (${cause instanceof Error ? cause.message : String(cause)})`,
    );
  }
}
