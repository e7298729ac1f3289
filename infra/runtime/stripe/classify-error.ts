import Stripe from 'stripe';

/**
 * The known effect of a failed call.
 * - `declined`: the card was refused; nothing was charged.
 * - `refused`: Stripe rejected the request; no effect, and the same request never will have one.
 * - `rate_limited`: no effect; the same request with the same key may succeed later.
 * - `conflict`: no effect, but a request with the same key is in progress or had other parameters: look up what it did.
 * - `unavailable_before_effect`: it never arrived, or the key was not accepted; no effect.
 * - `unknown_outcome`: it may have had its effect: look it up, or repeat it with the same key within 24 hours.
 */
export type StripeFailureKind =
  | 'declined'
  | 'refused'
  | 'rate_limited'
  | 'conflict'
  | 'unavailable_before_effect'
  | 'unknown_outcome';

export interface StripeFailure {
  readonly kind: StripeFailureKind;
  /** Stripe's code, such as `card_declined` or `resource_missing`; without one, the type of its error. */
  readonly code: string;
  /** Why a bank declined: `insufficient_funds`. */
  readonly declineCode: string | null;
  /** Stripe's message, in English. Messages about cards may be shown to the holder. */
  readonly message: string;
  /** For Stripe's support. */
  readonly requestId: string | null;
}

/** Rethrows errors that do not come from Stripe, because they are bugs in the calling code. */
export function classifyStripeError(error: unknown): StripeFailure {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return {
    kind: kindOf(error),
    code: error.code ?? error.rawType ?? error.type,
    declineCode: error.decline_code || null,
    message: error.message,
    requestId: error.requestId ?? null,
  };
}

/** Codes of failed connections, before anything was sent. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_TLS_.*)$/;

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): StripeFailureKind {
  if (error instanceof Stripe.errors.StripeConnectionError) {
    return NOT_CONNECTED.test(codeOf(error.detail)) ? 'unavailable_before_effect' : 'unknown_outcome';
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) return 'rate_limited';
  if (error instanceof Stripe.errors.StripeIdempotencyError) return 'conflict';
  switch (error.statusCode) {
    case 400:
    case 403:
    case 404:
      return 'refused';
    case 401:
      return 'unavailable_before_effect';
    case 402:
      return 'declined';
    case 409:
      return 'conflict';
    default:
      return 'unknown_outcome';
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
