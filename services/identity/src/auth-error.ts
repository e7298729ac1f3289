/**
 * An error of the auth-js contract, which has its own codes in addition to the platform's catalogue. Clients show or
 * compare `message`, so the contract defines its wording.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Why a password is refused, for `weak_password`. */
  readonly reasons: readonly string[] | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { readonly reasons?: readonly string[]; readonly retryAfterS?: number } = {},
  ) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.reasons = more.reasons;
    this.retryAfterS = more.retryAfterS;
  }
}
