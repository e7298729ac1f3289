import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbeProblem } from '@sillage/proto/values/status';
import { type Probe, ProbeFailure } from './probe.ts';

export interface ProbeResult {
  readonly isUp: boolean;
  readonly durationMs: number | null;
  readonly problem: ProbeProblem | null;
  /** For the log. */
  readonly cause?: unknown;
}

export interface ProbeTimes {
  /** Timeout of an attempt. */
  readonly limitMs: number;
  /** Pause before a failed probe is retried. */
  readonly pauseMs: number;
}

/** Runs a probe, and retries it once: one lost packet is not an outage. */
export async function runProbe(probe: Probe, times: ProbeTimes): Promise<ProbeResult> {
  const first = await attempt(probe, times.limitMs);
  if (first.isUp) return first;
  await sleep(times.pauseMs);
  return attempt(probe, times.limitMs);
}

/** For a probe to say, once its time is over, what it waited for. */
const LAST_WORD_MS = 500;

async function attempt(probe: Probe, limitMs: number): Promise<ProbeResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const late = new Promise<never>((_, reject) => {
    const timedOut = new ProbeFailure('timed_out', `no answer within ${limitMs} ms`);
    signal.addEventListener('abort', () => setTimeout(() => reject(timedOut), LAST_WORD_MS).unref());
  });
  try {
    const measured = await Promise.race([probe.run(signal), late]);
    return { isUp: true, durationMs: Math.round(measured?.measuredMs ?? performance.now() - began), problem: null };
  } catch (cause) {
    const problem = cause instanceof ProbeFailure ? cause.problem : signal.aborted ? 'timed_out' : 'unreachable';
    return { isUp: false, durationMs: null, problem, cause };
  }
}
