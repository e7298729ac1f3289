import type { Metrics } from '@sillage/runtime/service';
import { Counter, Histogram } from 'prom-client';
import type { HttpApp } from './http-app.ts';
import { traceOf } from './trace-requests.ts';

export type CountAnswer = (route: string, status: number) => void;

const UNOBSERVED = new Set(['/healthz', '/readyz', '/metrics']);

/** Measures answers by route. The URL itself is never a label or logged, because it can contain ids and tokens. */
export function observeFully(app: HttpApp, metrics: Metrics): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    enableExemplars: metrics.hasExemplars,
    registers: [metrics],
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(unknown)';
    if (UNOBSERVED.has(route)) return;
    const ms = reply.elapsedTime;
    const labels = { method: request.method, route, status: reply.statusCode };
    const trace = traceOf(request);
    if (metrics.hasExemplars) {
      const exemplarLabels = trace ? { trace_id: trace.traceId } : {};
      // The types take the labels of an exemplar for those of the metric.
      seconds.observe({ labels, value: ms / 1000, exemplarLabels: exemplarLabels as object });
    } else seconds.observe(labels, ms / 1000);
    request.log.info({ ...labels, ms: Math.round(ms * 10) / 10, ...trace }, 'answered');
  });
}

/** Counts answers by route in a Map, and fills the metric when it is read. */
export function answerCounter(metrics: Metrics): CountAnswer {
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
  return (route, status) => {
    let byStatus = counts.get(route);
    if (!byStatus) {
      byStatus = new Map();
      counts.set(route, byStatus);
    }
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  };
}

export function observeLightly(app: HttpApp, metrics: Metrics): void {
  const count = metrics.of(answerCounter);
  // Creating a child logger is the most expensive part of a short request; error lines include the request id anyway.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onResponse', (request, reply, done) => {
    count(request.routeOptions.url ?? '(unknown)', reply.statusCode);
    done();
  });
}
