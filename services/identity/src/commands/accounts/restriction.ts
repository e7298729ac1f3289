import { inTransaction } from '@sillage/runtime/postgres';
import { deleteRestriction, insertRestriction } from '../../db/restrictions.ts';
import { lockUser } from '../../db/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { recordSecurityEvent } from './security-log.ts';
import { endAccess } from './support-access.ts';

interface Owner {
  readonly userId: string;
  readonly caller: Caller;
}

/**
 * The owner restricts what is done with the account, at once: whatever support was allowed ends, and cannot be allowed
 * again, and only necessary mails are sent. What keeps campaigns, orders and payments running goes on.
 */
export function restrictProcessing(deps: IdentityDeps, owner: Owner): Promise<void> {
  const at = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    // Whoever grants an access or begins a view waits for this, and finds the restriction.
    await lockUser(trx, owner.userId);
    if (!(await insertRestriction(trx, owner.userId, at))) return;
    await endAccess(trx, deps, owner);
    await recordSecurityEvent(trx, { ...owner, kind: 'processing_restricted', at });
  });
}

/** Support is not allowed again by it: that is a decision of its own. */
export function endRestriction(deps: IdentityDeps, owner: Owner): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    if (await deleteRestriction(trx, owner.userId))
      await recordSecurityEvent(trx, { ...owner, kind: 'restriction_ended', at: new Date(deps.clock()) });
  });
}
