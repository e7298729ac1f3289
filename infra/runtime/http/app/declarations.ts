import type { RouteOptions } from 'fastify';
import type { HttpApp } from './http-app.ts';

/**
 * What a route can change: `money` (payees, amounts, payers), `access` (sign-in, permissions, disclosure of data, where
 * visitors are redirected), or `nothing` of these.
 */
export type Changes = 'money' | 'access' | 'nothing';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route that is not a plain read; `requireUser` asks for a second factor accordingly. */
    changes?: Changes;
    /** Members of the body that change neither: a request with only these needs no second factor. */
    harmless?: readonly string[];
    /** The handler gets the body as a stream, so hooks cannot check it. */
    streamsBody?: boolean;
    /**
     * The answer is too sensitive to be stored, and repeating the request does no harm: with an Idempotency-Key, it is
     * carried out again.
     */
    keepsNoAnswer?: boolean;
    /**
     * What authorises a request without a user session. `own check`: the handler does; `internal call`: the calling
     * service has.
     */
    proof?: 'secret key' | 'signature' | 'private link' | 'nothing' | 'own check' | 'internal call';
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const checks = new WeakSet<object>();

/** Marks a hook that enforces what the route declares. */
export function asksAsDeclared<Hook extends object>(hook: Hook): Hook {
  checks.add(hook);
  return hook;
}

/** Whether a marked hook runs ahead of the route. */
export const asksItsCaller = ({ onRequest }: RouteOptions): boolean =>
  [onRequest].flat().some((hook) => hook !== undefined && checks.has(hook));

/** Whether a route only reads. */
export const isRead = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  [method].flat().every((name) => READS.has(name));

/**
 * The app does not start if a route does not declare what it changes, or declares it without a hook that enforces it.
 */
export function checkDeclarations(app: HttpApp): void {
  app.addHook('onRoute', (route) => {
    const { changes, proof } = route.config ?? {};
    if (changes === undefined && !isRead(route))
      throw new Error(`${nameOf(route)} does not declare what it changes: money, access or nothing`);
    if (changes === undefined || changes === 'nothing' || proof !== undefined) return;
    if (!asksItsCaller(route)) {
      throw new Error(
        `${nameOf(route)} changes ${changes} and asks nobody: use requireUser, or name what is shown instead`,
      );
    }
  });
}

export const nameOf = ({ method, url }: RouteOptions): string => `${String(method)} ${url}`;
