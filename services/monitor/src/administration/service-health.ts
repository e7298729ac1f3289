import type { ServiceHealth } from '@sillage/proto/http/administration';
import type { Logger } from '@sillage/runtime/service';
import { z } from 'zod';
import { readSamples, type Sample, samplesOf } from './figures.ts';

/** Same limit as for the probe of the API; a slower answer means that the service is in trouble. */
const DEGRADED_MS = 1_000;
const TIMEOUT_MS = 5_000;
const Readiness = z.object({ status: z.string(), checks: z.record(z.string(), z.string()).default({}) });

export interface ExaminedService {
  readonly health: ServiceHealth;
  /** The service's metrics; empty if it did not return any. */
  readonly samples: readonly Sample[];
}

/** Checks a service's readiness and reads its metrics; of several instances, whichever answers. */
export async function examineService(
  name: string,
  url: string,
  { clock, log }: { readonly clock: () => number; readonly log: Logger },
): Promise<ExaminedService> {
  const began = performance.now();
  // The gateway serves readiness and metrics on its second port only.
  const isGateway = name === 'gateway';
  const readiness = await readinessOf(`${url}/${isGateway ? 'healthz' : 'readyz'}`);
  const responseTimeMs = Math.round(performance.now() - began);
  const samples = readiness.answered && !isGateway ? await samplesAt(url, name, log) : [];
  const isSlow = responseTimeMs > DEGRADED_MS;
  const state = !readiness.isReady ? 'outage' : isSlow ? 'degraded' : 'operational';
  const version = samplesOf(samples, 'sillage_build_info')[0]?.labels.version ?? null;
  return {
    health: {
      name,
      state,
      responseTimeMs: readiness.answered ? responseTimeMs : null,
      checkedAt: new Date(clock()).toISOString(),
      problem: readiness.problem,
      version,
      memoryBytes: samplesOf(samples, 'process_resident_memory_bytes')[0]?.value ?? null,
    },
    samples,
  };
}

async function readinessOf(url: string) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { status, checks } = Readiness.parse(await answer.json());
    const failing = Object.entries(checks).flatMap(([check, result]) => (result === 'ok' ? [] : [check]));
    const problem = failing.length > 0 ? `It does not reach: ${failing.join(', ')}` : answer.ok ? null : status;
    return { answered: true, isReady: answer.ok, problem };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { answered: false, isReady: false, problem: isLate ? 'It did not answer in time' : 'It is not reachable' };
  }
}

async function samplesAt(url: string, name: string, log: Logger): Promise<readonly Sample[]> {
  try {
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    return answer.ok ? readSamples(await answer.text()) : [];
  } catch (error) {
    log.warn({ err: error, service: name }, 'a service did not show its figures');
    return [];
  }
}
