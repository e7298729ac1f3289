import type { Logger } from '@sillage/runtime/service';
import { eraseWhenDue } from '../commands/accounts/erase-account.ts';
import { holdDeletion, listDue } from '../db/account-deletions.ts';
import type { IdentityDeps } from '../deps.ts';

const BATCH_SIZE = 100;

export interface Erasures {
  readonly erased: number;
  /** Something is owed to their affiliates since the request: they wait until it is settled. */
  readonly held: number;
}

/**
 * Erases every account whose time has come, each in a transaction of its own: an end in the middle leaves the rest for
 * the next run. One that fails keeps no other from going; the first failure is thrown at the end, so that the run is
 * repeated.
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
