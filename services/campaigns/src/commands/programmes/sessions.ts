import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import { v7 as uuidv7 } from 'uuid';
import {
  endSession,
  findOpenSession,
  insertSession,
  wereAllEndedSince,
} from '../../db/programmes/programme-sessions.ts';
import type { ProgrammeSessionRow } from '../../db/requests/asking-tables.ts';
import type { ProgrammeDeps } from '../../deps.ts';
import { hashOf } from '../new-keys.ts';
import { openMailedLink } from '../open-mailed-link.ts';
import { LINK_VALID_MS } from './programme-links.ts';
import { markReached } from './reach.ts';

/** A session ends after this time, used or not. */
const SESSION_DAYS = 14;
export const SESSION_S = (SESSION_DAYS * DAY_MS) / 1000;

type Opening = Pick<ProgrammeDeps, 'db' | 'clock' | 'programmeLinks'>;

/**
 * Opens a session with a mailed link, which works once, and returns its new cookie. The browser's previous session
 * ends. Undefined if the link was used before, and this browser has a session for its address. Throws `link_expired`
 * and `link_invalid`.
 */
export async function openSession(
  deps: Opening,
  linkToken: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  const link = openMailedLink(deps.programmeLinks, linkToken, nowMs, 'Ask for a new one.');
  const { email, id: linkId, expiresAtMs } = link;
  const token = randomBytes(32).toString('base64url');
  return inTransaction(deps.db, async (trx) => {
    const before = cookie === undefined ? undefined : await findOpenSession(trx, hashOf(cookie), now);
    const isOver = await wereAllEndedSince(trx, email, new Date(expiresAtMs - LINK_VALID_MS));
    const session = {
      id: uuidv7(),
      tokenHash: hashOf(token),
      linkId,
      email,
      createdAt: now,
      expiresAt: new Date(nowMs + SESSION_S * 1000),
    };
    if (isOver || !(await insertSession(trx, session))) {
      if (before?.email === email) return undefined;
      throw used();
    }
    if (before) await endSession(trx, before.id, now);
    await markReached(trx, email, now);
    return token;
  });
}

/** The session of a cookie. Throws `unauthorized`. */
export async function requireSession(
  deps: Pick<ProgrammeDeps, 'db' | 'clock'>,
  cookie: string | undefined,
): Promise<ProgrammeSessionRow> {
  const session = await findSession(deps, cookie);
  if (!session) throw new AppError('unauthorized', 'Nobody is signed in here. Ask for a link by mail.');
  return session;
}

export async function findSession(
  { db, clock }: Pick<ProgrammeDeps, 'db' | 'clock'>,
  cookie: string | undefined,
): Promise<ProgrammeSessionRow | undefined> {
  return cookie === undefined ? undefined : findOpenSession(db, hashOf(cookie), new Date(clock()));
}

const used = () => new AppError('link_expired', 'This link was used already. Ask for a new one.');
