import { inTransaction, isUniqueViolation } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccount } from '../../db/accounts/accounts.ts';
import { findCredentials, lockUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { mergeMetadata } from '../../domain/metadata.ts';
import { lacksSecondFactor } from '../../domain/second-factors.ts';
import type { Journey } from '../codes/account-mails.ts';
import { countMessage } from '../codes/message-limits.ts';
import { changePassword, type NewPassword } from '../passwords/change-password.ts';
import { refuseBadPassword, refuseGuessablePassword } from '../passwords/passwords.ts';
import { phoneIsEnabled, readEmail, readPhone, requireSms } from '../sessions/sign-in-names.ts';
import { giveEmail, givePhone } from './give-address.ts';
import { refuseBadMetadata } from './metadata.ts';
import { recordSecurityEvent } from './security-log.ts';

export interface Signed {
  readonly account: Account;
  readonly session: SessionRow;
  readonly caller: Caller;
}

/** Undefined fields stay as they are. Address and number as they were typed. */
export interface UserUpdate {
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly password: NewPassword | undefined;
  /** Checked whenever it is sent, whatever changes. */
  readonly currentPassword: string | undefined;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly journey: Journey;
}

/** Changes an account for its owner. A new address or number only takes effect once it is confirmed. */
export async function updateOwnUser(deps: IdentityDeps, signed: Signed, update: UserUpdate): Promise<Account> {
  const { user } = signed.account;
  const email = update.email === undefined ? undefined : readEmail(update.email);
  const phone = update.phone === undefined ? undefined : readPhone(update.phone);
  if (update.password !== undefined) {
    refuseBadPassword(update.password.password, deps.config.PASSWORD_MIN_LENGTH);
    refuseGuessablePassword(update.password.password, [user.email, user.phone, email, phone]);
  }
  const wanted = {
    ...update,
    email: email === user.email ? undefined : email,
    phone: phone === user.phone ? undefined : phone,
  };
  refuseOneFactor(signed, wanted);
  refuseNamelessPassword(signed, wanted);
  // If the password changes, it is checked as part of that change's proof.
  if (wanted.password === undefined) await refuseWrongPassword(deps, signed, wanted);
  await refuseTaken(deps, wanted);
  const savePassword = wanted.password && (await changePassword(deps, signed, wanted.password));
  await countMessages(deps, signed, wanted);
  try {
    return await inTransaction(deps.db, async (trx) => {
      await savePassword?.(trx);
      await saveData(trx, deps, signed.account, wanted);
      await saveEmail(trx, deps, signed, wanted);
      await savePhone(trx, deps, signed, wanted);
      return getAccount(trx, user.id);
    });
  } catch (error) {
    throw takenMeanwhile(error);
  }
}

/** An account with a second factor must prove it before its credentials change. */
function refuseOneFactor({ account, session }: Signed, { email, phone, password }: UserUpdate): void {
  const isSensitive = email !== undefined || phone !== undefined || password !== undefined;
  if (isSensitive && lacksSecondFactor(account.factors, session.aal)) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
}

function refuseNamelessPassword({ account }: Signed, { email, phone, password }: UserUpdate): void {
  if (!account.user.isAnonymous || password === undefined || email !== undefined || phone !== undefined) return;
  throw new AuthError(
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  );
}

/** Keeps someone at an unattended browser from moving the account to an address of theirs. */
async function refuseWrongPassword(
  { passwords }: IdentityDeps,
  { account }: Signed,
  { currentPassword }: UserUpdate,
): Promise<void> {
  if (currentPassword !== undefined && !(await passwords.matches(currentPassword, account.user.passwordHash))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not right.');
  }
}

async function refuseTaken({ db, config }: IdentityDeps, { email, phone }: UserUpdate): Promise<void> {
  if (email !== undefined && (await findCredentials(db, { email }))) throw emailExists();
  if (phone === undefined) return;
  if (!phoneIsEnabled(config))
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers cannot be confirmed here');
  if (await findCredentials(db, { phone })) throw phoneExists();
}

/** Before the transaction: a retry of the transaction would count the same message twice, and refuse it. */
async function countMessages(
  deps: IdentityDeps,
  { account: { user } }: Signed,
  { email, phone }: UserUpdate,
): Promise<void> {
  if (email !== undefined && !takesEmailAtOnce(deps, user)) {
    for (const to of [user.email, email])
      if (to !== null) await countMessage(deps, { via: 'mail', kind: 'email_change', to });
  }
  if (phone !== undefined && !deps.config.AUTOCONFIRM_PHONE) {
    requireSms(deps.config);
    await countMessage(deps, { via: 'sms', kind: 'phone_change', to: phone });
  }
}

/** An anonymous account that takes an address signs up with it, and is confirmed like a sign-up. */
const takesEmailAtOnce = ({ config }: IdentityDeps, user: UserRow): boolean =>
  user.isAnonymous && config.AUTOCONFIRM_EMAIL;

async function saveData(trx: Db, deps: IdentityDeps, { user }: Account, { data }: UserUpdate): Promise<void> {
  if (data === undefined) return;
  // Read again under the lock, so that concurrent changes do not overwrite each other's fields.
  const locked = await lockUser(trx, user.id);
  const merged = mergeMetadata(locked?.userMetadata ?? {}, data);
  refuseBadMetadata(merged);
  await updateUser(trx, user.id, { userMetadata: merged }, new Date(deps.clock()));
}

async function saveEmail(
  trx: Db,
  deps: IdentityDeps,
  { account, caller }: Signed,
  { email, journey }: UserUpdate,
): Promise<void> {
  if (email === undefined) return;
  const at = new Date(deps.clock());
  const event = { userId: account.user.id, caller, at };
  if (takesEmailAtOnce(deps, account.user)) {
    await giveEmail(trx, account.user.id, email, at);
    await updateUser(trx, account.user.id, { emailProvenAt: null }, at);
    return recordSecurityEvent(trx, { ...event, kind: 'email_changed' });
  }
  await deps.mails.startEmailChange(trx, account, email, journey);
  await recordSecurityEvent(trx, { ...event, kind: 'email_change_requested' });
}

async function savePhone(
  trx: Db,
  deps: IdentityDeps,
  { account, caller }: Signed,
  { phone }: UserUpdate,
): Promise<void> {
  if (phone === undefined) return;
  const at = new Date(deps.clock());
  const event = { userId: account.user.id, caller, at };
  if (deps.config.AUTOCONFIRM_PHONE) {
    await givePhone(trx, account.user.id, phone, at);
    return recordSecurityEvent(trx, { ...event, kind: 'phone_changed' });
  }
  await deps.mails.startPhoneChange(trx, account, phone);
  await recordSecurityEvent(trx, { ...event, kind: 'phone_change_requested' });
}

async function getAccount(db: Db, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return account;
}

function takenMeanwhile(error: unknown): unknown {
  if (isUniqueViolation(error, 'users_email_key')) return emailExists();
  if (isUniqueViolation(error, 'users_phone_key')) return phoneExists();
  return error;
}

const emailExists = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
const phoneExists = () =>
  new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
