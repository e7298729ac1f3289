import { answerInBatches } from '@sillage/runtime/service';
import { findSessionAccount, findSessionAccounts, type SessionAccount } from '../../db/accounts/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type RotatedSession, saveRotation, saveRotations } from '../../db/sign-in/sessions.ts';

/** Reads sessions and advances their refresh tokens. */
export interface Rotations {
  find(sessionId: string): Promise<SessionAccount | undefined>;
  /** Returns false and changes nothing if the session has ended or another refresh came first. */
  save(rotated: RotatedSession): Promise<boolean>;
}

const TOGETHER = { most: 64, atOnce: 2, patienceMs: 20 };

/**
 * Concurrent refreshes share two statements, one commit and one journal entry. `save` also returns false for a locked
 * session.
 */
export function rotateTogether(db: Db): Rotations {
  return {
    find: answerInBatches(async (sessionIds) => {
      const found = await findSessionAccounts(db, sessionIds);
      return (sessionId) => found.get(sessionId);
    }, TOGETHER),
    save: answerInBatches(async (rotated) => {
      // Of two refreshes of one session, the first one wins.
      const first = new Map(rotated.toReversed().map((rotation) => [rotation.id, rotation]));
      const moved = await saveRotations(db, [...first.values()]);
      return (rotation) => first.get(rotation.id) === rotation && moved.has(rotation.id);
    }, TOGETHER),
  };
}

export function rotateOneByOne(db: Db): Rotations {
  return { find: (sessionId) => findSessionAccount(db, sessionId), save: (rotated) => saveRotation(db, rotated) };
}
