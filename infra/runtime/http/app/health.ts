import { type Metrics, notFound } from '@sillage/runtime/service';
import type { onRequestAsyncHookHandler } from 'fastify';
import { isTrustedHost } from '../access/trusted-hosts.ts';
import type { HttpApp } from './http-app.ts';

/** Rejects while the dependency is unavailable. */
export type ReadinessCheck = () => Promise<unknown>;

const CHECK_TIMEOUT_MS = 3000;

interface HealthOptions {
  readonly metrics: Metrics;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly stopping: AbortSignal | undefined;
  /** Further host names that operators use. */
  readonly hosts: readonly string[] | undefined;
}

/**
 * `/healthz`: the process answers. `/readyz`: it accepts requests; fails from the first step of stopping, and while a
 * dependency is unavailable. `/metrics`: for Prometheus. The gateway forwards none of them. The last two answer only to
 * host names that operators can use, so that web pages cannot read them by DNS rebinding.
 */
export function healthRoutes(app: HttpApp, { metrics, checks, stopping, hosts }: HealthOptions): void {
  const onRequest: onRequestAsyncHookHandler = async ({ raw }) => {
    if (!isTrustedHost(raw.headers.host ?? '', hosts)) throw notFound();
  };
  app.get('/healthz', () => ({ status: 'ok' }));

  app.get('/readyz', { onRequest }, async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const ready = results.every(([, passed]) => passed);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'unavailable',
      checks: Object.fromEntries(results.map(([name, passed]) => [name, passed ? 'ok' : 'failing'])),
    });
  });

  app.get('/metrics', { onRequest }, async (request, reply) => {
    const { contentType, text } = await metrics.expose(request.headers.accept);
    return reply.header('content-type', contentType).send(text);
  });
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS);
  });
  const answered = check().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
