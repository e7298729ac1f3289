import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { findAccount } from '../../db/accounts/accounts.ts';
import { lockUser } from '../../db/accounts/users.ts';
import { type FactorChallengeRow, findFactorChallenge } from '../../db/factors/factor-challenges.ts';
import { deleteUnverifiedFactors, type FactorWithSecret, updateFactor } from '../../db/factors/factors.ts';
import type { Db } from '../../db/schema.ts';
import { lockSession, type SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { CHALLENGE_TTL_MS, countWrongTry, type FactorType, lockoutLeftMs } from '../../domain/second-factors.ts';
import type { SignInMethod } from '../../domain/sign-in-method.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { type SessionView, upgradeSession } from '../sessions/sessions.ts';
import { ownFactor, requireAal2ForNewFactor } from './challenge-factor.ts';
import { checkAnswer, type Proof } from './check-answer.ts';
import { addressHash } from './factor-secrets.ts';

export interface Answer {
  readonly factorId: string;
  readonly challengeId: string;
  readonly proof: Proof;
}

interface Answering {
  readonly userId: string;
  readonly sessionId: string;
  /** From the access token, which may be older than the session's last change. */
  readonly aal: SessionRow['aal'];
  readonly caller: Caller;
}

/**
 * Replaces the answering session by one at aal2, and revokes the tokens of the old one and of every other session at
 * aal1. The first correct answer verifies the factor and deletes the unverified ones of its type. Throws 404
 * `mfa_factor_not_found`, 422 `mfa_verification_failed`, `mfa_verification_rejected`, `mfa_challenge_expired`,
 * `mfa_ip_address_mismatch`, and 429 while the factor is locked after five wrong answers.
 */
export async function verifyFactor(deps: IdentityDeps, answering: Answering, answer: Answer): Promise<SessionView> {
  // A refusal is returned, not thrown, so that the wrong attempt is committed.
  const verified = await inTransaction(deps.db, (trx) => verifyIn(trx, deps, answering, answer));
  if (verified instanceof AuthError) throw verified;
  return verified;
}

async function verifyIn(
  trx: Db,
  deps: IdentityDeps,
  answering: Answering,
  answer: Answer,
): Promise<SessionView | AuthError> {
  const { userId, sessionId, aal, caller } = answering;
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  await lockUser(trx, userId);
  const account = await findAccount(trx, userId);
  if (!account) return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const factor = await ownFactor(trx, account, answer.factorId);
  requireAal2ForNewFactor(account, factor, aal);
  const lockedMs = lockoutLeftMs(wrongTriesOf(factor), nowMs);
  if (lockedMs > 0) return locked(lockedMs);
  const found = await findFactorChallenge(trx, { id: answer.challengeId, factorId: factor.id });
  const challenge = answerable(found, caller, nowMs, deps);
  if (challenge instanceof AuthError) return challenge;
  const session = await lockSession(trx, sessionId);
  if (!session) return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const checked = await checkAnswer(trx, deps, factor, challenge, answer.proof);
  const event = { userId, caller, at: now, detail: factor.factorType };
  if ('refusal' in checked) {
    const tries = countWrongTry(wrongTriesOf(factor), nowMs);
    await updateFactor(trx, factor.id, { wrongTries: tries.count, wrongTriedAt: now }, factor.updatedAt);
    await recordSecurityEvent(trx, { ...event, kind: checked.kind });
    return checked.refusal;
  }
  const proved = { ...checked.changes, status: 'verified', wrongTries: 0, wrongTriedAt: null } as const;
  await updateFactor(trx, factor.id, proved, now);
  await deleteUnverifiedFactors(trx, userId, { type: factor.factorType });
  await recordSecurityEvent(trx, { ...event, kind: factor.status === 'verified' ? 'factor_verified' : 'factor_added' });
  return upgradeSession(trx, deps, session, { method: METHODS[factor.factorType], caller });
}

const METHODS: Readonly<Record<FactorType, SignInMethod>> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

const wrongTriesOf = ({ wrongTries, wrongTriedAt }: FactorWithSecret) => ({
  count: wrongTries,
  lastAtMs: wrongTriedAt?.getTime() ?? Number.NEGATIVE_INFINITY,
});

function locked(lockedMs: number): AuthError {
  const seconds = Math.max(1, Math.ceil(lockedMs / 1000));
  return new AuthError(429, 'over_request_rate_limit', 'Too many wrong codes: wait before the next one', {
    retryAfterS: seconds,
  });
}

/** The challenge, or the reason why it cannot be answered. */
function answerable(
  challenge: FactorChallengeRow | undefined,
  { address }: Caller,
  nowMs: number,
  { config }: IdentityDeps,
): FactorChallengeRow | AuthError {
  if (!challenge)
    return new AuthError(
      422,
      'mfa_challenge_expired',
      'MFA challenge is unknown, was answered or has expired, create a new challenge.',
    );
  if (nowMs - challenge.createdAt.getTime() >= CHALLENGE_TTL_MS) {
    return new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  if (!challenge.addressHash.equals(addressHash(address, config))) {
    return new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch');
  }
  return challenge;
}
