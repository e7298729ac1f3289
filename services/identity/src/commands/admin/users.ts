import { inTransaction, isUniqueViolation } from '@sillage/runtime/postgres';
import { v7 as uuid } from 'uuid';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccount, insertNewAccount } from '../../db/accounts/accounts.ts';
import { saveIdentity } from '../../db/accounts/identities.ts';
import { isSuspended } from '../../db/accounts/suspensions.ts';
import { findCredentials, lockUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { banEnd } from '../../domain/ban.ts';
import { OPERATOR } from '../../domain/caller.ts';
import { mergeMetadata } from '../../domain/metadata.ts';
import { refuseBadMetadata } from '../accounts/metadata.ts';
import { bareUser, ownIdentity } from '../accounts/new-account.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { dropSignInsUnderWay } from '../passwords/change-password.ts';
import { refuseBadPassword, refuseGuessablePassword } from '../passwords/passwords.ts';
import { endAndRevoke, revokeApiKeys } from '../sessions/revocations.ts';
import { readEmail, readPhone } from '../sessions/sign-in-names.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** An operator's change of an account. Undefined fields stay as they are. */
export interface OperatorsChange {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly password: string | undefined;
  /** A bcrypt hash from another service. */
  readonly passwordHash: string | undefined;
  readonly emailConfirm: boolean | undefined;
  readonly phoneConfirm: boolean | undefined;
  readonly userMetadata: Metadata | undefined;
  readonly appMetadata: Metadata | undefined;
  /** A duration such as `24h`, or `none`. */
  readonly banDuration: string | undefined;
}

export async function createUser(
  deps: IdentityDeps,
  change: OperatorsChange & { readonly id: string | undefined },
): Promise<Account> {
  if (change.email === undefined && change.phone === undefined) {
    throw new AuthError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  }
  const now = new Date(deps.clock());
  const bare = bareUser(change.id ?? uuid(), now);
  const user: UserRow = { ...bare, ...(await changesOf(deps, bare, change)), ...metadataOf(bare, change) };
  return inTransaction(deps.db, async (trx) => {
    if (!(await insertNewAccount(trx, { user, identities: identitiesOf(user, change, now) })))
      throw await takenBy(trx, user);
    return getAccount(trx, user.id);
  });
}

export async function changeUser(deps: IdentityDeps, userId: string, change: OperatorsChange): Promise<Account> {
  const now = new Date(deps.clock());
  const known = (await getAccount(deps.db, userId)).user;
  const changes = await changesOf(deps, known, change);
  try {
    return await inTransaction(deps.db, async (trx) => {
      const locked = await lockUser(trx, userId);
      if (change.banDuration !== undefined && (await isSuspended(trx, userId)))
        throw new AuthError(409, 'conflict', 'The account is suspended. Reinstate it first.');
      // Merged under the lock, so that concurrent changes do not overwrite each other's fields.
      const prepared = { ...changes, ...metadataOf(locked ?? known, change) };
      await updateUser(trx, userId, prepared, now);
      const { user } = await getAccount(trx, userId);
      for (const identity of identitiesOf(user, change, now)) await saveIdentity(trx, identity);
      await tell(trx, deps, userId, prepared, now);
      return getAccount(trx, userId);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw taken(isUniqueViolation(error, 'users_email_key') ? 'email' : 'phone');
    throw error;
  }
}

/** Throws 404 `user_not_found`. */
export async function getAccount(db: Db, userId: string): Promise<Account> {
  const account = await findAccount(db, userId);
  if (!account) throw new AuthError(404, 'user_not_found', 'User not found');
  return account;
}

type Prepared = Partial<Omit<UserRow, 'id' | 'createdAt' | 'updatedAt'>>;

async function changesOf(deps: IdentityDeps, user: UserRow, change: OperatorsChange): Promise<Prepared> {
  const now = new Date(deps.clock());
  // Read before the password, so that a fault of the address is reported first.
  const email = change.email === undefined ? undefined : readEmail(change.email);
  const phone = change.phone === undefined ? undefined : readPhone(change.phone);
  const confirmation = (isConfirmed: boolean) => (isConfirmed ? now : null);
  const passwordHash = await newHash(deps, user, change);
  return {
    ...(email !== undefined && { email, isAnonymous: false }),
    ...(phone !== undefined && { phone, isAnonymous: false }),
    ...(change.emailConfirm !== undefined && { emailConfirmedAt: confirmation(change.emailConfirm) }),
    // The operator is trusted, so the address counts as proved; a new address without confirmation does not.
    ...((change.email ?? change.emailConfirm) !== undefined && {
      emailProvenAt: confirmation(change.emailConfirm === true),
    }),
    ...(change.phoneConfirm !== undefined && { phoneConfirmedAt: confirmation(change.phoneConfirm) }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(change.banDuration !== undefined && { bannedUntil: bannedUntil(change.banDuration, now) }),
  };
}

function metadataOf(user: UserRow, change: OperatorsChange): Pick<Prepared, 'userMetadata' | 'appMetadata'> {
  const merged = {
    ...(change.userMetadata && { userMetadata: mergeMetadata(user.userMetadata, change.userMetadata) }),
    ...(change.appMetadata && {
      appMetadata: mergeMetadata(user.appMetadata, withoutProviders(change.appMetadata)),
    }),
  };
  const { userMetadata, appMetadata } = { ...user, ...merged };
  refuseBadMetadata({ ...userMetadata, ...appMetadata });
  return merged;
}

/** Providers are derived from the identities. */
const withoutProviders = ({ provider: _provider, providers: _providers, ...rest }: Metadata): Metadata => rest;

async function newHash(
  { config, passwords }: IdentityDeps,
  user: UserRow,
  { password, passwordHash, email, phone }: OperatorsChange,
): Promise<string | undefined> {
  if (password !== undefined && passwordHash !== undefined) {
    throw new AuthError(400, 'validation_failed', 'Only a password or a password hash should be provided');
  }
  // The cost bounds the processor time of a sign-in.
  if (passwordHash !== undefined && !/^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/.test(passwordHash)) {
    throw new AuthError(400, 'validation_failed', 'password_hash is not a bcrypt hash of cost 4 to 14');
  }
  if (password === undefined) return passwordHash;
  refuseBadPassword(password, config.PASSWORD_MIN_LENGTH);
  refuseGuessablePassword(password, [user.email, user.phone, email, phone]);
  return passwords.hash(password);
}

function bannedUntil(duration: string, now: Date): Date | null {
  const end = banEnd(duration, now.getTime());
  if (end === undefined)
    throw new AuthError(400, 'validation_failed', 'invalid format for ban duration: such as 24h, or none');
  return end;
}

/** The identities whose data repeat the user row's changed address or number. */
function identitiesOf(user: UserRow, change: OperatorsChange, now: Date) {
  const changed = { email: change.email ?? change.emailConfirm, phone: change.phone ?? change.phoneConfirm };
  return [
    ...(changed.email !== undefined && user.email !== null ? [ownIdentity(user, 'email', now)] : []),
    ...(changed.phone !== undefined && user.phone !== null ? [ownIdentity(user, 'phone', now)] : []),
  ];
}

/** Records the change, and ends the sessions and keys of an account that was banned or given another password. */
async function tell(trx: Db, deps: IdentityDeps, userId: string, changes: Prepared, at: Date): Promise<void> {
  const isBanned = changes.bannedUntil !== undefined && changes.bannedUntil !== null;
  await recordSecurityEvent(trx, {
    userId,
    kind: isBanned ? 'account_banned' : 'account_changed_by_operator',
    caller: OPERATOR,
    at,
  });
  if (!isBanned && changes.passwordHash === undefined) return;
  await dropSignInsUnderWay(trx, userId);
  await endAndRevoke(trx, deps, { userId });
  await revokeApiKeys(trx, deps, { userId });
}

async function takenBy(db: Db, { email, phone }: UserRow): Promise<AuthError> {
  if (email !== null && (await findCredentials(db, { email }))) return taken('email');
  if (phone !== null && (await findCredentials(db, { phone }))) return taken('phone');
  return new AuthError(422, 'conflict', 'A user with this id has already been registered');
}

function taken(what: 'email' | 'phone'): AuthError {
  const name = what === 'email' ? 'email address' : 'phone number';
  return new AuthError(422, `${what}_exists`, `A user with this ${name} has already been registered`);
}
