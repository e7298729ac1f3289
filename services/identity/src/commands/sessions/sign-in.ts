import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { type Credentials, findCredentials, lockUser, updateUser } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { isEmail, normalEmail, normalPhone } from '../../domain/credentials.ts';
import { recordFailedSignIn } from '../accounts/security-log.ts';
import { issueSession, refuseBanned, type SessionView } from './sessions.ts';
import type { SignInName } from './sign-in-names.ts';

interface SignInAttempt {
  /** As it was typed. */
  readonly name: SignInName;
  readonly password: string;
}

export async function signInWithPassword(
  deps: IdentityDeps,
  { name, password }: SignInAttempt,
  caller: Caller,
): Promise<SessionView> {
  const known = await refuseWrongPassword(deps, { name, password }, caller);
  refuseBanned(known, new Date(deps.clock()));
  const provider = 'email' in name ? 'email' : 'phone';
  if (provider === 'email' && !known.emailConfirmedAt)
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
  if (provider === 'phone' && !known.phoneConfirmedAt)
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
  const isOutdated = deps.passwords.isOutdated(known.passwordHash);
  const newHash = isOutdated ? await deps.passwords.hash(password) : undefined;
  const session = await inTransaction(deps.db, async (trx) => {
    const locked = await lockUser(trx, known.id);
    if (locked?.passwordHash !== known.passwordHash) return undefined;
    if (newHash !== undefined) await updateUser(trx, known.id, { passwordHash: newHash }, new Date(deps.clock()));
    return issueSession(trx, deps, { userId: known.id, method: 'password', provider, caller });
  });
  // If the password was changed during the comparison, the attempt is repeated against the new one.
  return session ?? signInWithPassword(deps, { name, password }, caller);
}

/**
 * Throws 400 `invalid_credentials` for an unknown name as for a wrong password, after the same work: one hash, two
 * statements.
 */
export async function refuseWrongPassword(
  { db, clock, passwords }: Pick<IdentityDeps, 'db' | 'clock' | 'passwords'>,
  { name, password }: SignInAttempt,
  caller: Caller,
): Promise<Credentials> {
  const normal = normalName(name);
  // A malformed address belongs to no account, and may contain characters that Postgres rejects.
  const known = normal && (await findCredentials(db, normal));
  const matches = await passwords.matches(password, known?.passwordHash);
  if (known && matches) return known;
  await recordFailedSignIn(db, { userId: known?.id, caller, at: new Date(clock()), detail: 'password' });
  throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Undefined if the name is malformed. */
export function normalName(name: SignInName): SignInName | undefined {
  if ('email' in name) {
    const email = normalEmail(name.email);
    return isEmail(email) ? { email } : undefined;
  }
  const phone = normalPhone(name.phone);
  return phone === undefined ? undefined : { phone };
}
