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
  trace,
} from '@opentelemetry/api';

export interface SpanOptions {
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /** Continues the trace of this W3C `traceparent`; absent or empty: the trace that is active here. */
  readonly parent?: string | undefined;
  /** `traceparent`s of further traces that this work belongs to: the events of a batch. At most 128 are kept. */
  readonly links?: readonly (string | undefined)[];
}

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const MAX_LINKS = 128;

/** Asks the tracer of `startTracing` once there is one; until then its spans record nothing. */
const tracer = trace.getTracer('sillage');

/** Starts a span without making it active; the caller ends it. */
export function startSpan(name: string, options: SpanOptions = {}): Span {
  const { kind = 'internal', attributes, parent, links = [] } = options;
  const within = parent ? contextOf(parent) : context.active();
  return tracer.startSpan(name, { kind: KINDS[kind], links: linksTo(links), ...(attributes && { attributes }) }, within);
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

/** The active trace as a W3C `traceparent`, to be carried along with an event or a request; undefined while tracing is off. */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()?.isRecording()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** `{ traceparent }` to spread into headers, or nothing. */
export function traceHeaders(): { readonly traceparent?: string } {
  const traceparent = currentTraceparent();
  return traceparent === undefined ? {} : { traceparent };
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

function linksTo(traceparents: readonly (string | undefined)[]): Link[] {
  return traceparents.slice(0, MAX_LINKS).flatMap((it) => {
    const linked = it ? trace.getSpanContext(contextOf(it)) : undefined;
    return linked ? [{ context: linked }] : [];
  });
}
