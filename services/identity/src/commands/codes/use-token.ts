import { isUniqueViolation } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { lockUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import {
  confirmToken,
  deleteToken,
  deleteTokensOf,
  findToken,
  type OneTimeTokenRow,
} from '../../db/sign-in/one-time-tokens.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { giveEmail, givePhone } from '../accounts/give-address.ts';
import { revokeCredentials } from '../accounts/revoke-credentials.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';

/**
 * `half`: one half of a change of address, while the other is still unconfirmed. `void`: the account's address or
 * number has changed since.
 */
export type TokenUse = 'done' | 'half' | 'void';

interface Use {
  readonly token: OneTimeTokenRow;
  readonly caller: Caller;
  readonly now: Date;
}

/** Executes the purpose of a locked token whose code or link was presented, and deletes it. */
export async function useToken(trx: Db, deps: IdentityDeps, { token, caller, now }: Use): Promise<TokenUse> {
  const user = await lockUser(trx, token.userId);
  if (!user || !isStillTheirs(user, token)) return 'void';
  switch (token.purpose) {
    case 'email_change_old':
    case 'email_change_new':
      return changeEmail(trx, user, { token, caller, now });
    case 'phone_change':
      await deleteToken(trx, token.id);
      await refuseTaken('phone', () => givePhone(trx, user.id, token.sentTo, now));
      await recordSecurityEvent(trx, { userId: user.id, kind: 'phone_changed', caller, at: now });
      return 'done';
    case 'sms':
      await deleteToken(trx, token.id);
      if (!user.phoneConfirmedAt) await givePhone(trx, user.id, token.sentTo, now);
      return 'done';
    case 'reauthentication':
      return 'void';
    default:
      await deleteToken(trx, token.id);
      await proveEmail(trx, deps, user, token, now);
      return 'done';
  }
}

/** A mail proves nothing for an account that has another address by now. */
function isStillTheirs(user: UserRow, { purpose, sentTo }: OneTimeTokenRow): boolean {
  if (purpose === 'email_change_new') return user.newEmail === sentTo;
  if (purpose === 'phone_change') return user.newPhone === sentTo;
  if (purpose === 'sms') return user.phone === sentTo;
  return user.email === sentTo && (purpose !== 'email_change_old' || user.newEmail !== null);
}

/**
 * Someone may have created the account with another person's address; they must lose access once its owner proves the
 * mailbox. Usually both are the same person, so the password stays valid where it was usable before; but this cannot be
 * known, and the account stays in doubt until its owner sets a new password. While it does, only sessions that came by
 * mail have a verified address, and every recovery also removes the second factors, which could lock out the owner. The
 * confirmation of a sign-up is expected by the account's own creator.
 */
async function proveEmail(
  trx: Db,
  deps: IdentityDeps,
  user: UserRow,
  { purpose, sentTo }: OneTimeTokenRow,
  now: Date,
): Promise<void> {
  const isRecovery = purpose === 'recovery';
  const isFirst = !user.emailProvenAt && purpose !== 'sign_up';
  const wasUsable = user.emailConfirmedAt !== null;
  if (isFirst || (isRecovery && user.creatorUnverified)) {
    await revokeCredentials(trx, deps, user, { password: wasUsable, factors: !isRecovery });
  }
  if (!user.emailProvenAt && wasUsable)
    await updateUser(trx, user.id, { emailProvenAt: now, creatorUnverified: isFirst }, now);
  if (!wasUsable) await giveEmail(trx, user.id, sentTo, now);
}

async function changeEmail(trx: Db, user: UserRow, { token, caller, now }: Use): Promise<TokenUse> {
  const { email, newEmail } = user;
  if (newEmail === null) return 'void';
  if (email !== null) {
    // The account is locked, so that of two halves confirmed concurrently the second one sees the first.
    const other = await findToken(
      trx,
      user.id,
      token.purpose === 'email_change_old' ? 'email_change_new' : 'email_change_old',
    );
    if (!other?.confirmedAt) {
      await confirmToken(trx, token.id, now);
      return 'half';
    }
  }
  await refuseTaken('email', () => giveEmail(trx, user.id, newEmail, now));
  // Codes and links sent to the old address become void.
  await deleteTokensOf(trx, user.id);
  await recordSecurityEvent(trx, { userId: user.id, kind: 'email_changed', caller, at: now });
  return 'done';
}

/** Another account may have taken the address or number since the change began. */
async function refuseTaken(what: 'email' | 'phone', change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!isUniqueViolation(error, `users_${what}_key`)) throw error;
    const name = what === 'email' ? 'email address' : 'phone number';
    throw new AuthError(422, `${what}_exists`, `A user with this ${name} has already been registered`);
  }
}
