import { inTransaction } from '@sillage/runtime/postgres';
import type { Transaction } from 'kysely';
import { lockDeletion } from '../../db/accounts/account-deletions.ts';
import { deleteUser } from '../../db/accounts/users.ts';
import type { IdentityDatabase } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { endAccountViews, endAndRevoke, revokeApiKeys } from '../sessions/revocations.ts';
import { publishAccountEvent } from './account-events.ts';

type ErasureDeps = Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config'>;

/**
 * Erases an account: its addresses, names, identities, factors, sessions and log are deleted with its row, and the
 * other services are notified, all in one transaction. The id in their ledgers then identifies no one. Returns false if
 * there is no such account.
 */
export async function eraseAccount(
  trx: Transaction<IdentityDatabase>,
  deps: ErasureDeps,
  userId: string,
): Promise<boolean> {
  const { version } = await lockDeletion(trx, userId);
  await endAndRevoke(trx, deps, { userId });
  await revokeApiKeys(trx, deps, { userId });
  await endAccountViews(trx, deps, { userId });
  if (!(await deleteUser(trx, userId))) return false;
  const event = { case: 'erased', value: {} } as const;
  await publishAccountEvent(trx, { userId, version: version + 1, at: new Date(deps.clock()), event });
  return true;
}

/** Erases an account whose deletion is due, unless its owner has just cancelled it. */
export async function eraseWhenDue(deps: ErasureDeps, userId: string): Promise<boolean> {
  return inTransaction(deps.db, async (trx) => {
    const { dueAt } = await lockDeletion(trx, userId);
    if (!dueAt || dueAt.getTime() > deps.clock()) return false;
    return eraseAccount(trx, deps, userId);
  });
}
