import type { AuthenticationMethod, SignInMethod } from './sign-in-method.ts';

interface Addressed {
  readonly emailProvenAt: Date | null;
  /** Someone proved the mailbox, but the account may have been created by another person, who can still sign in. */
  readonly creatorUnverified: boolean;
}

/** Whether everybody who can sign in to the account receives mail at its address. */
export const isProven = ({ emailProvenAt, creatorUnverified }: Addressed): boolean =>
  emailProvenAt !== null && !creatorUnverified;

/** Whether the holder of a session receives mail at the account's address. */
export const isProvenIn = (amr: readonly AuthenticationMethod[], user: Addressed): boolean =>
  isProven(user) || (user.emailProvenAt !== null && cameByMail(amr));

/** A provider does not count, because whoever is signed in can link an identity with another address. */
const BY_MAIL: ReadonlySet<string> = new Set<SignInMethod>([
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email/signup',
  'email_change',
]);

export const cameByMail = (amr: readonly AuthenticationMethod[]): boolean =>
  amr.some(({ method, provider }) => BY_MAIL.has(method) && provider !== 'phone');
