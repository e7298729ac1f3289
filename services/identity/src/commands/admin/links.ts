import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccountByEmail, insertNewAccount } from '../../db/accounts/accounts.ts';
import { findCredentials, lockUserByEmail, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { mergeMetadata } from '../../domain/metadata.ts';
import type { MailedPurpose } from '../../domain/one-time-code.ts';
import { refuseBadMetadata } from '../accounts/metadata.ts';
import { newAccount } from '../accounts/new-account.ts';
import type { Journey } from '../codes/account-mails.ts';
import { type MadeLink, makeLink } from '../codes/make-link.ts';
import { refuseBadPassword, refuseGuessablePassword } from '../passwords/passwords.ts';
import { readEmail } from '../sessions/sign-in-names.ts';
import { getAccount } from './users.ts';

type Metadata = Readonly<Record<string, unknown>>;

interface LinkWanted {
  readonly purpose: MailedPurpose;
  readonly email: string;
  /** For a sign-up. */
  readonly password: string;
  readonly metadata: Metadata;
  /** For a change of address. */
  readonly newEmail: string;
  readonly redirectTo: string | undefined;
}

/**
 * Returns the link that a mail would contain, for the operator to pass on. For a sign-up, an invitation or a magic
 * link, creates the account if necessary.
 */
export async function generateLink(
  deps: IdentityDeps,
  wanted: LinkWanted,
): Promise<{ readonly account: Account; readonly link: MadeLink }> {
  const email = readEmail(wanted.email);
  refuseBadMetadata(wanted.metadata);
  const passwordHash = wanted.purpose === 'sign_up' ? await newHash(deps, wanted.password, email) : null;
  return inTransaction(deps.db, async (trx) => {
    const known = await lockUserByEmail(trx, email);
    const { purpose, userId } = known
      ? { purpose: wanted.purpose, userId: known.id }
      : await makeAccount(trx, deps, wanted, { email, passwordHash });
    const { user } = await getAccount(trx, userId);
    if ((purpose === 'sign_up' || purpose === 'invite') && user.emailConfirmedAt) throw emailExists();
    // An earlier sign-up may have been someone else's, so the operator's password replaces its password.
    if (purpose === 'sign_up' && passwordHash !== null)
      await updateUser(trx, userId, { passwordHash }, new Date(deps.clock()));
    const redirectTo = wanted.redirectTo;
    const link = isEmailChange(purpose)
      ? await makeLink(trx, deps, { user, purpose, newEmail: await freeEmail(trx, wanted.newEmail), redirectTo })
      : await makeLink(trx, deps, { user, purpose, redirectTo });
    return { account: await getAccount(trx, userId), link };
  });
}

async function newHash({ config, passwords }: IdentityDeps, password: string, email: string): Promise<string> {
  if (password === '') throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  refuseBadPassword(password, config.PASSWORD_MIN_LENGTH);
  refuseGuessablePassword(password, [email]);
  return passwords.hash(password);
}

/** A magic link for an address without an account confirms its sign-up instead. */
async function makeAccount(
  trx: Db,
  deps: IdentityDeps,
  { purpose, metadata }: LinkWanted,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string | null },
): Promise<{ readonly purpose: MailedPurpose; readonly userId: string }> {
  if (purpose === 'recovery' || isEmailChange(purpose))
    throw new AuthError(404, 'user_not_found', 'User with this email not found');
  const account = newAccount({ name: { email }, passwordHash, metadata, isConfirmed: false }, new Date(deps.clock()));
  if (!(await insertNewAccount(trx, account))) throw emailExists();
  return { purpose: purpose === 'magic_link' ? 'sign_up' : purpose, userId: account.user.id };
}

async function freeEmail(trx: Db, text: string): Promise<string> {
  const email = readEmail(text);
  if (await findCredentials(trx, { email })) throw emailExists();
  return email;
}

/**
 * Creates an account that its owner completes from the mail, or sends the mail again. Throws 422 `email_exists` if it
 * is confirmed.
 */
export async function inviteUser(
  deps: IdentityDeps,
  {
    email: given,
    metadata,
    journey,
  }: { readonly email: string; readonly metadata: Metadata; readonly journey: Journey },
): Promise<Account> {
  const email = readEmail(given);
  refuseBadMetadata(metadata);
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    const isNew = await insertNewAccount(
      trx,
      newAccount({ name: { email }, passwordHash: null, metadata, isConfirmed: false }, now),
    );
    const account = await findAccountByEmail(trx, email);
    if (!account || account.user.emailConfirmedAt) throw emailExists();
    if (!isNew)
      await updateUser(trx, account.user.id, { userMetadata: mergeMetadata(account.user.userMetadata, metadata) }, now);
    await deps.mails.invite(trx, account, journey);
    return getAccount(trx, account.user.id);
  });
}

const isEmailChange = (purpose: MailedPurpose): boolean =>
  purpose === 'email_change_old' || purpose === 'email_change_new';

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
