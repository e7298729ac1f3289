import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import { updateUser } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import { countMessage } from '../codes/message-limits.ts';
import { mailNonce, textCode } from '../codes/send-code.ts';
import { requireSms } from '../sessions/sign-in-names.ts';

/** Sends the code that a change of the password may require, to the account's address or, without one, its number. */
export async function reauthenticate(
  deps: IdentityDeps,
  { user }: Account,
  acceptLanguage: string | undefined,
): Promise<void> {
  const { email, phone } = user;
  if (email === null && phone === null) {
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  }
  if (email === null) requireSms(deps.config);
  await countMessage(deps, {
    via: email === null ? 'sms' : 'mail',
    kind: 'reauthentication',
    to: email ?? phone ?? '',
  });
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    await updateUser(trx, user.id, { reauthenticationSentAt: now }, now);
    if (email !== null) await mailNonce(trx, deps, user, email, acceptLanguage);
    else if (phone !== null)
      await textCode(trx, deps, { purpose: 'reauthentication', recipient: user, phone, acceptLanguage });
  });
}
