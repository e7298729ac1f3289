import { z } from 'zod';

export const STORAGE_KEY = 'sillage.session';

/** As the vendor's client keeps it, as far as the screens need it. */
const StoredSession = z.object({
  access_token: z.string(),
  /** Seconds. */
  expires_at: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().optional(),
    factors: z.array(z.object({ status: z.string() })).optional(),
  }),
});
export type StoredSession = z.infer<typeof StoredSession>;

/** From then on the client refreshes a token before it hands it out. */
const REFRESHED_BEFORE_MS = 90_000;

export const isFresh = ({ expires_at }: StoredSession, nowMs: number): boolean =>
  expires_at * 1000 - nowMs >= REFRESHED_BEFORE_MS;

/**
 * What the session is, where that can be said without the client: null when nobody is signed in, undefined when the
 * client has to refresh or to repair it.
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
