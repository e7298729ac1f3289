import { HOUR_MS } from '@sillage/proto/values/durations';

/** An hour less than the time for which providers keep an idempotency key. */
export const KEY_KEPT_MS = 23 * HOUR_MS;
/** A key with a time this far in the future was stored by another clock, so its age is unknown. */
const CLOCKS_DIFFER_MS = 300_000;

/** The stored calls for an effect that must happen once. */
export interface CallHistory {
  /** A call was stored, and its outcome is unknown. */
  readonly isOutcomeUnknown: boolean;
  /** When the last key was first used; null: no key was used. */
  readonly keyUsedAt: Date | null;
  /** When the effect was requested. */
  readonly requestedAt: Date;
  /** It failed, and was requested again. */
  readonly isResumed?: boolean;
}

export interface NextCall {
  /** Look up first whether it was done. */
  readonly looksFirst: boolean;
  /** `repeat`: call with the stored key. `call`: with a new one. */
  readonly way: 'repeat' | 'call';
}

/**
 * Decides the next call for an effect that must happen once. A call with an unknown outcome is looked up, and repeated
 * with its own key while the provider keeps that key, which is safe even if the call is still running. Once the key has
 * expired, the call cannot be running any more, so if the look-up finds nothing, it was not done. A resumed request is
 * looked up first, too, and so is a request that is days old: calls that a lost or restored database does not know may
 * have executed it, with keys that have expired.
 */
export function nextCall(
  { isOutcomeUnknown, keyUsedAt, requestedAt, isResumed = false }: CallHistory,
  nowMs: number,
): NextCall {
  const isKept = keyUsedAt !== null && isKeyKept(keyUsedAt, nowMs);
  const isForgotten = keyUsedAt !== null && !isKept;
  const isOld = !isKeyKept(requestedAt, nowMs);
  return {
    looksFirst: isOutcomeUnknown || isResumed || isForgotten || isOld,
    way: isOutcomeUnknown && isKept ? 'repeat' : 'call',
  };
}

/** False if the provider may have dropped the key, so that a call with it would have a new effect. */
function isKeyKept(firstUsedAt: Date, nowMs: number): boolean {
  const ageMs = nowMs - firstUsedAt.getTime();
  return ageMs >= -CLOCKS_DIFFER_MS && ageMs < KEY_KEPT_MS;
}
