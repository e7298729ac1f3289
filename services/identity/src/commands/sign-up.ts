import { isUniqueViolation } from '@sillage/infra/postgres';
import { AuthError } from '../auth-error.ts';
import { findAccountByEmail, insertAccount } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import type { Caller } from '../domain/caller.ts';
import { isEmail, normalEmail, passwordFault } from '../domain/credentials.ts';
import { viewUser } from '../user-view.ts';
import { newEmailAccount } from './new-account.ts';
import { hashPassword } from './passwords.ts';
import { recordSecurityEvent } from './security-log.ts';
import { issueSession } from './sessions.ts';

/** The access token carries these, and a token that outgrows the header limits would lock its owner out. */
const MAX_METADATA_LENGTH = 4096;

interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** A session where accounts are confirmed at once, else the user without one: the same answer where the account exists. */
export async function signUp(deps: IdentityDeps, { email: given, password, metadata, caller }: SignUp): Promise<unknown> {
  refuseBadPassword(password, deps.config.PASSWORD_MIN_LENGTH);
  const email = normalEmail(given);
  if (!isEmail(email)) throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  refuseBadMetadata(JSON.stringify(metadata));
  const now = new Date(deps.clock());
  const isConfirmed = deps.config.AUTOCONFIRM_EMAIL;
  const account = newEmailAccount({ email, passwordHash: await hashPassword(password), metadata, isConfirmed }, now);
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await insertAccount(trx, account);
      await recordSecurityEvent(trx, { userId: account.user.id, kind: 'signed_up', caller, at: now, detail: 'email' });
      if (!isConfirmed) return viewUser(account);
      return issueSession(trx, deps, { userId: account.user.id, method: 'password', caller });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    if (isConfirmed) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return viewUser(account);
  }
}

/** The account of this address; made, with this password, where there is none. For set-up, not for strangers. */
export async function ensureUser(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  given: string,
  password: string,
): Promise<{ readonly id: string; readonly created: boolean }> {
  const email = normalEmail(given);
  const known = await findAccountByEmail(deps.db, email);
  if (known) return { id: known.user.id, created: false };
  const account = newEmailAccount(
    { email, passwordHash: await hashPassword(password), metadata: {}, isConfirmed: true },
    new Date(deps.clock()),
  );
  try {
    await deps.db.transaction().execute((trx) => insertAccount(trx, account));
    return { id: account.user.id, created: true };
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error;
    return ensureUser(deps, email, password);
  }
}

function refuseBadPassword(password: string, minLength: number): void {
  const fault = passwordFault(password, minLength);
  if (fault === 'too_short') {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minLength} characters.`, { reasons: ['length'] });
  }
  if (fault === 'too_long') throw new AuthError(400, 'validation_failed', 'Password cannot be longer than 72 characters');
}

function refuseBadMetadata(json: string): void {
  if (json.length > MAX_METADATA_LENGTH) {
    throw new AuthError(400, 'validation_failed', `data may have ${MAX_METADATA_LENGTH} characters at most`);
  }
  // NUL and half a surrogate pair, as JSON writes them: jsonb cannot hold either.
  if (/\\u(0000|d[89a-f])/.test(json)) throw new AuthError(400, 'validation_failed', 'data holds characters that cannot be stored');
}
