import type { HttpApp } from '@sillage/runtime/http';
import { notFound } from '@sillage/runtime/service';
import { closedPrefixes } from './routing-table.ts';

const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);
const LOOPBACK = /^(::1|(::ffff:)?127\..*)$/;

/**
 * Refuses, before anything else looks at them: path traversal in any encoding, so that no prefix of the routing table
 * leads out of itself; what the table keeps closed; and the operators' addresses, unless the call comes from this very
 * machine and through no proxy (a container's health check). Probes from elsewhere use OPS_PORT.
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

/** Whether the call comes from this very machine, and through no proxy. */
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
 * True for `.`, `..` (with parameters, too: `..;x`) and empty segments, backslashes and control characters, encoded or
 * not, and for what cannot be decoded.
 */
export function hasPathTraversal(path: string): boolean {
  const once = decoded(path);
  return once === undefined || [path, once, decoded(once) ?? ''].some(isSuspicious);
}

/** In any encoding and case of letters, whatever the service behind would make of it. */
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
