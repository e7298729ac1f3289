import { AuthError } from '../auth-error.ts';
import { lockSession, type SessionRow, saveRotation } from '../db/sessions.ts';
import { type Account, type Db, findAccount } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../domain/caller.ts';
import { decideRefresh } from '../domain/refresh.ts';
import { parseRefreshToken, type RefreshToken } from '../domain/refresh-token.ts';
import { endAndRevoke } from './revocations.ts';
import { recordSecurityEvent } from './security-log.ts';
import { type SessionView, viewSession } from './sessions.ts';

type Refreshed = { readonly account: Account; readonly session: SessionRow } | AuthError;

/** Throws 400 `validation_failed` for what has not the form of a refresh token, `refresh_token_not_found` for one that we did not make. */
export function readRefreshToken({ refreshKey }: Pick<IdentityDeps, 'refreshKey'>, text: string): RefreshToken {
  const token = parseRefreshToken(text, refreshKey);
  if (token === undefined) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  if (token === 'forged') throw notFound();
  return token;
}

export async function refreshSession(deps: IdentityDeps, token: RefreshToken, caller: Caller): Promise<SessionView> {
  // A refusal is returned, not thrown: ending the session must be committed with it.
  const refreshed = await deps.db.transaction().execute((trx) => refreshIn(trx, deps, token, caller));
  if (refreshed instanceof AuthError) throw refreshed;
  return viewSession(deps, refreshed.account, refreshed.session);
}

async function refreshIn(trx: Db, deps: IdentityDeps, { sessionId, generation }: RefreshToken, caller: Caller): Promise<Refreshed> {
  const session = await lockSession(trx, sessionId);
  const account = session && (await findAccount(trx, session.user_id));
  if (!session || !account) return notFound();
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  if (account.user.banned_until && account.user.banned_until > now) return new AuthError(400, 'user_banned', 'User is banned');
  const decision = decideRefresh(refreshable(session), generation, nowMs, rulesOf(deps));
  switch (decision.type) {
    case 'rotate':
      await saveRotation(trx, sessionId, decision, caller, now);
      return { account, session: { ...session, refresh_generation: decision.generation, refreshed_at: now } };
    case 'repeat':
      return { account, session };
    case 'unknown':
      return notFound();
    case 'expired':
      await endAndRevoke(trx, deps, { userId: session.user_id, only: sessionId });
      return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    case 'reused':
      await recordSecurityEvent(trx, { userId: session.user_id, kind: 'refresh_token_reused', caller, at: now });
      await endAndRevoke(trx, deps, { userId: session.user_id, only: sessionId });
      return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
}

function refreshable(session: SessionRow) {
  return {
    generation: session.refresh_generation,
    rotations: session.rotations,
    createdAtMs: session.created_at.getTime(),
    refreshedAtMs: session.refreshed_at.getTime(),
  };
}

function rulesOf({ config }: IdentityDeps) {
  return {
    reuseIntervalMs: config.REFRESH_REUSE_INTERVAL_S * 1000,
    lifetimeMs: config.SESSION_LIFETIME_S * 1000,
    idleMs: config.SESSION_IDLE_S * 1000,
  };
}

const notFound = () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
