import { Counter, Histogram, type Registry } from 'prom-client';
import type { HttpApp } from './app.ts';

const UNOBSERVED = new Set(['/healthz', '/readyz', '/metrics']);

/** Counts answers by route. The address itself never becomes a label or a log line: it can hold ids and tokens. */
export function observeRequests(app: HttpApp, metrics: Registry, how: 'full' | 'light'): void {
  if (how === 'light') observeLightly(app, metrics);
  else observeFully(app, metrics);
}

function observeFully(app: HttpApp, metrics: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    if (UNOBSERVED.has(route)) return;
    const ms = reply.elapsedTime;
    seconds.observe({ method: request.method, route, status: reply.statusCode }, ms / 1000);
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(ms * 10) / 10 }, 'answered');
  });
}

/** A number in a Map per request; the counter is filled when it is read. */
function observeLightly(app: HttpApp, metrics: Registry): void {
  const counts = new Map<string, Map<number, number>>();
  new Counter({
    name: 'http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['route', 'status'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [route, byStatus] of counts) {
        for (const [status, count] of byStatus) this.inc({ route, status }, count);
      }
    },
  });
  // A child logger per request is the dearest part of a short request; an error's line carries the request id itself.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(unknown)';
    let byStatus = counts.get(route);
    if (!byStatus) {
      byStatus = new Map();
      counts.set(route, byStatus);
    }
    byStatus.set(reply.statusCode, (byStatus.get(reply.statusCode) ?? 0) + 1);
    done();
  });
}
