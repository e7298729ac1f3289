import type { Logger } from '@sillage/runtime/service';
import { eraseWhenDue } from '../commands/accounts/erase-account.ts';
import { holdDeletion, listDue } from '../db/accounts/account-deletions.ts';
import type { IdentityDeps } from '../deps.ts';

const BATCH_SIZE = 100;

export interface Erasures {
  readonly erased: number;
  /** Accounts that wait because they have owed commissions since the request. */
  readonly held: number;
}

/**
 * Erases every account whose deletion is due, each in its own transaction, so that an interruption leaves the rest for
 * the next run. A failure does not stop the others; the first error is thrown at the end, so that the run is repeated.
 */
export async function eraseDueAccounts(
  deps: Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config' | 'debts'>,
  log: Logger,
  signal: AbortSignal,
): Promise<Erasures> {
  const now = new Date(deps.clock());
  const sum = { erased: 0, held: 0 };
  const failures: unknown[] = [];
  let after: string | undefined;
  do {
    const due = await listDue(deps.db, { now, after, limit: BATCH_SIZE });
    for (const userId of due) {
      if (signal.aborted) return sum;
      try {
        sum[await settle(deps, userId, now)] += 1;
      } catch (error) {
        log.error({ err: error, userId }, 'an account could not be erased');
        failures.push(error);
      }
    }
    after = due.at(-1);
  } while (after !== undefined);
  if (failures.length > 0) throw failures[0];
  return sum;
}

async function settle(
  deps: Pick<IdentityDeps, 'db' | 'hot' | 'clock' | 'config' | 'debts'>,
  userId: string,
  now: Date,
): Promise<keyof Erasures> {
  const { owedCount } = await deps.debts.owedBy(userId);
  if (owedCount > 0) {
    await holdDeletion(deps.db, userId, now);
    return 'held';
  }
  await eraseWhenDue(deps, userId);
  return 'erased';
}
