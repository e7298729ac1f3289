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
  /** Continues the trace of this W3C `traceparent`; absent or empty: the trace that is active here. */
  readonly parent?: string | undefined;
  /**
   * `traceparent`s of the traces that this work belongs to: the events of a batch. At most 20 are kept. With links and
   * without `parent` the span begins a trace of its own.
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
  // Asked for anew: a tracer that is kept would stay with the first `startTracing` of the process.
  const tracer = trace.getTracer('sillage');
  return tracer.startSpan(name, { kind: KINDS[kind], links: linked, ...(attributes && { attributes }) }, within);
}

/** Runs `work` inside a span: what it starts becomes its children, what it throws marks the span as failed. */
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
 * The active trace as a W3C `traceparent`, to be carried along with an event or a request; undefined while tracing is
 * off.
 */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** For exemplars and lines of the log; undefined outside of a trace, and while tracing is off. */
export function currentTraceId(): string | undefined {
  return currentTrace()?.traceId;
}

/** The active trace by its ids; undefined outside of one, and while tracing is off. */
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

/** What a request left behind, a timer or a connection, still runs in its context, but belongs to its trace no more. */
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
