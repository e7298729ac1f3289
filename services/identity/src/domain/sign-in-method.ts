/** A sign-in method, named as in the `amr` claim. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'magiclink'
  | 'recovery'
  | 'invite'
  | 'email/signup'
  | 'email_change'
  | 'oauth'
  | 'anonymous'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn';

/** An entry of the `amr` claim. */
export interface AuthenticationMethod {
  readonly method: string;
  /** If the code was sent by text message: both ways are called `otp`. */
  readonly provider?: 'phone';
  /** Seconds since the epoch. */
  readonly timestamp: number;
}
