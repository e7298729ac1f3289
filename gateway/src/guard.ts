import type { HttpApp } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { closedPrefixes } from './routing-table.ts';

const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);
const LOOPBACK = /^(::1|(::ffff:)?127\..*)$/;

/**
 * Refuses requests before anything else sees them: path traversal in any encoding, so that no request escapes its
 * prefix in the routing table; closed prefixes; and the operators' endpoints, unless the request comes directly from
 * this machine (a container's health check). Probes from elsewhere use OPS_PORT.
 */
export function guard(app: HttpApp): void {
  app.addHook('onRequest', async (request) => {
    const path = request.raw.url?.split('?', 1)[0] ?? '';
    if (hasPathTraversal(path) || isClosed(path) || (isOperations(request.routeOptions.url) && !isLocal(request.raw))) {
      throw notFound();
    }
  });
}

const isOperations = (route: string | undefined): boolean => route !== undefined && OPERATIONS.has(route);

/** Whether the request comes directly from this machine, not through a proxy. */
export function isLocal({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: NodeJS.Dict<string | string[]>;
}): boolean {
  const throughProxy = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !throughProxy && LOOPBACK.test(socket.remoteAddress ?? '');
}

/**
 * True for `.`, `..` (also with parameters: `..;x`) and empty segments, backslashes and control characters, encoded or
 * not, and for malformed encodings.
 */
export function hasPathTraversal(path: string): boolean {
  const once = decoded(path);
  return once === undefined || [path, once, decoded(once) ?? ''].some(isSuspicious);
}

/** Whether a path is below a closed prefix, in any encoding and letter case. */
export function isClosed(path: string): boolean {
  const once = decoded(path) ?? '';
  return [path, once, decoded(once) ?? ''].some((variant) =>
    closedPrefixes.some((prefix) => isBelow(prefix, variant.toLowerCase())),
  );
}

const isBelow = (prefix: string, path: string): boolean =>
  path.startsWith(prefix) && /^($|[^a-z0-9_-])/.test(path.slice(prefix.length));

// biome-ignore lint/suspicious/noControlCharactersInRegex: a path that holds one is exactly what is looked for
const BACKSLASH_OR_CONTROL = /[\\\u0000-\u001f]/;
const EMPTY_OR_DOTS = /\/\/|(^|\/)\.{1,2}(;|\/|$)/;

const isSuspicious = (path: string): boolean => BACKSLASH_OR_CONTROL.test(path) || EMPTY_OR_DOTS.test(path);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
