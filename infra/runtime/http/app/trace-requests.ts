import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { startSpan } from '@sillage/runtime/service';
import type { FastifyRequest } from 'fastify';
import type { HttpApp } from './http-app.ts';

const spans = new WeakMap<FastifyRequest, Span>();

/** The trace of a request, also after its answer was sent and its span has ended. */
export function traceOf(request: FastifyRequest): { readonly traceId: string; readonly spanId: string } | undefined {
  const { traceId, spanId } = spans.get(request)?.spanContext() ?? {};
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId };
}

/**
 * One span per request, active while it is handled, continuing the caller's trace. Two hooks: left out while tracing is
 * off.
 */
export function traceRequests(app: HttpApp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(unknown)';
    const given = request.headers.traceparent;
    const span = startSpan(`${request.method} ${route}`, {
      kind: 'server',
      ...(typeof given === 'string' && { parent: given }),
    });
    span.setAttributes({
      'http.request.method': request.method,
      'http.route': route,
      'sillage.request_id': request.id,
    });
    spans.set(request, span);
    context.with(trace.setSpan(context.active(), span), done);
  });

  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
    done();
  });
}
