import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { createLogger, traced } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTracing } from '../../service/telemetry/start-tracing.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { buildHttpApp } from './app.ts';
import { listen } from './listen.ts';

const ENDPOINT = 'http://127.0.0.1:4318';

test('a request is one span; what it does and the services that it calls continue its trace', async () => {
  let spans: readonly ReadableSpan[] = [];
  const exporter = new InMemorySpanExporter();
  const keep = exporter.shutdown.bind(exporter);
  exporter.shutdown = () => {
    spans = exporter.getFinishedSpans();
    return keep();
  };
  const tracing = startTracing('test', ENDPOINT, exporter);
  const app = buildHttpApp({
    name: 'test',
    log: createLogger('test', 'silent'),
    config: { TRUSTED_PROXIES: undefined, OTEL_EXPORTER_OTLP_ENDPOINT: ENDPOINT },
  });
  app.get('/inner/:id', (request) => ({ traceparent: request.headers.traceparent }));
  app.get('/outer/:id', async () =>
    traced('decide', {}, async () => fetchJson(`${url}/inner/7`, z.object({ traceparent: z.string() }))),
  );
  app.post('/posted', { config: { changes: 'nothing' } }, async () => traced('decide a post', {}, async () => ({})));
  app.get('/failing', () => {
    throw new Error('broken');
  });
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });

  const caller = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await fetch(`${url}/outer/5?token=secret`, { headers: { traceparent: caller } });
  await fetch(`${url}/failing`);
  await postSlowly(`${url}/posted`);
  await close();
  await tracing.close();

  const find = (name: string) => spans.find((span) => span.name === name);
  const [outer, decide, inner, failing] = ['GET /outer/:id', 'decide', 'GET /inner/:id', 'GET /failing'].map(find);
  expect(outer?.spanContext().traceId).toBe('a'.repeat(32));
  expect(outer?.parentSpanContext?.spanId).toBe('b'.repeat(16));
  expect(decide?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
  expect(inner?.parentSpanContext?.spanId).toBe(decide?.spanContext().spanId);
  expect(outer?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/outer/:id',
    'http.response.status_code': 200,
  });
  expect(failing?.status.code).toBe(2);
  expect(find('decide a post')?.parentSpanContext?.spanId).toBe(find('POST /posted')?.spanContext().spanId);
  expect(JSON.stringify(spans.map((span) => [span.name, span.attributes]))).not.toContain('secret');
});

/** The body comes some time after the headers, as it does from far away. */
async function postSlowly(url: string): Promise<void> {
  const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, agent: false });
  sent.flushHeaders();
  await sleep(50);
  sent.end('{"a":1}');
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
}
