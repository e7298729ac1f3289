import { HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import type { Transaction } from 'kysely';
import { findRestriction } from '../../db/accounts/restrictions.ts';
import { deleteSupportAccess, saveSupportAccess } from '../../db/accounts/support-access.ts';
import { lockUser } from '../../db/accounts/users.ts';
import type { IdentityDatabase } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { endAccountViews } from '../sessions/revocations.ts';
import { recordSecurityEvent } from './security-log.ts';

interface Owner {
  readonly userId: string;
  readonly caller: Caller;
}

/** The owner allows the administrator to view the account for `hours` from now; returns the end. */
export function grantSupportAccess(deps: IdentityDeps, { userId, caller }: Owner, hours: number): Promise<Date> {
  const now = new Date(deps.clock());
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  return inTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    if (await findRestriction(trx, userId))
      throw new AppError(
        'conflict',
        'You restrict the processing of your account, so support may not look at it. End the restriction first.',
      );
    await saveSupportAccess(trx, { userId, grantedAt: now, expiresAt });
    // A view that began under a longer consent must not outlast the shorter one.
    await endAccountViews(trx, deps, { userId });
    const detail = expiresAt.toISOString();
    await recordSecurityEvent(trx, { userId, kind: 'support_access_granted', caller, at: now, detail });
    return expiresAt;
  });
}

/** Ends the access and any open view at once; does nothing if there is none. */
export function endSupportAccess(deps: IdentityDeps, owner: Owner): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    // A concurrent start of a view waits for this lock, and then finds no consent.
    await lockUser(trx, owner.userId);
    await endAccess(trx, deps, owner);
  });
}

/** Like `endSupportAccess`, in a transaction that has locked the user. */
export async function endAccess(
  trx: Transaction<IdentityDatabase>,
  deps: IdentityDeps,
  { userId, caller }: Owner,
): Promise<void> {
  const now = new Date(deps.clock());
  const wasGranted = await deleteSupportAccess(trx, userId, now);
  const ended = await endAccountViews(trx, deps, { userId });
  if (wasGranted || ended > 0)
    await recordSecurityEvent(trx, { userId, kind: 'support_access_ended', caller, at: now });
}
