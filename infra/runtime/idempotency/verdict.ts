import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';

/** How long a key is known. */
export const KEPT_MS = DAY_MS;
/** Longer than any request takes: one that has not been answered by then was interrupted. */
const LONGEST_REQUEST_MS = MINUTE_MS;

/** What is known of the request that a key was used for. */
export interface KnownRequest {
  readonly digest: Uint8Array;
  readonly claimedAt: Date;
  /** A transaction of it has been committed. */
  readonly isApplied: boolean;
  /** Sealed; null until it is answered. */
  readonly answer: Uint8Array | null;
}

/**
 * - `run`: nothing of it was done, or the key is so old that it counts as a new one
 * - `replay`: it was answered
 * - `in flight`: it may still be answered
 * - `lost`: it was carried out, and its process ended before the answer was kept
 * - `other`: the key names another request
 */
export type Verdict = 'run' | 'replay' | 'in flight' | 'lost' | 'other';

export function verdictOn(known: KnownRequest, digest: Uint8Array, nowMs: number): Verdict {
  const ageMs = nowMs - known.claimedAt.getTime();
  if (ageMs >= KEPT_MS) return 'run';
  if (Buffer.compare(known.digest, digest) !== 0) return 'other';
  if (known.answer) return 'replay';
  if (ageMs < LONGEST_REQUEST_MS) return 'in flight';
  return known.isApplied ? 'lost' : 'run';
}
