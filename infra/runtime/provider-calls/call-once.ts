import { ProviderFault } from './fault.ts';

/** A call that is stored before it is made. */
export interface StoredCall {
  readonly key: string;
  /** Nobody has sent this key before, nor does meanwhile. */
  readonly isFirst: boolean;
}

/**
 * What is known once a call is over.
 * - `done`: it had its effect.
 * - `no_effect`: it had none, and the next call needs another key and no look-up.
 * - `asked`: not known. It is looked up, then repeated under its key.
 * - `key_expired`: not known, and the key would only get the same answer. It is looked up, then made under another key.
 */
export type CallState = 'done' | 'no_effect' | 'asked' | 'key_expired';

export interface CallOnce<Call extends StoredCall, Answer> {
  /** What earlier calls made, asked of the provider. Absent where nothing can be there, or it was looked at just now. */
  find?(): Promise<Answer | undefined>;
  /** Chooses the call by `nextCall` and stores it, or has the answer by now. */
  store(): Promise<Call | { readonly answer: Answer }>;
  send(call: Call): Promise<Answer>;
  /** Notes what became of the call, and what it failed with. */
  settle(call: Call, state: CallState, fault?: ProviderFault): Promise<void>;
  /** Notes a refusal in place of `settle`, and says what follows from it. Default: it is settled, and thrown. */
  refused?(call: Call, fault: ProviderFault): Promise<Answer>;
  /**
   * The effect, twice, would be lost money: a key that was answered with a fault of the provider's own is repeated all
   * the same until it is forgotten, in case that the provider completes the call later. Default: another key is taken
   * once the look-up has found nothing.
   */
  readonly keepsExhaustedKey?: boolean;
}

/**
 * Has one effect at a provider, whenever processes die and answers are lost: what may have happened is looked up before
 * anything is sent, and what is sent is stored before. Rejects with the call's ProviderFault.
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
  // Of a repeat it says nothing of the call before.
  if (fault.kind !== 'unknown_outcome') return isFirst ? 'no_effect' : 'asked';
  return fault.isKeyExhausted && !keepsExhaustedKey ? 'key_expired' : 'asked';
}
