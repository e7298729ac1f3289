import { DELETION_GRACE_DAYS } from '@sillage/proto/http/account-deletion';
import { DAY_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError } from '@sillage/runtime/service';
import {
  clearDeletion,
  findDeletion,
  insertDeletion,
  type ScheduledDeletion,
} from '../../db/accounts/account-deletions.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { deletionMail } from '../../mails/templates.ts';
import { publishAccountEvent } from './account-events.ts';
import { mailOwner } from './mail-owner.ts';
import { type OwnerProof, proveOwner } from './prove-owner.ts';
import { recordSecurityEvent } from './security-log.ts';

type DeletionDeps = Pick<IdentityDeps, 'db' | 'clock' | 'config' | 'mails' | 'messageKey' | 'passwords' | 'debts'>;

interface DeletionRequest {
  readonly proof: OwnerProof;
  readonly caller: Caller;
  readonly acceptLanguage: string | undefined;
}

/**
 * Schedules an account's erasure, or returns the existing schedule unchanged. Throws `confirmation_required`,
 * `confirmation_failed`, `commissions_owed` with the sums owed, and `unavailable` while these are unknown.
 */
export async function requestDeletion(
  deps: DeletionDeps,
  account: Account,
  { proof, caller, acceptLanguage }: DeletionRequest,
): Promise<ScheduledDeletion> {
  await proveOwner(deps, account, proof);
  const userId = account.user.id;
  const known = await findDeletion(deps.db, userId);
  if (known) return known;
  const debts = await deps.debts.owedBy(userId);
  if (debts.owedCount > 0) {
    throw new AppError('commissions_owed', 'Commissions are still owed to your affiliates. Pay or reject them first.', {
      members: debts,
    });
  }
  const now = new Date(deps.clock());
  const dueAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
  return inTransaction(deps.db, async (trx) => {
    const made = await insertDeletion(trx, { userId, requestedAt: now, dueAt });
    if (made) {
      const event = { case: 'deletionScheduled', value: { dueAtMs: BigInt(dueAt.getTime()) } } as const;
      await publishAccountEvent(trx, { userId, version: made.version, at: now, event });
      await recordSecurityEvent(trx, { userId, kind: 'deletion_requested', caller, at: now });
      // Also sent to the mailbox, because the request may not come from the owner.
      await mailOwner(trx, deps, account.user, {
        now,
        acceptLanguage,
        path: '/dashboard',
        write: (language, url) => deletionMail(language, { url, dueAt }),
      });
    }
    const deletion = made ?? (await findDeletion(trx, userId));
    // A second request scheduled it and a third one cancelled it, both concurrently with this one.
    if (!deletion) throw new AppError('conflict', 'The account was changed at the same moment. Try again.');
    return deletion;
  });
}

/** Cancels a scheduled erasure; does nothing if none is scheduled. */
export async function cancelDeletion(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  userId: string,
  caller: Caller,
): Promise<void> {
  const now = new Date(deps.clock());
  await inTransaction(deps.db, async (trx) => {
    const version = await clearDeletion(trx, userId);
    if (version === undefined) return;
    await publishAccountEvent(trx, { userId, version, at: now, event: { case: 'deletionCancelled', value: {} } });
    await recordSecurityEvent(trx, { userId, kind: 'deletion_cancelled', caller, at: now });
  });
}
