/**
 * What is known of the effect of a call that failed.
 * - `declined`: the payer's bank refused; it had no effect, and the same request never will.
 * - `refused`: the provider refused; the same.
 * - `no_funds`: the same, because the platform's own balance does not hold that much yet.
 * - `not_now`: it had no effect; a repeat may.
 * - `rate_limited`: the same, and everyone should ask more slowly.
 * - `unknown_outcome`: it may have had its effect, or may have it later.
 */
export type ProviderFaultKind = 'declined' | 'refused' | 'no_funds' | 'not_now' | 'rate_limited' | 'unknown_outcome';

interface FaultDetails {
  /** The provider's own sentence. */
  readonly message: string;
  /** The provider's code; of a decline the bank's where it gave one. Default: the kind. */
  readonly code?: string;
  /** The provider answered under this key, and would give the same answer again. Default: it did not. */
  readonly isKeyExhausted?: boolean;
  /** For the provider's support. */
  readonly requestId?: string | null;
}

/** A call to a provider of payments that failed: the one error that providers throw on purpose. */
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

  /** It had no effect, and the same request never will. */
  get isRefusal(): boolean {
    return this.kind === 'declined' || this.kind === 'refused' || this.kind === 'no_funds';
  }
}
