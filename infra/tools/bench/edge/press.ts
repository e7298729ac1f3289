import { z } from 'zod';
import { runPinned } from '../run-pinned.ts';

/** At a fixed rate, latencies start when a request was due, so that queueing is included. */
const LoadResult = z.object({
  errors: z.number(),
  perSecond: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
  p999Ms: z.number(),
});
export type LoadResult = z.infer<typeof LoadResult>;

export interface Load {
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections. */
  readonly ratePerSecond: number;
}

/**
 * Visitors who follow one link, each from another network, in a separate process. Throws if a response is not a
 * redirect.
 */
export async function press(url: string, load: Load, core: number | 'any'): Promise<LoadResult> {
  const result = await runPinned('edge/visitors.ts', core, LoadResult, { url, ...load });
  if (result.errors > 0) throw new Error(`${url}: ${result.errors} answers were errors or no redirect`);
  return result;
}
