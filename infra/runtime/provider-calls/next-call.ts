import { HOUR_MS } from '@sillage/proto/values/durations';

/** An hour less than providers keep an idempotency key. */
export const KEY_KEPT_MS = 23 * HOUR_MS;
/** A key that was stored this far ahead of now was stored by another clock, and says nothing of its age. */
const CLOCKS_DIFFER_MS = 300_000;

/** What is stored of the calls for something that must happen once. */
export interface CallHistory {
  /** A call was stored, and what it did is not known. */
  readonly isAsked: boolean;
  /** When the last key was first used; null: none was. */
  readonly keyUsedAt: Date | null;
  /** When it was asked for. */
  readonly requestedAt: Date;
  /** It failed, and was asked for again. */
  readonly isResumed?: boolean;
}

export interface NextCall {
  /** Ask first whether it was done. */
  readonly looksFirst: boolean;
  /** `repeat`: call again with the stored key. `call`: with a new one. */
  readonly way: 'repeat' | 'call';
}

/**
 * What may be done about something that must happen once. A call whose outcome is not known is looked up, and repeated
 * under its own key as long as that is kept: so it can even be under way still. Once the key is forgotten it is not
 * under way any more, and what cannot be found was not done. Who resumes what failed looks first, too; so does who
 * finds a request of days ago: it may have been carried out by what a lost or restored database does not know of, under
 * keys that are forgotten.
 */
export function nextCall({ isAsked, keyUsedAt, requestedAt, isResumed = false }: CallHistory, nowMs: number): NextCall {
  const isKept = keyUsedAt !== null && isKeyKept(keyUsedAt, nowMs);
  const isForgotten = keyUsedAt !== null && !isKept;
  const isOld = !isKeyKept(requestedAt, nowMs);
  return { looksFirst: isAsked || isResumed || isForgotten || isOld, way: isAsked && isKept ? 'repeat' : 'call' };
}

/** False: the provider may have forgotten the key, so that a call with it would be a new one. */
function isKeyKept(firstUsedAt: Date, nowMs: number): boolean {
  const ageMs = nowMs - firstUsedAt.getTime();
  return ageMs >= -CLOCKS_DIFFER_MS && ageMs < KEY_KEPT_MS;
}
