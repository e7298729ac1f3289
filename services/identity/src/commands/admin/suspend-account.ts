import { inTransaction } from '@sillage/runtime/postgres';
import { notFound } from '@sillage/runtime/service';
import { lockDeletion, nextAccountVersion } from '../../db/accounts/account-deletions.ts';
import { deleteSuspension, insertSuspension } from '../../db/accounts/suspensions.ts';
import { lockUser, type UserRow, updateUser } from '../../db/accounts/users.ts';
import type { Db } from '../../db/schema.ts';
import type { IdentityDeps } from '../../deps.ts';
import { OPERATOR } from '../../domain/caller.ts';
import { reinstatementMail, suspensionMail } from '../../mails/templates.ts';
import { type AccountChange, publishAccountEvent } from '../accounts/account-events.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { dropSignInsUnderWay } from '../passwords/change-password.ts';
import { endAndRevoke, revokeApiKeys } from '../sessions/revocations.ts';

/** Until it is ended; the value fits a timestamp and a Date. */
const FOR_EVER = new Date('9999-12-31T00:00:00Z');

/**
 * Suspends an account: sign-ins are refused, its sessions and keys end, its campaigns are suspended, and the owner is
 * notified of the reason. Debts remain. If it is suspended already, only a ban that was lifted is repeated; throws
 * `not_found` if there is no account.
 */
export function suspendAccount(deps: IdentityDeps, userId: string, reason: string): Promise<void> {
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    const user = await getLocked(trx, userId);
    const isNew = await insertSuspension(trx, { userId, suspendedAt: now, reason });
    if (!isNew && user.bannedUntil?.getTime() === FOR_EVER.getTime()) return;
    await updateUser(trx, userId, { bannedUntil: FOR_EVER }, now);
    await dropSignInsUnderWay(trx, userId);
    await endAndRevoke(trx, deps, { userId });
    await revokeApiKeys(trx, deps, { userId });
    await recordSecurityEvent(trx, { userId, kind: 'account_banned', caller: OPERATOR, at: now });
    if (!isNew) return;
    const version = await nextAccountVersion(trx, userId);
    await publishAccountEvent(trx, { userId, version, at: now, event: { case: 'suspended', value: {} } });
    await mailOwner(trx, deps, user, {
      now,
      path: '/contact',
      write: (language, url) => suspensionMail(language, { reason, url }),
    });
  });
}

/** Ends a suspension, or an operator's ban; revoked keys stay revoked. Does nothing if there is neither. */
export function reinstateAccount(deps: IdentityDeps, userId: string): Promise<void> {
  const now = new Date(deps.clock());
  return inTransaction(deps.db, async (trx) => {
    const user = await getLocked(trx, userId);
    const wasSuspended = await deleteSuspension(trx, userId);
    if (!wasSuspended && user.bannedUntil === null) return;
    await updateUser(trx, userId, { bannedUntil: null }, now);
    await recordSecurityEvent(trx, { userId, kind: 'account_changed_by_operator', caller: OPERATOR, at: now });
    if (!wasSuspended) return;
    const { dueAt } = await lockDeletion(trx, userId);
    const version = await nextAccountVersion(trx, userId);
    // The last event of an account carries its whole state, so a scheduled deletion is repeated.
    const event: AccountChange =
      dueAt === null
        ? { case: 'reinstated', value: {} }
        : { case: 'deletionScheduled', value: { dueAtMs: BigInt(dueAt.getTime()) } };
    await publishAccountEvent(trx, { userId, version, at: now, event });
    await mailOwner(trx, deps, user, { now, path: '/dashboard', write: reinstatementMail });
  });
}

async function getLocked(trx: Db, userId: string): Promise<UserRow> {
  const user = await lockUser(trx, userId);
  if (!user) throw notFound();
  return user;
}
