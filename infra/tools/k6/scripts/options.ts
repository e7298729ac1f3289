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

const WARM_UP_SECONDS = 10;
const loadSeconds = () => numberFrom('SECONDS', 30);

/** A scenario without load, which starts after that of `constantRate`: calls the function of this name once. */
export const afterLoad = (exec: string) => ({
  executor: 'per-vu-iterations' as const,
  exec,
  startTime: `${WARM_UP_SECONDS + loadSeconds()}s`,
});

/**
 * A constant rate of requests, whether or not the server keeps up, so that a slow server shows as latency and not as
 * less load. Before it, the rate ramps up, as after the start of a service: every request there must succeed as well,
 * but latency is only judged in the main phase (`scenario:load`).
 */
export function constantRate(defaultRate: number, thresholds: NonNullable<Options['thresholds']>): Options {
  const rate = numberFrom('RATE', defaultRate);
  const users = { preAllocatedVUs: Math.max(20, Math.ceil(rate / 4)), maxVUs: Math.max(100, rate) };
  return {
    scenarios: {
      warmUp: {
        executor: 'ramping-arrival-rate',
        startRate: 1,
        timeUnit: '1s',
        stages: [{ target: rate, duration: `${WARM_UP_SECONDS}s` }],
        ...users,
      },
      load: {
        executor: 'constant-arrival-rate',
        startTime: `${WARM_UP_SECONDS}s`,
        rate,
        timeUnit: '1s',
        duration: `${loadSeconds()}s`,
        ...users,
      },
    },
    thresholds: { checks: ['rate==1'], dropped_iterations: ['count==0'], ...thresholds },
    summaryTrendStats: ['avg', 'med', 'p(95)', 'p(99)', 'max'],
  };
}
