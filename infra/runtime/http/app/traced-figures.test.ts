import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger, createMetrics } from '../../service/index.ts';
import { startTracing, type Tracing } from '../../service/telemetry/start-tracing.ts';
import { buildHttpApp } from './app.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
let tracing: Tracing;
beforeAll(() => {
  tracing = startTracing('test', 'http://127.0.0.1:1', new InMemorySpanExporter());
});
afterAll(() => tracing.close());

async function ask(isTraced: boolean) {
  const lines: Record<string, unknown>[] = [];
  const sink = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const app = buildHttpApp({
    name: 'test',
    log: createLogger('test', 'info', sink, { isTraced }),
    metrics: createMetrics('test', { hasExemplars: isTraced }),
    config: isTraced ? { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } : {},
  });
  app.get('/thing', async (request) => {
    request.log.info('at work');
    return 'done';
  });
  const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, host: 'localhost' };
  await app.inject({ url: '/thing', headers });
  const accept = 'application/openmetrics-text; version=1.0.0';
  const { payload, headers: answered } = await app.inject({ url: '/metrics', headers: { accept, host: 'localhost' } });
  await app.close();
  return { lines, payload, type: String(answered['content-type']) };
}

test('where requests are traced, the lines of the log and the histogram name the trace', async () => {
  const { lines, payload, type } = await ask(true);
  expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ['at work', TRACE],
    ['answered', TRACE],
  ]);
  for (const { spanId } of lines) expect(spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(type).toMatch(/^application\/openmetrics-text/);
  expect(payload).toMatch(
    new RegExp(`http_request_duration_seconds_bucket\\{.*route="/thing".*# \\{trace_id="${TRACE}"\\}`),
  );
});

test('where they are not, neither does', async () => {
  const { lines, payload } = await ask(false);
  expect(lines.map(({ msg, traceId }) => [msg, traceId])).toEqual([
    ['at work', undefined],
    ['answered', undefined],
  ]);
  expect(payload).not.toContain('trace_id');
});
