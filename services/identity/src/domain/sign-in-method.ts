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
