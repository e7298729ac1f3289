import { Counter } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Counts what has one of a few results, each of which is shown from the start: an alert sees the first one, too. */
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
