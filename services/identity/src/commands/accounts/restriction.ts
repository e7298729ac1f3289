import { inTransaction } from '@sillage/runtime/postgres';
import { deleteRestriction, insertRestriction } from '../../db/accounts/restrictions.ts';
import { lockUser } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { recordSecurityEvent } from './security-log.ts';
import { endAccess } from './support-access.ts';

interface Owner {
  readonly userId: string;
  readonly caller: Caller;
}

/**
 * Restricts the processing of the account on its owner's request, at once: support access ends and cannot be granted
 * again, and only necessary mails are sent. Campaigns, orders and payments continue.
 */
export function restrictProcessing(deps: IdentityDeps, owner: Owner): Promise<void> {
  const at = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    // A concurrent grant of access or start of a view waits for this lock, and then sees the restriction.
    await lockUser(trx, owner.userId);
    if (!(await insertRestriction(trx, owner.userId, at))) return;
    await endAccess(trx, deps, owner);
    await recordSecurityEvent(trx, { ...owner, kind: 'processing_restricted', at });
  });
}

/** Does not restore support access, which the owner must grant again. */
export function endRestriction(deps: IdentityDeps, owner: Owner): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    if (await deleteRestriction(trx, owner.userId))
      await recordSecurityEvent(trx, { ...owner, kind: 'restriction_ended', at: new Date(deps.clock()) });
  });
}
