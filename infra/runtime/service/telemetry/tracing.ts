import {
  type Attributes,
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

export interface SpanOptions {
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /** Continues the trace of this W3C `traceparent`; absent or empty: the active trace. */
  readonly parent?: string | undefined;
  /**
   * `traceparent`s of the traces that this work belongs to, such as those of a batch's events; at most 20. With links
   * but without `parent` the span starts a new trace.
   */
  readonly links?: readonly (string | undefined)[];
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const MAX_LINKS = 20;

/** Starts a span without making it active; the caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  const { kind = 'internal', attributes, parent, links = [] } = options;
  const linked = linksTo(links);
  const within = parent ? contextOf(parent) : linked.length > 0 ? ROOT_CONTEXT : activeContext();
  // Not cached, because a tracer stays bound to the first `startTracing` of the process.
  const tracer = trace.getTracer('sillage');
  return tracer.startSpan(name, { kind: KINDS[kind], links: linked, ...(attributes && { attributes }) }, within);
}

/** Runs `work` inside a span. Spans started by it become children; an error marks the span as failed. */
export async function traced<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  try {
    return await context.with(trace.setSpan(context.active(), span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function failSpan(span: Span, error: unknown): void {
  span.recordException(error instanceof Error ? error : String(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/**
 * The active trace as a W3C `traceparent`, for an event or a request; undefined while tracing is off.
 */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The trace id for exemplars and log lines; undefined outside of a trace, and while tracing is off. */
export function currentTraceId(): string | undefined {
  return currentTrace()?.traceId;
}

/** The ids of the active trace and span; undefined outside of a trace, and while tracing is off. */
export function currentTrace(): { readonly traceId: string; readonly spanId: string } | undefined {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId } = span.spanContext();
  return { traceId, spanId };
}

/** `{ traceparent }` to spread into headers, or nothing. */
export function traceHeaders(): { readonly traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

/** The active context, unless its span has ended: timers and connections that outlive a request keep its context. */
function activeContext(): Context {
  const active = trace.getActiveSpan();
  const isOver =
    active !== undefined && !active.isRecording() && (active.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  return isOver ? ROOT_CONTEXT : context.active();
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  return traceparents.slice(0, MAX_LINKS).flatMap((traceparent) => {
    const linked = traceparent ? trace.getSpanContext(contextOf(traceparent)) : undefined;
    return linked ? [{ context: linked }] : [];
  });
}
