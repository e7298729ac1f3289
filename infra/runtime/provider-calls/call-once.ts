import { ProviderFault } from './fault.ts';

/** A call that is stored before it is made. */
export interface StoredCall {
  readonly key: string;
  /** This key has not been sent before, and is not being sent by anyone else. */
  readonly isFirst: boolean;
}

/**
 * The known outcome of a call.
 * - `done`: it had its effect.
 * - `no_effect`: it had none; the next call needs a new key and no look-up.
 * - `unknown`: it may have had it. Look it up, then repeat it with its key.
 * - `key_expired`: the same, but the key would only return the same answer. Look it up, then call with a new key.
 */
export type CallState = 'done' | 'no_effect' | 'unknown' | 'key_expired';

export interface CallOnce<Call extends StoredCall, Answer> {
  /** Looks up the result of earlier calls at the provider. Absent if there cannot be one, or it was just looked up. */
  find?(): Promise<Answer | undefined>;
  /** Chooses the call by `nextCall` and stores it, or returns an answer that is known by now. */
  store(): Promise<Call | { readonly answer: Answer }>;
  send(call: Call): Promise<Answer>;
  /** Stores the outcome of the call, and its fault. */
  settle(call: Call, state: CallState, fault?: ProviderFault): Promise<void>;
  /** Stores a refusal instead of `settle`, and returns an answer. Default: settle, and throw the fault. */
  refused?(call: Call, fault: ProviderFault): Promise<Answer>;
  /**
   * For effects that would lose money if they happened twice: a key that was answered with a provider fault is reused
   * until it expires, in case the provider completes the call later. Default: a new key is used once the look-up finds
   * nothing.
   */
  readonly keepsExhaustedKey?: boolean;
}

/**
 * Causes one effect at a provider exactly once, even if processes crash or answers are lost: calls with an unknown
 * outcome are looked up first, and every call is stored before it is sent. Rejects with the call's ProviderFault.
 */
export async function callOnce<Call extends StoredCall, Answer>(once: CallOnce<Call, Answer>): Promise<Answer> {
  const found = await once.find?.();
  if (found !== undefined) return found;
  const stored = await once.store();
  if ('answer' in stored) return stored.answer;
  let answer: Answer;
  try {
    answer = await once.send(stored);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    if (error.isRefusal && once.refused) return once.refused(stored, error);
    await once.settle(stored, stateAfter(error, stored, once.keepsExhaustedKey ?? false), error);
    throw error;
  }
  await once.settle(stored, 'done');
  return answer;
}

function stateAfter(fault: ProviderFault, { isFirst }: StoredCall, keepsExhaustedKey: boolean): CallState {
  if (fault.isRefusal) return 'no_effect';
  // A fault of a repeated call says nothing about the earlier call.
  if (fault.kind !== 'unknown_outcome') return isFirst ? 'no_effect' : 'unknown';
  return fault.isKeyExhausted && !keepsExhaustedKey ? 'key_expired' : 'unknown';
}
