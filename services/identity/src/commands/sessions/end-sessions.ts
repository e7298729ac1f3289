import { inTransaction } from '@sillage/runtime/postgres';
import type { SessionScope } from '../../db/sign-in/sessions.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Caller } from '../../domain/caller.ts';
import { recordSecurityEvent } from '../accounts/security-log.ts';
import { endAndRevoke } from './revocations.ts';

/** Ends sessions of one user, and records in the security log who did; returns their number. */
export async function endSessionsOf(deps: IdentityDeps, scope: SessionScope, caller: Caller): Promise<number> {
  return inTransaction(deps.db, async (trx) => {
    const ended = await endAndRevoke(trx, deps, scope);
    const event = {
      userId: scope.userId,
      caller,
      at: new Date(deps.clock()),
      detail: 'except' in scope ? 'others' : 'one',
    };
    if (ended > 0) await recordSecurityEvent(trx, { ...event, kind: 'sessions_ended' });
    return ended;
  });
}
