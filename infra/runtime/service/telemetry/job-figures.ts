import { Counter, Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** A run starts shortly after it is due and takes some time; it is not late before this time has passed. */
const GRACE_MS = 60_000;

export interface JobFigures {
  succeeded(): void;
  failed(): void;
}

/** Reads for how many milliseconds a job has been due. */
type ReadDue = () => number | Promise<number>;

interface Watched {
  readonly readDue: ReadDue;
  succeededAtMs: number | undefined;
}

/**
 * The metrics of a service's scheduled and repeated jobs. Their label is not `job`, because Prometheus uses that
 * itself.
 */
export function jobFigures(metrics: Metrics) {
  const jobs = new Map<string, Watched>();
  const runs = new Counter({
    name: 'sillage_job_runs_total',
    help: 'Runs of jobs in this process by their result: ok, failed',
    labelNames: ['job_name', 'result'],
    registers: [metrics],
  });
  new Gauge({
    name: 'sillage_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded in this process',
    labelNames: ['job_name'],
    registers: [metrics],
    collect() {
      for (const [job, { succeededAtMs }] of jobs) {
        if (succeededAtMs !== undefined) this.set({ job_name: job }, succeededAtMs / 1000);
      }
    },
  });
  new Gauge({
    name: 'sillage_job_late_seconds',
    help: 'How long a job is overdue; 0 while it is in time',
    labelNames: ['job_name'],
    registers: [metrics],
    async collect() {
      for (const [job, { readDue }] of jobs)
        this.set({ job_name: job }, Math.max(0, (await readDue()) - GRACE_MS) / 1000);
    },
  });
  return {
    watch(job: string, readDue: ReadDue): JobFigures {
      const watched: Watched = { readDue, succeededAtMs: undefined };
      jobs.set(job, watched);
      for (const result of ['ok', 'failed']) runs.inc({ job_name: job, result }, 0);
      return {
        succeeded() {
          watched.succeededAtMs = Date.now();
          runs.inc({ job_name: job, result: 'ok' });
        },
        failed: () => runs.inc({ job_name: job, result: 'failed' }),
      };
    },
  };
}
