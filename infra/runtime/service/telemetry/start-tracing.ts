import { setTimeout } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';

/** The exporter's own retries would take most of the shutdown timeout. */
const FLUSH_TIMEOUT_MS = 3_000;

export interface Tracing {
  /** Sends the remaining spans; rejects if that fails within 3 s. */
  close(): Promise<void>;
}

/**
 * Turns tracing on for this process, and sends its spans to the OTLP/HTTP collector at `endpoint`. Without this call,
 * the helpers in tracing.ts cost almost nothing, because the OpenTelemetry API returns no-op spans. Imported on demand,
 * because the SDK takes as long to load as the rest of a service.
 */
export function startTracing(
  name: string,
  endpoint: string,
  exporter: SpanExporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    async close() {
      const late = new AbortController();
      try {
        await Promise.race([provider.shutdown(), tooLate(late.signal)]);
      } finally {
        late.abort();
        trace.disable();
        context.disable();
        propagation.disable();
      }
    },
  };
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await setTimeout(FLUSH_TIMEOUT_MS, undefined, { signal });
  throw new Error('The last traces were not sent: OTEL_EXPORTER_OTLP_ENDPOINT does not answer.');
}
