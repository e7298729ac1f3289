import { inTransaction } from '@sillage/runtime/postgres';
import { AuthError } from '../../auth-error.ts';
import { type Account, findAccount } from '../../db/accounts/accounts.ts';
import { lockUser } from '../../db/accounts/users.ts';
import { deleteFactor } from '../../db/factors/factors.ts';
import type { Db } from '../../db/schema.ts';
import { lowerSessions, type SessionRow } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import { type Caller, OPERATOR } from '../../domain/caller.ts';
import { hasSecondFactor } from '../../domain/second-factors.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { ownFactor } from './challenge-factor.ts';

interface Removal {
  readonly account: Account;
  readonly session: Pick<SessionRow, 'aal'>;
  readonly factorId: string;
}

/**
 * For the account's owner, who needs aal2 to remove a verified factor. Throws 404 `mfa_factor_not_found`, 422
 * `insufficient_aal`.
 */
export async function removeFactor(deps: IdentityDeps, { account, session, factorId }: Removal, caller: Caller) {
  await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, account.user.id);
    const factor = await ownFactor(trx, account, factorId);
    if (factor.status === 'verified' && session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await dropFactor(trx, deps, account, factorId, caller);
  });
  return { id: factorId };
}

/** For operators, when a user has lost their phone. Throws 404 `mfa_factor_not_found`. */
export async function removeFactorOf(deps: IdentityDeps, account: Account, factorId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, account.user.id);
    await dropFactor(trx, deps, account, factorId, OPERATOR);
  });
}

async function dropFactor(
  trx: Db,
  { clock }: IdentityDeps,
  account: Account,
  factorId: string,
  caller: Caller,
): Promise<void> {
  const factor = await ownFactor(trx, account, factorId);
  await deleteFactor(trx, factor.id);
  const event = { userId: account.user.id, caller, at: new Date(clock()), detail: factor.factorType };
  await recordSecurityEvent(trx, { ...event, kind: 'factor_removed' });
  // Without a verified factor no session can be at aal2.
  const left = await findAccount(trx, account.user.id);
  if (left && !hasSecondFactor(left.factors)) await lowerSessions(trx, account.user.id);
}
