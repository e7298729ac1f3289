import { HOUR_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { deleteSupportAccess, saveSupportAccess } from '../../db/support-access.ts';
import { lockUser } from '../../db/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { endAccountViews } from '../sessions/revocations.ts';
import { recordSecurityEvent } from './security-log.ts';

interface Owner {
  readonly userId: string;
  readonly caller: Caller;
}

/** The owner lets the administrator look at the account, for so many hours from now; returns until when. */
export function grantSupportAccess(deps: IdentityDeps, { userId, caller }: Owner, hours: number): Promise<Date> {
  const now = new Date(deps.clock());
  const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
  return inTransaction(deps.db, async (trx) => {
    await lockUser(trx, userId);
    await saveSupportAccess(trx, { userId, grantedAt: now, expiresAt });
    // A view that was begun under a longer consent does not outlast the shorter one.
    await endAccountViews(trx, deps, { userId });
    const detail = expiresAt.toISOString();
    await recordSecurityEvent(trx, { userId, kind: 'support_access_granted', caller, at: now, detail });
    return expiresAt;
  });
}

/** Ends it, and whatever view is open, at once. Where there is none, nothing happens. */
export function endSupportAccess(deps: IdentityDeps, { userId, caller }: Owner): Promise<void> {
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    // Whoever begins a view waits for this, and finds that it is no longer allowed.
    await lockUser(trx, userId);
    const wasGranted = await deleteSupportAccess(trx, userId, now);
    const ended = await endAccountViews(trx, deps, { userId });
    if (wasGranted || ended > 0)
      await recordSecurityEvent(trx, { userId, kind: 'support_access_ended', caller, at: now });
  });
}
