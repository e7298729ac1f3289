import { z } from 'zod/mini';

/** As the client of the sign-in keeps it. */
const Session = z.object({
  access_token: z.string(),
  /** In seconds. */
  expires_at: z.number(),
  user: z.object({ email: z.optional(z.string()) }),
});

/** Who is signed in to the application in this browser; no token where it has ended. */
export function signedIn(): { readonly email: string; readonly token: string | undefined } | undefined {
  try {
    const { access_token, expires_at, user } = Session.parse(JSON.parse(localStorage.getItem('sillage.session') ?? ''));
    return { email: user.email ?? '', token: expires_at * 1_000 > Date.now() ? access_token : undefined };
  } catch {
    return undefined;
  }
}
