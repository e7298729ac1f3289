import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A counter by result. All results are initialised to 0, so that an alert sees the first increment. */
export function createResultCounter<const Result extends string>(
  metrics: Metrics,
  name: string,
  help: string,
  results: readonly Result[],
): (result: Result) => void {
  const counter = new Counter({
    name,
    help: `${help}: ${results.join(', ')}`,
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of results) counter.inc({ result }, 0);
  return (result) => counter.inc({ result });
}
