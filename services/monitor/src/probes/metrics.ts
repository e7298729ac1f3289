import type { Part } from '@sillage/proto/values/status';
import type { Metrics } from '@sillage/runtime/service';
import { Gauge } from 'prom-client';
import type { Finding } from '../domain/judge.ts';

export interface ProbeFigures {
  /** Newest first for each part. */
  show(samples: readonly Finding[]): void;
}

/** Metrics of the newest probes, for alerts. A part without a probe has none. */
export function probeFigures(metrics: Metrics): ProbeFigures {
  const up = new Gauge({
    name: 'sillage_probe_up',
    help: 'Whether the last probe of the part succeeded',
    labelNames: ['probe'],
    registers: [metrics],
  });
  const duration = new Gauge({
    name: 'sillage_probe_duration_seconds',
    help: 'How long the last answer to a probe of the part took',
    labelNames: ['probe'],
    registers: [metrics],
  });
  return {
    show(samples) {
      const newest = new Map<Part, Finding>();
      for (const sample of samples) if (!newest.has(sample.part)) newest.set(sample.part, sample);
      for (const [probe, { isUp, durationMs }] of newest) {
        up.set({ probe }, isUp ? 1 : 0);
        if (durationMs === null) duration.remove({ probe });
        else duration.set({ probe }, durationMs / 1000);
      }
    },
  };
}
