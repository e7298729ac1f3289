import { create } from '@bufbuild/protobuf';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { type ConversionEvent, ConversionEventSchema } from '@sillage/proto/events/conversions';
import { topics } from '@sillage/proto/topics';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentTraceparent, traced } from '../service/index.ts';
import { startTracing, type Tracing } from '../service/telemetry/start-tracing.ts';
import type { BatchHandler, EventBatch, EventBus, OutgoingEvent } from './event-bus.ts';
import { traceBus } from './trace-bus.ts';

let spans: readonly ReadableSpan[];
let tracing: Tracing;

beforeEach(() => {
  spans = [];
  const exporter = new InMemorySpanExporter();
  const shutdown = exporter.shutdown.bind(exporter);
  exporter.shutdown = () => {
    spans = exporter.getFinishedSpans();
    return shutdown();
  };
  tracing = startTracing('test', 'http://127.0.0.1:4318', exporter);
});
afterEach(() => tracing.close());

const traceId = (number: number) => number.toString(16).padStart(32, '0');
const traceparent = (number: number) => `00-${traceId(number)}-${'1'.padStart(16, '0')}-01`;

/** A bus that keeps what it is given. */
function createBus() {
  const written: OutgoingEvent[] = [];
  const handlers: BatchHandler<ConversionEvent>[] = [];
  const inner = {
    async publish(_topic: unknown, events: readonly OutgoingEvent[]) {
      written.push(...events);
    },
    consume(_topic: unknown, _group: string, handler: BatchHandler<ConversionEvent>) {
      handlers.push(handler);
    },
  };
  return { bus: traceBus(inner as unknown as EventBus), written, handlers };
}

const event = (headers?: Record<string, string>): OutgoingEvent => ({
  partitionKey: 'a',
  value: new Uint8Array(),
  ...(headers && { headers }),
});

/** A batch whose events carry these traces: in the message, or in the header. */
function batchOf(
  traces: readonly { readonly message?: string; readonly header?: string }[],
): EventBatch<ConversionEvent> {
  const position = { topic: 'conversions', partition: 3, offset: 0n, index: 0 };
  const events = traces.map(({ message = '', header }) => ({
    message: create(ConversionEventSchema, { traceparent: message }),
    position,
    key: 'a',
    raw: new Uint8Array(),
    headers: header === undefined ? {} : { traceparent: header },
  }));
  return { topic: 'conversions', partition: 3, events, nextOffset: 1n, signal: new AbortController().signal };
}

async function handle(batch: EventBatch<ConversionEvent>): Promise<ReadableSpan | undefined> {
  const { bus, handlers } = createBus();
  bus.consume(topics.conversions, 'g', async () => undefined);
  await handlers[0]?.(batch);
  await tracing.close();
  return spans.find((span) => span.name === 'handle conversions');
}

test.each([
  [
    'of the request that made it, before that of its publication',
    [{ message: traceparent(1), header: traceparent(2) }],
    1,
  ],
  ['of its publication, where the message says nothing', [{ header: traceparent(2) }], 2],
  ['that all of a batch share', [{ message: traceparent(3) }, { message: traceparent(3) }, {}], 3],
])('handling an event continues the trace %s', async (_, events, expected) => {
  const span = await handle(batchOf(events));
  expect(span?.spanContext().traceId).toBe(traceId(expected));
  expect(span?.links).toEqual([]);
});

test('handling events of several traces links to them, to twenty at most, in a trace of its own', async () => {
  const span = await handle(batchOf(Array.from({ length: 50 }, (_, place) => ({ message: traceparent(place + 1) }))));
  expect(span?.links.map((link) => link.context.traceId)).toEqual(
    Array.from({ length: 20 }, (_, place) => traceId(place + 1)),
  );
  expect(span?.parentSpanContext).toBeUndefined();
});

test('a publication is part of the request it is made in, and its events carry it on; one that has a trace keeps it', async () => {
  const { bus, written } = createBus();
  await traced('request', {}, () => bus.publish(topics.conversions, [event({ other: 'x' })]));
  await bus.publish(topics.conversions, [event({ traceparent: traceparent(7) })]);
  await tracing.close();
  const [request, first, second] = ['request', 'publish conversions', 'publish conversions'].map((name, place) =>
    spans.filter((span) => span.name === name).at(place === 2 ? 1 : 0),
  );
  expect(first?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(written[0]?.headers).toEqual({
    other: 'x',
    traceparent: `00-${first?.spanContext().traceId}-${first?.spanContext().spanId}-01`,
  });
  expect(second?.spanContext().traceId).toBe(traceId(7));
  expect(written[1]?.headers).toEqual({ traceparent: traceparent(7) });
});

test('clicks of several requests that are published together are linked, whichever of the requests is active', async () => {
  const { bus, written } = createBus();
  const events = [1, 2].map((digit) => event({ traceparent: traceparent(digit) }));
  await traced('request', {}, () => bus.publish(topics.clicks, events));
  await tracing.close();
  const span = spans.find(({ name }) => name === 'publish clicks');
  expect(span?.parentSpanContext).toBeUndefined();
  expect(span?.links.map((link) => link.context.traceId)).toEqual([traceId(1), traceId(2)]);
  expect(written).toEqual(events);
});

test('what a request left behind belongs to its trace no more', async () => {
  const { bus } = createBus();
  const later = await traced('request', {}, async () => {
    const left = new Promise((resolve) => setTimeout(resolve, 5)).then(() => currentTraceparent());
    const published = new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
      bus.publish(topics.conversions, [event()]),
    );
    return { left, published };
  });
  expect(await later.left).toBeUndefined();
  await later.published;
  await tracing.close();
  expect(spans.find((span) => span.name === 'publish conversions')?.parentSpanContext).toBeUndefined();
});

test('a failed publication marks its span and rejects as before', async () => {
  const failing = traceBus({ publish: () => Promise.reject(new Error('away')) } as unknown as EventBus);
  await expect(failing.publish(topics.conversions, [event()])).rejects.toThrow('away');
  await tracing.close();
  expect(spans[0]?.status.code).toBe(2);
});
