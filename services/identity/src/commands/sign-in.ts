import { AuthError } from '../auth-error.ts';
import { findAccountByEmail } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import { isEmail, normalEmail } from '../domain/credentials.ts';
import { passwordMatches } from './passwords.ts';
import { beginSession, viewSession } from './sessions.ts';

/** Says the same, after the same time, for an unknown address and a wrong password. */
export async function signInWithPassword(deps: IdentityDeps, { email, password }: { readonly email: string; readonly password: string }) {
  const address = normalEmail(email);
  // What is no address can have no account, and could hold what Postgres refuses to compare.
  const account = isEmail(address) ? await findAccountByEmail(deps.db, address) : undefined;
  if (!(await passwordMatches(password, account?.user.password_hash)) || !account) {
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
  }
  const now = new Date(deps.clock());
  if (account.user.banned_until && account.user.banned_until > now) throw new AuthError(400, 'user_banned', 'User is banned');
  if (!account.user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  const begun = await deps.db.transaction().execute((trx) => beginSession(trx, account.user.id, now));
  return viewSession(deps, begun.account, begun.session);
}
