import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { decideRefresh } from '../../domain/refresh.ts';
import { parseRefreshToken, type RefreshToken } from '../../domain/refresh-token.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { endAndRevoke } from './revocations.ts';
import { type Rotations, rotateOneByOne } from './rotations.ts';
import { refuseBanned, type SessionView, viewSession } from './sessions.ts';

/**
 * Throws 400 `validation_failed` for a malformed refresh token, `refresh_token_not_found` for one that we did not
 * issue.
 */
export function readRefreshToken({ refreshKey }: Pick<IdentityDeps, 'refreshKey'>, text: string): RefreshToken {
  const token = parseRefreshToken(text, refreshKey);
  if (token === undefined) throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  if (token === 'forged') throw notFound();
  return token;
}

/**
 * Refreshes the session of a token, and returns it with the next token. Works without a lock: of concurrent refreshes,
 * one advances the session, and the others read it again. Throws 400 `refresh_token_not_found`,
 * `refresh_token_already_used`, `session_expired`, `user_banned`.
 */
export async function refreshSession(
  deps: IdentityDeps,
  token: RefreshToken,
  caller: Caller,
  rotations: Rotations = deps.rotations,
): Promise<SessionView> {
  const known = await rotations.find(token.sessionId);
  if (!known) throw notFound();
  const { account, session } = known;
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  refuseBanned(account.user, now);
  const decision = decideRefresh(refreshable(session), token.generation, nowMs, rulesOf(deps));
  switch (decision.type) {
    case 'rotate': {
      const { id, refreshGeneration: from } = session;
      const { generation: to, rotations: earlier } = decision;
      const { ipRange, browser, os } = caller;
      const hasMoved = await rotations.save({ id, from, to, rotations: earlier, at: now, ipRange, browser, os });
      // Tries again, this time waiting for a locked session.
      if (!hasMoved) return refreshSession(deps, token, caller, rotateOneByOne(deps.db));
      return viewSession(deps, account, { ...session, refreshGeneration: decision.generation });
    }
    case 'repeat':
      return viewSession(deps, account, session);
    case 'expired':
      await inTransaction(deps.db, (trx) => endAndRevoke(trx, deps, { userId: session.userId, only: session.id }));
      throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
    case 'reused':
      await endReused(deps, session, caller, now);
      throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
}

async function endReused(deps: IdentityDeps, { id, userId }: SessionRow, caller: Caller, at: Date): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const ended = await endAndRevoke(trx, deps, { userId, only: id });
    if (ended > 0) await recordSecurityEvent(trx, { userId, kind: 'refresh_token_reused', caller, at });
  });
}

function refreshable(session: SessionRow) {
  return {
    generation: session.refreshGeneration,
    rotations: session.rotations,
    createdAtMs: session.createdAt.getTime(),
    refreshedAtMs: session.refreshedAt.getTime(),
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
