import { z } from 'zod/mini';

/** The session in the auth client's format. */
const Session = z.object({
  access_token: z.string(),
  /** Epoch seconds. */
  expires_at: z.number(),
  user: z.object({ email: z.optional(z.string()) }),
});

/** The user who is signed in to the application in this browser; without a token if the session has expired. */
export function signedIn(): { readonly email: string; readonly token: string | undefined } | undefined {
  try {
    const { access_token, expires_at, user } = Session.parse(JSON.parse(localStorage.getItem('sillage.session') ?? ''));
    return { email: user.email ?? '', token: expires_at * 1_000 > Date.now() ? access_token : undefined };
  } catch {
    return undefined;
  }
}
