import { ProviderFault, type ProviderFaultKind } from '../provider-calls/index.ts';
import { classifyStripeError, type StripeFailure, type StripeFailureKind } from './classify-error.ts';

/** Runs a call to Stripe; converts Stripe's errors to ProviderFaults. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(classifyStripeError(error), error);
  }
}

/** The same for reading an object: undefined if Stripe has none with this id. */
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
 * Whether Stripe has stored its answer for the key, which it does even for a 500. It stores nothing for a key that is
 * still in use, a rate-limited request, or one that never arrived.
 */
function isKeyExhausted({ kind, code, requestId }: StripeFailure): boolean {
  if (kind === 'declined' || kind === 'refused') return true;
  if (kind === 'unknown_outcome') return requestId !== null;
  return kind === 'conflict' && code !== 'idempotency_key_in_use';
}
