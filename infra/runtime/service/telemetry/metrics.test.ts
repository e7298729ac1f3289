import { Counter, Gauge, Histogram } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetrics, exposeProcess } from './metrics.ts';

const OPEN = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5';

test('a scraper gets OpenMetrics where it asks for it, and the older text otherwise, in any order', async () => {
  const metrics = createMetrics('shop');
  new Counter({ name: 'sales_total', help: 'Sales', registers: [metrics] }).inc(3);
  for (let round = 0; round < 2; round += 1) {
    const open = await metrics.expose(OPEN);
    expect(open.contentType).toMatch(/^application\/openmetrics-text/);
    expect(open.text).toContain('# TYPE sales counter\nsales_total{service="shop"} 3');
    expect(open.text.endsWith('# EOF\n')).toBe(true);
    const plain = await metrics.expose('text/plain');
    expect(plain.contentType).toMatch(/^text\/plain/);
    expect(plain.text).toContain('# TYPE sales_total counter\nsales_total{service="shop"} 3');
    expect(plain.text).not.toContain('# EOF');
  }
});

test('OpenMetrics declares each name once, also where a gauge has the name of a counter without its ending', async () => {
  const metrics = createMetrics('shop');
  new Gauge({ name: 'sales', help: 'Open sales', registers: [metrics] }).set(1);
  new Counter({ name: 'sales_total', help: 'Sales', registers: [metrics] }).inc(3);
  const { text } = await metrics.expose(OPEN);
  const names = text.match(/(?<=# TYPE )\S+/g) ?? [];
  expect(new Set(names).size).toBe(names.length);
  expect(text).toContain('# TYPE sales_total unknown\nsales_total{service="shop"} 3');
});

test('an exemplar is in OpenMetrics only', async () => {
  const metrics = createMetrics('shop', { hasExemplars: true });
  const seconds = new Histogram({
    name: 'sale_seconds',
    help: 'Sales',
    buckets: [1],
    enableExemplars: metrics.hasExemplars,
    registers: [metrics],
  });
  seconds.observe({ labels: {}, value: 0.5, exemplarLabels: { trace_id: 'abc' } });
  expect((await metrics.expose(OPEN)).text).toMatch(
    /sale_seconds_bucket\{le="1",service="shop"\} 1 # \{trace_id="abc"\} 0\.5 \d/,
  );
  expect((await metrics.expose()).text).toContain('sale_seconds_bucket{le="1",service="shop"} 1\n');
});

test('a figure that cannot be read is left out and counted, and the others are there', async () => {
  const metrics = createMetrics('shop');
  new Gauge({
    name: 'rows',
    help: 'Rows of a database that is away',
    registers: [metrics],
    collect: () => Promise.reject(new Error('away')),
  });
  new Gauge({ name: 'streams', help: 'Streams', registers: [metrics] }).set(2);
  await metrics.expose();
  const { text } = await metrics.expose();
  expect(text).not.toContain('rows');
  expect(text).toContain('streams{service="shop"} 2');
  expect(text).toMatch(/sillage_metrics_unread_total\{service="shop"\} [1-9]/);
});

test('figures that several share are made once', () => {
  const metrics = createMetrics('shop');
  const create = () => ({ made: true });
  expect(metrics.of(create)).toBe(metrics.of(create));
});

test('the figures of the process are those of one registry', async () => {
  const metrics = createMetrics('shop');
  expect((await metrics.expose()).text).not.toContain('process_cpu');
  exposeProcess(metrics);
  expect((await metrics.expose()).text).toContain('process_cpu_seconds_total{service="shop"}');
});
