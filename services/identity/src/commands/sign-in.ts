import { AuthError } from '../auth-error.ts';
import { findCredentials } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../domain/caller.ts';
import { isEmail, normalEmail, normalPhone } from '../domain/credentials.ts';
import { passwordMatches } from './passwords.ts';
import { recordFailedSignIn } from './security-log.ts';
import { issueSession, refuseBanned, type SessionView } from './sessions.ts';
import type { SignInName } from './sign-in-names.ts';

interface Credentials {
  /** As it was typed. */
  readonly name: SignInName;
  readonly password: string;
}

/** Says the same, after the same work, for an unknown name and a wrong password: one hash and two statements. */
export async function signInWithPassword(deps: IdentityDeps, { name, password }: Credentials, caller: Caller): Promise<SessionView> {
  const normal = normalName(name);
  // What is no address can have no account, and could hold what Postgres refuses to compare.
  const known = normal && (await findCredentials(deps.db, normal));
  const matches = await passwordMatches(password, known?.password_hash);
  const now = new Date(deps.clock());
  if (!known || !matches) {
    await recordFailedSignIn(deps.db, { userId: known?.id, caller, at: now, detail: 'password' });
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  refuseBanned(known, now);
  const provider = 'email' in name ? 'email' : 'phone';
  if (provider === 'email' && !known.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (provider === 'phone' && !known.phone_confirmed_at) throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  return deps.db.transaction().execute((trx) => issueSession(trx, deps, { userId: known.id, method: 'password', provider, caller }));
}

function normalName(name: SignInName): SignInName | undefined {
  if ('email' in name) {
    const email = normalEmail(name.email);
    return isEmail(email) ? { email } : undefined;
  }
  const phone = normalPhone(name.phone);
  return phone === undefined ? undefined : { phone };
}
