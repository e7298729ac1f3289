import { lowerAscii } from '@sillage/proto/values/ascii';

/** Whether a parsed address matches one glob of the allow-list. Its fragment is ignored. */
export type RedirectPattern = (url: URL) => boolean;

/** Schemes that execute or display their content; no pattern can allow them. */
const NEVER = new Set(['javascript', 'data', 'vbscript', 'blob', 'file', 'about', 'filesystem']);

/**
 * Compiles `scheme://host/path`: `*` is any run of characters except `.` and `/`, `**` any run at all, `?` one
 * character except those, `\x` the character x. The scheme is literal. Scheme, host and path are matched separately, so
 * that a wildcard of the host cannot match into the path: `https://**.example.com/**` does not match
 * `https://evil.test/.example.com/`. A pattern without a path is the root of its host. Throws an Error that explains
 * the fault.
 */
export function compileRedirectPattern(glob: string): RedirectPattern {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*):(.+)$/.exec(glob) ?? [];
  if (scheme === '' || NEVER.has(scheme)) {
    throw new Error(
      `${JSON.stringify(glob)} is not a pattern of redirect addresses: begin it with a scheme, such as https://`,
    );
  }
  return scheme === 'http' || scheme === 'https' ? webPattern(glob, scheme, rest) : appPattern(scheme, rest);
}

function webPattern(glob: string, scheme: string, rest: string): RedirectPattern {
  const [, authority = '', path = ''] = /^\/\/([^/@\\]+)(\/.*)?$/.exec(rest) ?? [];
  if (authority === '') throw new Error(`${JSON.stringify(glob)} names no host`);
  const defaultPort = scheme === 'https' ? /:443$/ : /:80$/;
  const host = compileGlob(lowerAscii(authority).replace(defaultPort, ''));
  const below = compileGlob(path || '/');
  return (url) => url.protocol === `${scheme}:` && host.test(url.host) && below.test(`${url.pathname}${url.search}`);
}

/** An application's own scheme, such as `com.example.app://**`. */
function appPattern(scheme: string, rest: string): RedirectPattern {
  const whole = compileGlob(rest);
  return (url) => url.protocol === `${scheme}:` && whole.test(url.href.slice(url.protocol.length));
}

function compileGlob(glob: string): RegExp {
  const source = glob.replace(/\\.|\*\*|\*|\?|[^\\*?]+/gs, (token) => {
    if (token === '**') return '.*';
    if (token === '*') return '[^./]*';
    if (token === '?') return '[^./]';
    return (token.startsWith('\\') ? token.slice(1) : token).replace(/[.+^${}()|[\]\\/]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 's');
}
