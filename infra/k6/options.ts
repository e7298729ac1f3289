import type { Options } from 'k6/options';

/** Reads a number from the environment: `k6 run -e RATE=500 …`. */
export function numberFrom(name: string, fallback: number): number {
  const text = __ENV[name];
  return text === undefined || text === '' ? fallback : Number(text);
}

/** Reads a required value; a missing one ends the run with a sentence before any request is sent. */
export function textFrom(name: string): string {
  const text = __ENV[name];
  if (!text) throw new Error(`${name} is required: k6 run -e ${name}=…`);
  return text;
}

/** A constant rate of requests, whether or not the server keeps up, so that a slow server shows as latency and not as less load. */
export function constantRate(defaultRate: number, thresholds: NonNullable<Options['thresholds']>): Options {
  const rate = numberFrom('RATE', defaultRate);
  return {
    scenarios: {
      load: {
        executor: 'constant-arrival-rate',
        rate,
        timeUnit: '1s',
        duration: `${numberFrom('SECONDS', 30)}s`,
        preAllocatedVUs: Math.max(20, Math.ceil(rate / 4)),
        maxVUs: Math.max(100, rate),
      },
    },
    thresholds: { checks: ['rate==1'], dropped_iterations: ['count==0'], ...thresholds },
    summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max'],
  };
}
