import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccountByEmail, findAccountByPhone, insertNewAccount } from '../../db/accounts/accounts.ts';
import { findCredentials, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { normalEmail } from '../../domain/credentials.ts';
import { type UserView, viewUser } from '../../user-view.ts';
import type { Journey } from '../codes/account-mails.ts';
import { countMessage } from '../codes/message-limits.ts';
import { refuseBadPassword, refuseGuessablePassword } from '../passwords/passwords.ts';
import { issueSession, type SessionView } from '../sessions/sessions.ts';
import { readEmail, readPhone, requireSms, type SignInName } from '../sessions/sign-in-names.ts';
import { refuseBadMetadata } from './metadata.ts';
import { newAccount, newAnonymousAccount } from './new-account.ts';
import { recordSecurityEvent } from './security-log.ts';

interface SignUp {
  /** As it was typed. */
  readonly name: SignInName;
  readonly password: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly journey: Journey;
}

/**
 * Returns a session if accounts are confirmed automatically, else the user. For an address or number that is already
 * confirmed, the user has no identity, which is how clients recognise it; the work is the same.
 */
export async function signUp(deps: IdentityDeps, { name: given, password, metadata, journey }: SignUp, caller: Caller) {
  refuseBadPassword(password, deps.config.PASSWORD_MIN_LENGTH);
  const name = 'email' in given ? { email: readEmail(given.email) } : { phone: readPhone(given.phone) };
  refuseGuessablePassword(password, Object.values(name));
  refuseBadMetadata(metadata);
  const isConfirmed = 'email' in name ? deps.config.AUTOCONFIRM_EMAIL : deps.config.AUTOCONFIRM_PHONE;
  const provider = 'email' in name ? 'email' : 'phone';
  const passwordHash = await deps.passwords.hash(password);
  const sameHash = isConfirmed ? null : await hashOfSame(deps, name, password);
  if (!isConfirmed) await countConfirmation(deps, name);
  const account = newAccount({ name, passwordHash, metadata, isConfirmed }, new Date(deps.clock()));
  const { id: userId, createdAt: at } = account.user;
  return inTransaction(deps.db, async (trx): Promise<SessionView | UserView> => {
    const isNew = await insertNewAccount(trx, account);
    if (isNew) await recordSecurityEvent(trx, { userId, kind: 'signed_up', caller, at, detail: provider });
    if (!isConfirmed) {
      const isTaken = await confirm(trx, deps, account, { isNew, name, journey, sameHash });
      return isTaken ? { ...viewUser(account), identities: [] } : viewUser(account);
    }
    if (!isNew) throw new AuthError(422, 'user_already_exists', 'User already registered');
    return issueSession(trx, deps, { userId, method: 'password', provider, caller });
  });
}

/** Before the transaction: a retry of the transaction would count the same message twice, and refuse it. */
async function countConfirmation(deps: IdentityDeps, name: SignInName): Promise<void> {
  if ('email' in name) return countMessage(deps, { via: 'mail', kind: 'sign_up', to: name.email });
  requireSms(deps.config);
  await countMessage(deps, { via: 'sms', kind: 'sms', to: name.phone });
}

interface Confirmation {
  readonly isNew: boolean;
  readonly name: SignInName;
  readonly journey: Journey;
  readonly sameHash: string | null;
}

/**
 * The hash of this password if the account with this name has the same one. Takes as long if there is no such account.
 */
async function hashOfSame({ db, passwords }: IdentityDeps, name: SignInName, password: string): Promise<string | null> {
  const known = await findCredentials(db, name);
  return (await passwords.matches(password, known?.passwordHash)) ? (known?.passwordHash ?? null) : null;
}

/** Returns true if the name belongs to a confirmed account. */
async function confirm(
  trx: Db,
  deps: IdentityDeps,
  account: Account,
  { isNew, name, journey, sameHash }: Confirmation,
): Promise<boolean> {
  if (isNew) {
    await deps.mails.confirmSignUp(trx, account.user, name, journey);
    return false;
  }
  const known = 'email' in name ? await findAccountByEmail(trx, name.email) : await findAccountByPhone(trx, name.phone);
  const confirmedAt = 'email' in name ? known?.user.emailConfirmedAt : known?.user.phoneConfirmedAt;
  // An account deleted a moment ago is answered like the confirmed one that it was.
  if (!known || confirmedAt) {
    await deps.mails.confirmNothing(trx, name, journey);
    return true;
  }
  // Two people may claim the name, or one mistyped: the confirmation does not show whose password is right, so neither
  // is kept.
  const isDisputed = known.user.passwordHash !== null && known.user.passwordHash !== sameHash;
  if (isDisputed) await updateUser(trx, known.user.id, { passwordHash: null }, new Date(deps.clock()));
  await deps.mails.confirmSignUp(trx, known.user, name, journey);
  return false;
}

/** An account without a name, which lasts as long as its session unless it is given a name. */
export async function signUpAnonymously(
  deps: IdentityDeps,
  metadata: SignUp['metadata'],
  caller: Caller,
): Promise<SessionView> {
  refuseBadMetadata(metadata);
  const account = newAnonymousAccount(metadata, new Date(deps.clock()));
  return inTransaction(deps.db, async (trx) => {
    await insertNewAccount(trx, account);
    await recordSecurityEvent(trx, {
      userId: account.user.id,
      kind: 'signed_up',
      caller,
      at: account.user.createdAt,
      detail: 'anonymous',
    });
    return issueSession(trx, deps, { userId: account.user.id, method: 'anonymous', provider: 'anonymous', caller });
  });
}

/** Returns the account with this address, and creates it with this password if necessary. For set-up only. */
export async function ensureUser(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'passwords'>,
  given: string,
  password: string,
): Promise<{ readonly id: string; readonly created: boolean }> {
  const email = normalEmail(given);
  const known = await findAccountByEmail(deps.db, email);
  if (known) return { id: known.user.id, created: false };
  const passwordHash = await deps.passwords.hash(password);
  const { user, identities } = newAccount(
    { name: { email }, passwordHash, metadata: {}, isConfirmed: true },
    new Date(deps.clock()),
  );
  // Set-up is trusted, so the address counts as proved.
  const account = { user: { ...user, emailProvenAt: user.createdAt }, identities };
  const created = await inTransaction(deps.db, (trx) => insertNewAccount(trx, account));
  return created ? { id: user.id, created } : ensureUser(deps, email, password);
}
