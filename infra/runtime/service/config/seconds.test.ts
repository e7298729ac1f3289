import { expect, test } from 'vitest';
import { createMetrics } from '../telemetry/metrics.ts';
import { createSeconds } from './seconds.ts';

const options = { name: 'wait_seconds', help: 'Waits', buckets: [0.1, 1] };

test('is a histogram like any other: a bound belongs to its bucket, and buckets add up', async () => {
  const metrics = createMetrics('shop');
  const observe = createSeconds(metrics, options);
  observe(0.1);
  observe(0.5, undefined, 3);
  observe(7);
  expect((await metrics.expose()).text).toContain(
    [
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{le="0.1",service="shop"} 1',
      'wait_seconds_bucket{le="1",service="shop"} 4',
      'wait_seconds_bucket{le="+Inf",service="shop"} 5',
      'wait_seconds_sum{service="shop"} 8.6',
      'wait_seconds_count{service="shop"} 5',
    ].join('\n'),
  );
});

test('keeps the last trace of each bucket, where the registry has exemplars', async () => {
  const textOf = async (hasExemplars: boolean) => {
    const metrics = createMetrics('shop', { hasExemplars });
    const observe = createSeconds(metrics, options);
    observe(0.5, 'first');
    observe(0.6, 'second');
    return (await metrics.expose('application/openmetrics-text')).text;
  };
  expect(await textOf(true)).toMatch(/wait_seconds_bucket\{le="1",service="shop"\} 2 # \{trace_id="second"\} 0\.6 \d/);
  expect(await textOf(false)).not.toContain('trace_id');
});
