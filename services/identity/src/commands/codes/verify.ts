import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import type { Db } from '../../db/schema.ts';
import {
  countWrongTry,
  lockTokenByLink,
  lockTokensSentTo,
  lockUsersOf,
  type OneTimeTokenRow,
} from '../../db/sign-in/one-time-tokens.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CodePurpose, decideCode, hashLink, MAX_TRIES } from '../../domain/one-time-code.ts';
import type { SignInMethod } from '../../domain/sign-in-method.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { issueAuthCode } from '../sessions/auth-codes.ts';
import { issueSession, type SessionView } from '../sessions/sessions.ts';
import { useToken } from './use-token.ts';

export type Verified = { readonly type: 'session'; readonly session: SessionView } | { readonly type: 'half' };

/** `code`: the browser that requested the link exchanges this for its session. */
export type Followed = Verified | { readonly type: 'code'; readonly code: string };

interface PresentedCode {
  readonly purposes: readonly CodePurpose[];
  /** The address or number that it was sent to. */
  readonly sentTo: string;
  readonly code: string;
}

interface PresentedLink {
  readonly purposes: readonly CodePurpose[];
  readonly link: string;
}

/** Returns a session for a correct code, once. Throws 403 `otp_expired` for every other code, whatever the reason. */
export function verifyCode(deps: IdentityDeps, presented: PresentedCode, caller: Caller): Promise<Verified> {
  const find = (trx: Db) => findByCode(trx, deps, presented, caller);
  return redeem<Verified>(deps, caller, find, (trx, token) => sessionFor(trx, deps, token, caller));
}

/** Like `verifyCode`, for the token of a link that a page presents itself. */
export function verifyLink(deps: IdentityDeps, presented: PresentedLink, caller: Caller): Promise<Verified> {
  const find = (trx: Db) => findByLink(trx, deps, presented);
  return redeem<Verified>(deps, caller, find, (trx, token) => sessionFor(trx, deps, token, caller));
}

/**
 * Like `verifyCode`, for a link that was followed. With PKCE it returns a code, which only the browser that requested
 * the mail can use.
 */
export function followLink(deps: IdentityDeps, presented: PresentedLink, caller: Caller): Promise<Followed> {
  const find = (trx: Db) => findByLink(trx, deps, presented);
  return redeem<Followed>(deps, caller, find, async (trx, token) => {
    const { userId, purpose, codeChallenge: challenge, codeChallengeMethod: method } = token;
    if (challenge === null || method === null) return sessionFor(trx, deps, token, caller);
    const proven = { userId, method: METHODS[purpose], provider: 'email', challenge: { challenge, method } };
    return { type: 'code', code: await issueAuthCode(trx, deps, proven) };
  });
}

/** The sign-in method of a session that is exchanged for a code. */
const METHODS: Readonly<Record<CodePurpose, SignInMethod>> = {
  sign_up: 'email/signup',
  invite: 'invite',
  magic_link: 'magiclink',
  recovery: 'recovery',
  email_change_old: 'email_change',
  email_change_new: 'email_change',
  reauthentication: 'otp',
  sms: 'otp',
  phone_change: 'otp',
};

async function sessionFor(
  trx: Db,
  deps: IdentityDeps,
  { userId, purpose }: OneTimeTokenRow,
  caller: Caller,
): Promise<Verified> {
  const provider = purpose === 'sms' || purpose === 'phone_change' ? 'phone' : 'email';
  // Records the recovery in the session, so that its user can set a new password without the old one.
  const method = purpose === 'recovery' ? 'recovery' : 'otp';
  return { type: 'session', session: await issueSession(trx, deps, { userId, method, provider, caller }) };
}

async function redeem<Result extends Followed>(
  deps: IdentityDeps,
  caller: Caller,
  find: (trx: Db) => Promise<OneTimeTokenRow | undefined>,
  finish: (trx: Db, token: OneTimeTokenRow) => Promise<Result>,
): Promise<Result | { readonly type: 'half' }> {
  const redeemed = await inTransaction(deps.db, async (trx) => {
    const token = await find(trx);
    // Returned, not thrown, because the wrong attempt must be committed.
    if (!token) return undefined;
    const use = await useToken(trx, deps, { token, caller, now: new Date(deps.clock()) });
    if (use === 'void') return undefined;
    return use === 'half' ? ({ type: 'half' } as const) : finish(trx, token);
  });
  if (!redeemed) throw new AuthError(403, 'otp_expired', 'Token has expired or is invalid');
  return redeemed;
}

async function findByCode(trx: Db, deps: IdentityDeps, { purposes, sentTo, code }: PresentedCode, caller: Caller) {
  const nowMs = deps.clock();
  await lockUsersOf(trx, { sentTo, purposes });
  const tokens = await lockTokensSentTo(trx, sentTo, purposes);
  const decided = tokens.map((token) => ({
    token,
    decision: decideCode(token, code, deps.codeKey, nowMs),
  }));
  const accepted = decided.find((candidate) => candidate.decision === 'accepted');
  if (accepted) return accepted.token;
  const wrong = decided.filter((candidate) => candidate.decision === 'wrong').map((candidate) => candidate.token);
  await countWrongTry(
    trx,
    wrong.map((token) => token.id),
  );
  for (const { userId, tries } of wrong) {
    if (tries + 1 < MAX_TRIES) continue;
    await recordSecurityEvent(trx, { userId, kind: 'sign_in_failed', caller, at: new Date(nowMs), detail: 'otp' });
  }
  return undefined;
}

async function findByLink(trx: Db, deps: IdentityDeps, { purposes, link }: PresentedLink) {
  const linkHash = hashLink(link);
  await lockUsersOf(trx, { linkHash });
  const token = await lockTokenByLink(trx, linkHash);
  if (!token || !purposes.includes(token.purpose) || token.confirmedAt !== null) return undefined;
  return token.expiresAt.getTime() > deps.clock() ? token : undefined;
}
