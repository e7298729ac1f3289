import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isTransactionConflict } from './errors.ts';

const ATTEMPTS = 6;

type First = (trx: Kysely<unknown>) => Promise<void>;

/**
 * A statement that runs first in each transaction of the current async context, as part of it. Not in nested
 * transactions, because they would wait for a row lock of the outer one.
 */
const firstOfEach = new AsyncLocalStorage<First | undefined>();

/** Runs `work`, and `first` at the beginning of each transaction that it opens. */
export const withFirstOfEach = (first: First, work: () => void): void => firstOfEach.run(first, work);

function preceded<Schema, Result>(work: (trx: Transaction<Schema>) => Promise<Result>): typeof work {
  const first = firstOfEach.getStore();
  if (!first) return work;
  return async (trx) => {
    await first(trx as unknown as Kysely<unknown>);
    return firstOfEach.run(undefined, () => work(trx));
  };
}

/**
 * Runs `work` in a transaction, and retries it from the start after a serialization failure or deadlock, so `work` must
 * have no effects outside of the transaction. A broken connection is not retried, because the commit may have
 * succeeded: it is `unavailable`, for the caller to handle.
 */
export async function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
  options: { readonly isolation?: 'read committed' | 'repeatable read' | 'serializable' } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const builder = db.transaction();
      return await (options.isolation ? builder.setIsolationLevel(options.isolation) : builder).execute(preceded(work));
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransactionConflict(error)) throw error;
      // A random delay, so that the two transactions do not conflict again.
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/**
 * Runs `work` in a transaction that is not repeated: for work that has effects outside of it, such as in another
 * database.
 */
export function inTransactionOnce<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(preceded(work));
}

/**
 * Runs `work` in a read-only snapshot: everything that it reads is consistent. Never retried, because it cannot
 * conflict.
 */
export function inSnapshot<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** Disables the transaction's idle timeout, for work that waits for something else, such as another transaction. */
export async function disableIdleTimeout<Schema>(trx: Transaction<Schema>): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
