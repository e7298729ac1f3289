/**
 * The known effect of a failed call.
 * - `declined`: the payer's bank refused; no effect, and the same request never will have one.
 * - `refused`: the provider refused; likewise.
 * - `no_funds`: likewise, because the platform's own balance is too low.
 * - `not_now`: no effect; a retry may have one.
 * - `rate_limited`: like `not_now`, and all callers should slow down.
 * - `unknown_outcome`: it may have had its effect, or may still have it later.
 */
export type ProviderFaultKind = 'declined' | 'refused' | 'no_funds' | 'not_now' | 'rate_limited' | 'unknown_outcome';

interface FaultDetails {
  /** The provider's message. */
  readonly message: string;
  /** The provider's code; for a decline the bank's, if it gave one. Default: the kind. */
  readonly code?: string;
  /** The provider has stored this answer for the key, and would return it again. Default: false. */
  readonly isKeyExhausted?: boolean;
  /** For the provider's support. */
  readonly requestId?: string | null;
}

/** A failed call to a payment provider; the only error that providers throw on purpose. */
export class ProviderFault extends Error {
  readonly kind: ProviderFaultKind;
  readonly code: string;
  readonly isKeyExhausted: boolean;
  readonly requestId: string | null;

  constructor(
    kind: ProviderFaultKind,
    { message, code = kind, isKeyExhausted = false, requestId = null }: FaultDetails,
    options?: { readonly cause?: unknown },
  ) {
    super(message, options);
    this.name = 'ProviderFault';
    this.kind = kind;
    this.code = code;
    this.isKeyExhausted = isKeyExhausted;
    this.requestId = requestId;
  }

  /** It had no effect, and the same request never will have one. */
  get isRefusal(): boolean {
    return this.kind === 'declined' || this.kind === 'refused' || this.kind === 'no_funds';
  }
}
