import type { AccountView, OpenAccountView } from '@sillage/proto/http/support-access';
import { inTransaction } from '@sillage/runtime/postgres';
import { AppError, found } from '@sillage/runtime/service';
import { v7 as uuid } from 'uuid';
import { findSupportAccess, insertAccountView } from '../../db/accounts/support-access.ts';
import { lockUser } from '../../db/accounts/users.ts';
import type { IdentityDeps } from '../../deps.ts';
import { endOfView } from '../../domain/account-view.ts';
import { OPERATOR } from '../../domain/caller.ts';
import { supportViewMail } from '../../mails/templates.ts';
import { mailOwner } from '../accounts/mail-owner.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { endAccountViews } from '../sessions/revocations.ts';

/**
 * Begins an administrator's view of an account whose owner consents. The owner is notified by mail and in the security
 * log. Throws `not_found`, and `conflict` without consent.
 */
export function openAccountView(
  deps: IdentityDeps,
  userId: string,
  { administratorId, sessionId }: OpenAccountView,
): Promise<AccountView> {
  const nowMs = deps.clock();
  const now = new Date(nowMs);
  return inTransaction(deps.db, async (trx) => {
    // An owner who withdraws the consent waits for this lock, and then ends this view as well.
    const user = found(await lockUser(trx, userId));
    const accessUntil = await findSupportAccess(trx, userId, now);
    const expiresAt = accessUntil && endOfView(now, accessUntil, deps.config.ACCESS_TOKEN_TTL_S);
    if (!expiresAt)
      throw new AppError(
        'conflict',
        'The owner of the account does not let support look at it now. Ask them to allow it in their security settings.',
      );
    const view = { id: uuid(), userId, administratorId, openedAt: now, expiresAt };
    await insertAccountView(trx, view);
    const detail = expiresAt.toISOString();
    await recordSecurityEvent(trx, { userId, kind: 'support_view_opened', caller: OPERATOR, at: now, detail });
    await mailOwner(trx, deps, user, {
      now,
      path: '/account-settings?tab=security',
      write: (language, url) => supportViewMail(language, { url, until: expiresAt }),
    });
    return {
      id: view.id,
      merchantId: userId,
      email: user.email,
      accessToken: await deps.accessTokens.signForView(user, { ...view, sessionId }, nowMs),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

/** Ends an administrator's view; does nothing if it has already ended. */
export function endAccountView(deps: IdentityDeps, userId: string, id: string): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const ended = await endAccountViews(trx, deps, { userId, id });
    const at = new Date(deps.clock());
    if (ended > 0) await recordSecurityEvent(trx, { userId, kind: 'support_view_ended', caller: OPERATOR, at });
  });
}
