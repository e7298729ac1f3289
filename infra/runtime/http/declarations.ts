import type { RouteOptions } from 'fastify';
import type { HttpApp } from './http-app.ts';

/**
 * What a route can change: `money` (who is paid, how much, by whom), `access` (who gets in, what is let out, where
 * people are led), or `nothing` of these.
 */
export type Changes = 'money' | 'access' | 'nothing';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Said by every route that is no mere question; `requireUser` asks for a second factor accordingly. */
    changes?: Changes;
    /** Members of the body that change neither: a request with no other asks for no second factor. */
    harmless?: readonly string[];
    /** The body reaches the handler as a stream: nothing is known of it before. */
    streamsBody?: boolean;
    /**
     * What authorises a request that has no user session; `own check`: the handler authorises it itself; `internal
     * call`: another service has.
     */
    proof?: 'secret key' | 'signature' | 'private link' | 'nothing' | 'own check' | 'internal call';
  }
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const checks = new WeakSet<object>();

/** Marks a hook that asks for what the route declares. */
export function asksAsDeclared<Hook extends object>(hook: Hook): Hook {
  checks.add(hook);
  return hook;
}

/** Whether a marked hook runs ahead of the route. */
export const asksItsCaller = ({ onRequest }: RouteOptions): boolean =>
  [onRequest].flat().some((hook) => hook !== undefined && checks.has(hook));

/** Whether a route is a mere question. */
export const isRead = ({ method }: Pick<RouteOptions, 'method'>): boolean =>
  [method].flat().every((name) => READS.has(name));

/** An app with a route that does not say what it changes, or that says so and asks nobody for it, does not start. */
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
