import { AuthError } from '../auth-error.ts';
import { findAccountByEmail } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../domain/caller.ts';
import { isEmail, normalEmail } from '../domain/credentials.ts';
import { passwordMatches } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { issueSession, refuseBanned } from './sessions.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Says the same, after the same time, for an unknown address and a wrong password. */
export async function signInWithPassword(deps: IdentityDeps, { email, password }: Credentials, caller: Caller) {
  const address = normalEmail(email);
  // What is no address can have no account, and could hold what Postgres refuses to compare.
  const account = isEmail(address) ? await findAccountByEmail(deps.db, address) : undefined;
  const matches = await passwordMatches(password, account?.user.password_hash);
  const now = new Date(deps.clock());
  if (!account) throw invalidCredentials();
  if (!matches) {
    await recordSecurityEvent(deps.db, { userId: account.user.id, kind: 'sign_in_failed', caller, at: now, detail: 'password' });
    throw invalidCredentials();
  }
  refuseBanned(account.user, now);
  if (!account.user.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  return deps.db.transaction().execute((trx) => issueSession(trx, deps, { userId: account.user.id, method: 'password', caller }));
}

const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
