import { AppError } from '@sillage/runtime/service';
import type { HotStore } from '../../hot/hot-store.ts';
import type { User } from './user.ts';

/** Hot-store key that identity sets when a session ends, for the lifetime of its access tokens. */
export const revokedSessionKey = (sessionId: string): string => `revoked:session:${sessionId}`;

/**
 * Exists while the hot store contains all revoked sessions: identity sets it after writing them, and a store that loses
 * them loses this marker as well.
 */
export const REVOCATIONS_WRITTEN_KEY = 'revoked:sessions:told';

/**
 * Rejects with `session_not_found` for an ended session, and with `unauthorized` for a revoked key. A store that has
 * lost its contents is refilled within seconds; until then `isSensitive` requests are rejected with `unavailable`.
 */
export async function refuseRevoked(
  hot: Pick<HotStore, 'get'>,
  { sessionId, scopes, viewer }: Pick<User, 'sessionId' | 'scopes' | 'viewer'>,
  isSensitive: boolean,
): Promise<void> {
  // A visitor of the demo has no session of their own; the gateway ends all such views together.
  if (viewer === 'visitor') return;
  // A view ends when the owner withdraws consent, or with the session that opened it.
  const [revoked, viewerRevoked, written] = await Promise.all([
    hot.get(revokedSessionKey(sessionId)),
    viewer && hot.get(revokedSessionKey(viewer.sessionId)),
    isSensitive || viewer ? hot.get(REVOCATIONS_WRITTEN_KEY) : 'unasked',
  ]);
  if (viewer && (revoked ?? viewerRevoked) !== undefined)
    throw new AppError('session_not_found', 'The view has ended. Open it again while its owner consents.');
  if (revoked !== undefined && scopes) throw new AppError('unauthorized', 'The API key was revoked. Use another one.');
  if (revoked !== undefined) throw new AppError('session_not_found', 'The session has ended. Sign in again.');
  if (written === undefined)
    throw new AppError('unavailable', 'The session cannot be checked at the moment. Try again.');
}
