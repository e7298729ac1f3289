import type { Auth } from '../../session/auth-client.ts';

/** The mails that a signed-out person can request; each contains a link and a code. */
export type MailPurpose = 'signUp' | 'magic' | 'recovery';

const here = (path: string) => `${window.location.origin}${path}`;

/** The address of the link in a new account's mail. */
export const confirmedAddress = () => here('/email-confirmed');

const ASK = {
  recovery: (auth: Auth, email: string) => auth.resetPasswordForEmail(email, { redirectTo: here('/reset-password') }),
  signUp: (auth: Auth, email: string) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmedAddress() } }),
  magic: (auth: Auth, email: string) =>
    auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: here('/auth') } }),
};

/**
 * Sends the mail, for the first time or again. The answer is the same for unknown addresses, so that it does not reveal
 * who has an account.
 */
export async function sendMail(auth: Auth, purpose: MailPurpose, email: string): Promise<void> {
  const { error } = await ASK[purpose](auth, email);
  if (error && error.code !== 'otp_disabled') throw error;
}

const CODE_TYPES = { signUp: 'signup', magic: 'email', recovery: 'recovery' } as const;

/** Signs in on this device with the code of the mail, which may be read on another one. */
export async function redeemCode(auth: Auth, purpose: MailPurpose, email: string, code: string): Promise<void> {
  const { error } = await auth.verifyOtp({ email, token: code, type: CODE_TYPES[purpose] });
  if (error) throw error;
}
