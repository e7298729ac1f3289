import { ProviderFault, type ProviderFaultKind } from '../provider-calls/index.ts';
import { classifyStripeError, type StripeFailure, type StripeFailureKind } from './classify-error.ts';

/** Runs a call to Stripe; what Stripe answers it with becomes a ProviderFault. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(classifyStripeError(error), error);
  }
}

/** The same for one object: undefined where Stripe has none of this id. */
export function findAtStripe<T>(call: () => Promise<T>): Promise<T | undefined> {
  return callStripe(call).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.code === 'resource_missing') return undefined;
    throw error;
  });
}

const KINDS: Readonly<Record<StripeFailureKind, ProviderFaultKind>> = {
  declined: 'declined',
  refused: 'refused',
  rate_limited: 'rate_limited',
  unavailable_before_effect: 'not_now',
  conflict: 'unknown_outcome',
  unknown_outcome: 'unknown_outcome',
};

function faultOf(failure: StripeFailure, cause: unknown): ProviderFault {
  const { kind, code, declineCode, message, requestId } = failure;
  return new ProviderFault(
    code === 'balance_insufficient' ? 'no_funds' : KINDS[kind],
    { code: declineCode ?? code, message, requestId, isKeyExhausted: isKeyExhausted(failure) },
    { cause },
  );
}

/**
 * Stripe keeps its answer to a key, a 500 as well, and gives it again. A key that is in use is answered later; what was
 * limited, or never arrived, was not kept.
 */
function isKeyExhausted({ kind, code, requestId }: StripeFailure): boolean {
  if (kind === 'declined' || kind === 'refused') return true;
  if (kind === 'unknown_outcome') return requestId !== null;
  return kind === 'conflict' && code !== 'idempotency_key_in_use';
}
