import { randomUUID } from 'node:crypto';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccount } from '../../db/accounts/accounts.ts';
import { recordSignIn, type UserRow } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { insertSession, type SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isBanned } from '../../domain/ban.ts';
import type { Caller } from '../../domain/caller.ts';
import { isProvenIn } from '../../domain/proven-address.ts';
import { formatRefreshToken } from '../../domain/refresh-token.ts';
import type { SignInMethod } from '../../domain/sign-in-method.ts';
import { type UserView, viewUser } from '../../user-view.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { endAndRevoke } from './revocations.ts';

export interface SignIn {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly caller: Caller;
  /** The identity that was used, such as `google`. Default `email`. */
  readonly provider?: string;
}

/** The key of the account's password hash in a session object: a symbol, which JSON leaves out. */
export const PASSWORD_HASH = Symbol('passwordHash');

/** The session object of the auth-js contract. */
export interface SessionView {
  readonly access_token: string;
  readonly token_type: 'bearer';
  /** Seconds. */
  readonly expires_in: number;
  /** Seconds since the epoch. */
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: UserView;
  /** For the cookie of the device. */
  readonly [PASSWORD_HASH]: string | null;
}

/**
 * Begins a session of a user who has just proved their identity, inside the caller's transaction, and records the
 * sign-in. Every sign-in ends here: by password, code, link, provider or sign-up. The caller has checked the proof, and
 * that the address or number is confirmed; a banned account is refused here with 400 `user_banned`.
 */
export async function issueSession(trx: Db, deps: IdentityDeps, signIn: SignIn): Promise<SessionView> {
  const { userId, method, caller, provider = 'email' } = signIn;
  const now = new Date(deps.clock());
  const session = newSession(signIn, now);
  await insertSession(trx, session);
  await recordSignIn(trx, userId, provider, now);
  await recordSecurityEvent(trx, {
    userId,
    kind: 'signed_in',
    caller,
    at: now,
    detail: method === 'oauth' ? provider : method,
  });
  return viewNewSession(trx, deps, session);
}

/**
 * Replaces `from`, which proved a second factor, by a session at aal2. It has a new id, so that no earlier token gains
 * the new level, and the same end as `from`. Every other session at aal1 ends together with `from`.
 */
export async function upgradeSession(
  trx: Db,
  deps: IdentityDeps,
  from: SessionRow,
  { method, caller }: Pick<SignIn, 'method' | 'caller'>,
): Promise<SessionView> {
  const now = new Date(deps.clock());
  const fresh = newSession({ userId: from.userId, method, caller }, now);
  const earlier = from.amr.filter((entry) => entry.method !== method);
  const session: SessionRow = { ...fresh, aal: 'aal2', amr: [...fresh.amr, ...earlier], createdAt: from.createdAt };
  await endAndRevoke(trx, deps, { userId: from.userId, only: from.id });
  await endAndRevoke(trx, deps, { userId: from.userId, aal: 'aal1' });
  await insertSession(trx, session);
  return viewNewSession(trx, deps, session);
}

function newSession({ userId, method, caller, provider }: SignIn, now: Date): SessionRow {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    // Random rather than time-ordered, because a refresh token begins with the first bytes of the session id.
    id: randomUUID(),
    userId,
    aal: 'aal1',
    amr: [{ method, timestamp, ...(method === 'otp' && provider === 'phone' && { provider }) }],
    refreshGeneration: 0,
    rotations: [],
    createdAt: now,
    refreshedAt: now,
    ipRange: caller.ipRange,
    browser: caller.browser,
    os: caller.os,
  };
}

async function viewNewSession(trx: Db, deps: IdentityDeps, session: SessionRow): Promise<SessionView> {
  const account = await findAccount(trx, session.userId);
  if (!account) throw new Error('A session was begun for a user who is not there');
  refuseBanned(account.user, session.refreshedAt);
  return viewSession(deps, account, session);
}

/** Throws 400 `user_banned`. */
export function refuseBanned(user: Pick<UserRow, 'bannedUntil'>, now: Date): void {
  if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
}

/** The session object of an existing session. */
export async function viewSession(deps: IdentityDeps, account: Account, session: SessionRow): Promise<SessionView> {
  const user = viewUser(account);
  const owner = { user, isEmailProven: isProvenIn(session.amr, account.user) };
  const { token, expiresAt } = await deps.accessTokens.sign(owner, session, deps.clock());
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: deps.config.ACCESS_TOKEN_TTL_S,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(
      { sessionId: session.id, generation: session.refreshGeneration },
      deps.refreshKey,
    ),
    user,
    [PASSWORD_HASH]: account.user.passwordHash,
  };
}
