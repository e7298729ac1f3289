/** Where services answer at the public address, or the gateway redirects; all other paths are the web application's. */
const SERVICE_PATHS = [
  '/.well-known',
  '/advanced-stats',
  '/api',
  '/auth/v1',
  '/billing',
  '/collect',
  '/pb',
  '/r',
  '/s',
  '/track',
  '/tracking.js',
  '/webhooks',
];

/**
 * Whether a path can only be a page of the web application, however a proxy reads it. Others may redirect to another
 * site, and a browser takes the fragment along.
 */
export function isPagePath(path: string): boolean {
  const plain = decoded(path)
    ?.toLowerCase()
    .replaceAll(/\/{2,}/g, '/');
  if (plain === undefined || UNSAFE.test(plain)) return false;
  return !SERVICE_PATHS.some(
    (prefix) => plain.startsWith(prefix) && /^($|[^a-z0-9_-])/.test(plain.slice(prefix.length)),
  );
}

/** Backslashes, control characters and dot segments, as the gateway refuses them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a path that holds one is exactly what is looked for
const UNSAFE = /[\\\u0000-\u001f]|\/\.{1,2}(;|\/|$)/;

/** Decoded until nothing is encoded; undefined if an encoding is malformed. */
function decoded(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decoded(once);
  } catch {
    return undefined;
  }
}
