import { AppError } from '@sillage/runtime/service';
import type { HotStore } from '../hot/hot-store.ts';
import type { User } from './user.ts';

/** Hot-store key that identity sets when a session ends, for as long as an access token of it may live. */
export const revokedSessionKey = (sessionId: string): string => `revoked:session:${sessionId}`;

/**
 * There while the hot store holds every session that has ended: identity sets it after it has written them all, and a
 * store that loses them loses this marker as well.
 */
export const REVOCATIONS_WRITTEN_KEY = 'revoked:sessions:told';

/**
 * Rejects with `session_not_found` for a session that has ended, and with `unauthorized` for a key that was revoked. A
 * store that has just lost its contents is filled again within seconds; until then `isSensitive` requests, which must
 * not wait for that, are refused with `unavailable`.
 */
export async function refuseRevoked(
  hot: Pick<HotStore, 'get'>,
  { sessionId, scopes, viewer }: Pick<User, 'sessionId' | 'scopes' | 'viewer'>,
  isSensitive: boolean,
): Promise<void> {
  // Nobody signed in: there is no session to end. The gateway ends all of them together.
  if (viewer === 'visitor') return;
  // A consent that was withdrawn is never overlooked, and a view lasts no longer than the session that began it.
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
    throw new AppError('unavailable', 'It cannot be checked now whether the session is still valid. Try again.');
}
