import { randomUUID } from 'node:crypto';
import { insertSession, type SessionRow } from '../db/sessions.ts';
import { type Account, type Db, findAccount, recordSignIn } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import { formatRefreshToken } from '../domain/refresh-token.ts';
import { viewUser } from '../user-view.ts';

/** Begins a session of a user who just proved a password, and notes the sign-in. */
export async function beginSession(trx: Db, userId: string, now: Date): Promise<{ account: Account; session: SessionRow }> {
  const session: SessionRow = {
    // Random, not sortable: its first bytes are the first of the refresh token.
    id: randomUUID(),
    user_id: userId,
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(now.getTime() / 1000) }],
    refresh_generation: 0,
    rotations: [],
    created_at: now,
    refreshed_at: now,
  };
  await insertSession(trx, session);
  await recordSignIn(trx, userId, 'email', now);
  const account = await findAccount(trx, userId);
  if (!account) throw new Error('A session was begun for a user who is not there');
  return { account, session };
}

/** The session object of the auth-js contract. */
export async function viewSession(deps: IdentityDeps, account: Account, session: SessionRow) {
  const { token, expiresAt } = await deps.accessTokens.sign(account, session, deps.clock());
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: deps.config.ACCESS_TOKEN_TTL_S,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken({ sessionId: session.id, generation: session.refresh_generation }, deps.refreshKey),
    user: viewUser(account),
  };
}
