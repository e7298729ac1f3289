import { REJECTED_REASONS, type RejectedReason } from '@sillage/proto/values/clicks';
import { createSeconds, currentTraceId, type Metrics } from '@sillage/runtime/service';
import { Counter } from 'prom-client';

export type ClickOutcome = 'counted' | RejectedReason;

/** Per-click counters that cost almost nothing; they become metrics only when they are scraped. */
export interface ClickFigures {
  /** Counts a click by its outcome. */
  count(outcome: ClickOutcome): void;
  /** Records the latency of an answered click; `startedMs` is by `performance.now()`. */
  answered(startedMs: number, traceId: string | undefined): void;
  /** Call it while the request is being processed; undefined if tracing is off. */
  readonly traceId: () => string | undefined;
}

export function createClickFigures(metrics: Metrics): ClickFigures {
  const counts = Object.fromEntries(['counted', ...REJECTED_REASONS].map((outcome) => [outcome, 0]));
  new Counter({
    name: 'sillage_collector_clicks_total',
    help: 'Clicks by what they are: counted, or the reason why they count in no total',
    labelNames: ['outcome'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
    },
  });
  const observe = createSeconds(metrics, {
    name: 'sillage_collector_redirect_duration_seconds',
    help: 'Time from a click on a link to its answer, in which it became durable',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  return {
    count(outcome) {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    },
    answered: (startedMs, traceId) => observe((performance.now() - startedMs) / 1000, traceId),
    traceId: metrics.hasExemplars ? currentTraceId : () => undefined,
  };
}
