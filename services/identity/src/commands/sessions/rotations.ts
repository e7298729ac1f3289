import { answerTogether } from '@sillage/runtime/service';
import { findSessionAccount, findSessionAccounts, type SessionAccount } from '../../db/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type RotatedSession, saveRotation, saveRotations } from '../../db/sessions.ts';

/** How refreshes read sessions and move them on. */
export interface Rotations {
  find(sessionId: string): Promise<SessionAccount | undefined>;
  /** False, and nothing changes, where the session has ended or another refresh of it came first. */
  save(rotated: RotatedSession): Promise<boolean>;
}

const TOGETHER = { most: 64, atOnce: 2, patienceMs: 20 };

/**
 * Refreshes that come at once share two statements, one commit and one entry of the journal. `save` is false for a
 * session that is locked, too.
 */
export function rotateTogether(db: Db): Rotations {
  return {
    find: answerTogether(async (sessionIds) => {
      const found = await findSessionAccounts(db, sessionIds);
      return (sessionId) => found.get(sessionId);
    }, TOGETHER),
    save: answerTogether(async (rotated) => {
      // Of two of the same session the second one has come too late.
      const first = new Map(rotated.toReversed().map((rotation) => [rotation.id, rotation]));
      const moved = await saveRotations(db, [...first.values()]);
      return (rotation) => first.get(rotation.id) === rotation && moved.has(rotation.id);
    }, TOGETHER),
  };
}

export function rotateOneByOne(db: Db): Rotations {
  return { find: (sessionId) => findSessionAccount(db, sessionId), save: (rotated) => saveRotation(db, rotated) };
}
