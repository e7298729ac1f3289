import { deleteIdentity, listIdentities } from '../../db/accounts/identities.ts';
import { deleteSupportAccess } from '../../db/accounts/support-access.ts';
import { type UserRow, updateUser } from '../../db/accounts/users.ts';
import { deleteFactor, listFactors } from '../../db/factors/factors.ts';
import type { Db } from '../../db/schema.ts';
import { deleteAuthCodesOf } from '../../db/sign-in/auth-codes.ts';
import { deleteTokensOf } from '../../db/sign-in/one-time-tokens.ts';
import type { IdentityDeps } from '../../deps.ts';
import { endAccountViews, endAndRevoke, revokeApiKeys } from '../sessions/revocations.ts';

interface Kept {
  /** The password that the account was created with. */
  readonly password: boolean;
  /** Verified second factors. They grant no access by themselves, but they lock out anyone who cannot prove them. */
  readonly factors: boolean;
  /** The session of the owner who revokes the rest, if there is one. */
  readonly session?: string;
}

/**
 * Revokes everything with which a previous user of the account could get in again: sessions, keys, number, identities,
 * pending sign-ins, support access, and the credentials that `kept` does not name. Only a confirmed address remains,
 * because its mailbox is the owner's.
 */
export async function revokeCredentials(trx: Db, deps: IdentityDeps, user: UserRow, kept: Kept): Promise<void> {
  await endAndRevoke(trx, deps, { userId: user.id, ...(kept.session !== undefined && { except: kept.session }) });
  await revokeApiKeys(trx, deps, { userId: user.id });
  await deleteSupportAccess(trx, user.id, new Date(deps.clock()));
  await endAccountViews(trx, deps, { userId: user.id });
  for (const { id, status } of await listFactors(trx, user.id)) {
    if (status === 'unverified' || !kept.factors) await deleteFactor(trx, id);
  }
  await deleteTokensOf(trx, user.id);
  await deleteAuthCodesOf(trx, user.id);
  for (const { id, provider } of await listIdentities(trx, user.id)) {
    if (provider !== 'email' || !user.emailConfirmedAt) await deleteIdentity(trx, user.id, id);
  }
  const nothing = { phone: null, phoneConfirmedAt: null, newEmail: null, newPhone: null };
  await updateUser(trx, user.id, { ...nothing, ...(!kept.password && { passwordHash: null }) }, new Date(deps.clock()));
}
