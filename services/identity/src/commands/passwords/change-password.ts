import { AuthError } from '../../auth-error.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import { lockUser, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import { deleteAuthCodesOf } from '../../db/sign-in/auth-codes.ts';
import { deleteTokensOf } from '../../db/sign-in/one-time-tokens.ts';
import type { SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { cameByMail } from '../../domain/proven-address.ts';
import { revokeCredentials } from '../accounts/revoke-credentials.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { endAndRevoke } from '../sessions/revocations.ts';

export interface NewPassword {
  readonly password: string;
  readonly currentPassword: string | undefined;
  /** From the message that `/reauthenticate` sent. */
  readonly nonce: string | undefined;
}

interface Owner {
  readonly account: Account;
  readonly session: SessionRow;
  readonly caller: Caller;
}

/** For this long after its sign-in, a session needs no further proof to change the password. */
const FRESH_MS = 86_400_000;

/**
 * Checks the proof and hashes the new password, which is slow and therefore done outside of a transaction. Returns the
 * step that, inside one, saves the hash and ends every other session and every pending sign-in.
 */
export async function changePassword(
  deps: IdentityDeps,
  owner: Owner,
  wanted: NewPassword,
): Promise<(trx: Db) => Promise<void>> {
  const { account, session, caller } = owner;
  const { id: userId, passwordHash: known } = account.user;
  await proveOwner(deps, owner, wanted);
  if (known !== null && (await deps.passwords.matches(wanted.password, known))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const passwordHash = await deps.passwords.hash(wanted.password);
  return async (trx) => {
    const locked = await lockUser(trx, userId);
    if (locked?.passwordHash !== known)
      throw new AuthError(409, 'conflict', 'The password was changed by another request. Sign in again.');
    const at = new Date(deps.clock());
    // The nonce was mailed to the account's address, if it has one.
    const endsDoubt = locked.creatorUnverified && (cameByMail(session.amr) || wanted.nonce !== undefined);
    // A session that began with the creator's password is the creator's, so nothing in the account is a stranger's.
    if (endsDoubt && !session.amr.some(({ method }) => method === 'password'))
      await revokeCredentials(trx, deps, locked, { password: true, factors: true, session: session.id });
    await updateUser(trx, userId, { passwordHash, ...(endsDoubt && { creatorUnverified: false }) }, at);
    await dropSignInsUnderWay(trx, userId);
    await recordSecurityEvent(trx, { userId, kind: 'password_changed', caller, at });
    await endAndRevoke(trx, deps, { userId, except: session.id });
  };
}

/** Deletes pending codes, links and journeys that could still open a session after the password has changed. */
export async function dropSignInsUnderWay(trx: Db, userId: string): Promise<void> {
  await deleteTokensOf(trx, userId, ['recovery', 'magic_link', 'reauthentication']);
  await deleteAuthCodesOf(trx, userId);
}

async function proveOwner(deps: IdentityDeps, owner: Owner, { currentPassword, nonce }: NewPassword): Promise<void> {
  const { account, session } = owner;
  const isOld = deps.clock() - session.createdAt.getTime() > FRESH_MS;
  if (deps.config.REQUIRE_REAUTHENTICATION && isOld && nonce === undefined) {
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  }
  const hasProof = currentPassword !== undefined || nonce !== undefined;
  if (deps.config.REQUIRE_CURRENT_PASSWORD && !hasProof && knowsPassword(owner, deps.clock())) {
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.');
  }
  if (currentPassword !== undefined && !(await deps.passwords.matches(currentPassword, account.user.passwordHash))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not right.');
  }
  if (nonce !== undefined && !(await deps.mails.acceptNonce(deps.db, account, nonce))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

/** False if there is no password yet, and in a session that began with a recovery less than a day ago. */
function knowsPassword({ account, session }: Owner, nowMs: number): boolean {
  const forgotAtS = session.amr.find((proof) => proof.method === 'recovery')?.timestamp;
  const hasForgotten = forgotAtS !== undefined && nowMs - forgotAtS * 1000 < FRESH_MS;
  return account.user.passwordHash !== null && !hasForgotten;
}
