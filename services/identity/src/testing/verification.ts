import { z } from 'zod';
import type { TestIdentity } from './identity.ts';
import { codeIn } from './mails.ts';
import { send } from './requests.ts';

/** Settings by which addresses are confirmed by mail, and one other site is an allowed return target. */
export const CONFIRMING = {
  AUTOCONFIRM_EMAIL: 'false',
  ANONYMOUS_ENABLED: 'true',
  REDIRECT_ALLOW_LIST: 'https://partner.example/**',
};

/** The response to an invalid code or link. */
export const EXPIRED = {
  status: 403,
  body: { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
};

/** An account with a confirmed address, and its browser; one mail has been sent. */
export async function confirmedAccount(identity: TestIdentity, email: string) {
  const client = identity.browser();
  await client.signInWithOtp({ email });
  const { error } = await client.verifyOtp({ type: 'email', email, token: codeIn(await identity.smtp.mailTo(email)) });
  if (error) throw error;
  return { client, email };
}

export async function verify(identity: TestIdentity, requested: unknown) {
  const { status, body } = await send(identity, 'POST', '/auth/v1/verify', { body: requested });
  return { status, body: z.record(z.string(), z.unknown()).parse(body) };
}

export async function countSessions(identity: TestIdentity, email: string): Promise<number> {
  const { count } = await identity.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('users.email', '=', email)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
