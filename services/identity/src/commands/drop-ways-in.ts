import { deleteAuthCodesOf } from '../db/auth-codes.ts';
import { deleteFactor, listFactors } from '../db/factors.ts';
import { deleteIdentity, listIdentities } from '../db/identities.ts';
import { deleteTokensOf } from '../db/one-time-tokens.ts';
import { type Db, type UserRow, updateUser } from '../db/users.ts';
import type { IdentityDeps } from '../deps.ts';
import { endAndRevoke } from './revocations.ts';

/**
 * Takes everything from whoever used the account so far that could lead into it again: sessions, password, number,
 * identities, and what is under way. Only an address that was confirmed stays a way in: its mailbox is the owner's. A second
 * factor that counts stays, too: it leads in nowhere by itself, and a mailbox shall be no way around it.
 */
export async function dropWaysIn(trx: Db, deps: IdentityDeps, user: UserRow): Promise<void> {
  await endAndRevoke(trx, deps, { userId: user.id });
  for (const { id, status } of await listFactors(trx, user.id)) if (status === 'unverified') await deleteFactor(trx, id);
  await deleteTokensOf(trx, user.id);
  await deleteAuthCodesOf(trx, user.id);
  for (const { id, provider } of await listIdentities(trx, user.id)) {
    if (provider !== 'email' || !user.email_confirmed_at) await deleteIdentity(trx, user.id, id);
  }
  const nothing = { password_hash: null, phone: null, phone_confirmed_at: null, new_email: null, new_phone: null };
  await updateUser(trx, user.id, nothing, new Date(deps.clock()));
}
