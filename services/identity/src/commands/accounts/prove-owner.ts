import { AppError } from '@sillage/runtime/service';
import type { Account } from '../../db/accounts/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';

export interface OwnerProof {
  readonly password?: string | undefined;
  /** From the message that `/reauthenticate` sent. */
  readonly code?: string | undefined;
}

/**
 * Throws unless the caller proves to be the owner, since a session alone may be in someone else's hands. An account
 * with neither password nor address can only prove itself by its session. Throws `confirmation_required` and
 * `confirmation_failed`.
 */
export async function proveOwner(
  deps: Pick<IdentityDeps, 'db' | 'mails' | 'passwords'>,
  account: Account,
  { password, code }: OwnerProof,
): Promise<void> {
  const { user } = account;
  if (password !== undefined) {
    if (!(await deps.passwords.matches(password, user.passwordHash)))
      throw new AppError('confirmation_failed', 'The password is not right.');
    return;
  }
  if (code !== undefined) {
    if (!(await deps.mails.acceptNonce(deps.db, account, code))) {
      throw new AppError('confirmation_failed', 'The code is not right, or it has expired. Ask for a new one.');
    }
    return;
  }
  if (user.passwordHash === null && user.email === null && user.phone === null) return;
  throw new AppError('confirmation_required', 'Send your password, or the code that you were sent.');
}
