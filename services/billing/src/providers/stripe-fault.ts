import { classifyStripeError, type StripeFailure } from '@sillage/runtime/stripe';
import { PaymentFault } from './payment-provider.ts';

/** Runs a call to Stripe; what it throws becomes a PaymentFault. */
export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw faultOf(classifyStripeError(error), error);
  }
}

/** The same for one object: undefined where Stripe has none of this id. */
export function seeking<T>(call: () => Promise<T>): Promise<T | undefined> {
  return calling(call).catch((error: unknown) => {
    if (error instanceof PaymentFault && error.code === 'resource_missing') return undefined;
    throw error;
  });
}

function faultOf(failure: StripeFailure, cause: unknown): PaymentFault {
  const { kind, code, declineCode, message, requestId } = failure;
  const fault = { code: declineCode ?? code, message, requestId, isKeyExhausted: isKeyExhausted(failure) };
  return new PaymentFault(kind === 'declined' || kind === 'refused' ? kind : 'unsettled', fault, { cause });
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
