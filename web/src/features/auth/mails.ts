import type { Auth } from '../../session/auth-client.ts';

/** The mails that a person may ask for before being signed in; each holds a link and a code. */
export type MailPurpose = 'signUp' | 'magic' | 'recovery';

const here = (path: string) => `${window.location.origin}${path}`;

/** Where the link of a new account's mail leads. */
export const confirmedAddress = () => here('/email-confirmed');

const ASK = {
  recovery: (auth: Auth, email: string) => auth.resetPasswordForEmail(email, { redirectTo: here('/reset-password') }),
  signUp: (auth: Auth, email: string) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmedAddress() } }),
  magic: (auth: Auth, email: string) =>
    auth.signInWithOtp({ email, options: { shouldCreateUser: false, emailRedirectTo: here('/auth') } }),
};

/**
 * Sends the mail, for the first time or again. Unknown addresses get the same answer: none of these tells who has an
 * account.
 */
export async function sendMail(auth: Auth, purpose: MailPurpose, email: string): Promise<void> {
  const { error } = await ASK[purpose](auth, email);
  if (error && error.code !== 'otp_disabled') throw error;
}

const CODE_TYPES = { signUp: 'signup', magic: 'email', recovery: 'recovery' } as const;

/** Signs in with the code of the mail: on this device, whichever one the mail is read on. */
export async function redeemCode(auth: Auth, purpose: MailPurpose, email: string, code: string): Promise<void> {
  const { error } = await auth.verifyOtp({ email, token: code, type: CODE_TYPES[purpose] });
  if (error) throw error;
}
