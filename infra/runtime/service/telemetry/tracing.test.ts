import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node';
import { expect, test } from 'vitest';
import { startTracing } from './start-tracing.ts';
import { currentTraceparent, traced, traceHeaders } from './tracing.ts';

test('without tracing the helpers run the work and carry nothing', async () => {
  expect(
    await traced('work', { parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }, async () => traceHeaders()),
  ).toEqual({});
  expect(currentTraceparent()).toBeUndefined();
});

test('a trace goes on through a traceparent string, and batches link to the traces of their events', async () => {
  const exporter = new InMemorySpanExporter();
  let exported = exporter.getFinishedSpans();
  const shutdown = exporter.shutdown.bind(exporter);
  exporter.shutdown = () => {
    exported = exporter.getFinishedSpans();
    return shutdown();
  };
  const tracing = startTracing('collector', 'http://localhost:4318', exporter);
  const carried = await traced('GET /s/:code', { kind: 'server' }, () =>
    traced('publish clicks', { kind: 'producer' }, async () => currentTraceparent()),
  );
  await traced('handle clicks', { kind: 'consumer', links: [carried, '', undefined, 'nonsense'] }, () =>
    traced('click', { parent: carried }, async () => {
      throw new Error('undecidable');
    }),
  ).catch(() => undefined);
  await tracing.close();

  const byName = new Map(exported.map((span) => [span.name, span]));
  const traceId = byName.get('GET /s/:code')?.spanContext().traceId;
  expect(carried).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  expect(byName.get('publish clicks')?.parentSpanContext?.spanId).toBe(
    byName.get('GET /s/:code')?.spanContext().spanId,
  );
  expect(byName.get('click')?.spanContext().traceId).toBe(traceId);
  expect(byName.get('click')?.status.code).toBe(2);
  expect(byName.get('handle clicks')?.links.map((link) => link.context.traceId)).toEqual([traceId]);
  expect(byName.get('handle clicks')?.resource.attributes['service.name']).toBe('collector');
});
