import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';

/** How long a key is kept. */
export const KEPT_MS = DAY_MS;
/** Longer than any request takes; a request without an answer by then was interrupted. */
export const MAX_REQUEST_MS = MINUTE_MS;

/** The stored state of the request that a key was used for. */
export interface KnownRequest {
  readonly digest: Uint8Array;
  readonly claimedAt: Date;
  /** Whether one of its transactions was committed. */
  readonly isApplied: boolean;
  /** Encrypted; null until it is answered. */
  readonly answer: Uint8Array | null;
}

/**
 * - `run`: nothing was executed yet, or the key has expired
 * - `replay`: it was answered
 * - `in flight`: it may still be answered
 * - `lost`: it was executed, but its process ended before the answer was stored
 * - `other`: the key belongs to a different request
 */
export type Verdict = 'run' | 'replay' | 'in flight' | 'lost' | 'other';

export function verdictOn(known: KnownRequest, digest: Uint8Array, nowMs: number): Verdict {
  const ageMs = nowMs - known.claimedAt.getTime();
  if (ageMs >= KEPT_MS) return 'run';
  if (Buffer.compare(known.digest, digest) !== 0) return 'other';
  if (known.answer) return 'replay';
  if (ageMs < MAX_REQUEST_MS) return 'in flight';
  return known.isApplied ? 'lost' : 'run';
}
