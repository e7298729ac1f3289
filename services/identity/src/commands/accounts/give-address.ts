import { findAccount } from '../../db/accounts/accounts.ts';
import { saveIdentity } from '../../db/accounts/identities.ts';
import { updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { ownIdentity } from './new-account.ts';

/**
 * Gives the account an address that it has proved, and the identity that signs in with it; an anonymous account becomes
 * a named one. Throws a unique violation of `users_email_key` if another account has the address.
 */
export async function giveEmail(trx: Db, userId: string, email: string, now: Date): Promise<void> {
  await updateUser(
    trx,
    userId,
    { email, emailConfirmedAt: now, emailProvenAt: now, newEmail: null, isAnonymous: false },
    now,
  );
  await saveOwnIdentity(trx, userId, 'email', now);
}

/** Like `giveEmail`, for a number in digits with the country code. Throws a unique violation of `users_phone_key`. */
export async function givePhone(trx: Db, userId: string, phone: string, now: Date): Promise<void> {
  await updateUser(trx, userId, { phone, phoneConfirmedAt: now, newPhone: null, isAnonymous: false }, now);
  await saveOwnIdentity(trx, userId, 'phone', now);
}

async function saveOwnIdentity(trx: Db, userId: string, provider: 'email' | 'phone', now: Date): Promise<void> {
  const account = await findAccount(trx, userId);
  if (account) await saveIdentity(trx, ownIdentity(account.user, provider, now));
}
