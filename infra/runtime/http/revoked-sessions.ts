import { AppError } from '@sillage/runtime/service';
import type { HotStore } from '../hot/hot-store.ts';

/** Hot-store key that identity sets when a session ends, for as long as an access token of it may live. */
export const revokedSessionKey = (sessionId: string): string => `revoked:session:${sessionId}`;

/**
 * There while the hot store holds every session that has ended: identity sets it after it has told them all, and a
 * store that loses what it was told loses this with it.
 */
export const REVOCATIONS_TOLD_KEY = 'revoked:sessions:told';

/**
 * Rejects with `session_not_found` for a session that has ended. A store that has just lost its contents is told again
 * within seconds; until then `isSensitive` requests, which must not wait for that, are refused with `unavailable`.
 */
export async function refuseRevoked(
  hot: Pick<HotStore, 'get'>,
  sessionId: string,
  isSensitive: boolean,
): Promise<void> {
  const [revoked, told] = await Promise.all([
    hot.get(revokedSessionKey(sessionId)),
    isSensitive ? hot.get(REVOCATIONS_TOLD_KEY) : 'unasked',
  ]);
  if (revoked !== undefined) throw new AppError('session_not_found', 'The session has ended. Sign in again.');
  if (told === undefined)
    throw new AppError('unavailable', 'It cannot be checked now whether the session goes on. Try again.');
}
