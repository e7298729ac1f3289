import { z } from 'zod';

export const STORAGE_KEY = 'sillage.session';

/** The part of the vendor client's stored session that the screens need. */
const StoredSession = z.object({
  access_token: z.string(),
  /** Epoch seconds. */
  expires_at: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().optional(),
    factors: z.array(z.object({ status: z.string() })).optional(),
  }),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** A token that expires within this time is refreshed by the client before use. */
const REFRESHED_BEFORE_MS = 90_000;

export const isFresh = ({ expires_at }: StoredSession, nowMs: number): boolean =>
  expires_at * 1000 - nowMs >= REFRESHED_BEFORE_MS;

/**
 * The session as far as it is known without the client: null if signed out, undefined if the client has to refresh or
 * repair it.
 */
export function storedSession(storage: Pick<Storage, 'getItem'>, nowMs: number): StoredSession | null | undefined {
  const text = storage.getItem(STORAGE_KEY);
  if (text === null) return null;
  try {
    const session = StoredSession.parse(JSON.parse(text));
    return isFresh(session, nowMs) ? session : undefined;
  } catch {
    return undefined;
  }
}
