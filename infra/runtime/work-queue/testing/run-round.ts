import type { Kysely } from 'kysely';
import { leaseTasks, type Settlement, settleTasks, type Verdict } from '../leases.ts';
import { type TaskWork, verdictOf } from '../verdict.ts';
import { LEASE_MS } from '../worker.ts';

export interface Round<Schema, Payload> extends TaskWork<Payload> {
  readonly db: Kysely<Schema>;
  readonly limit: number;
  /** True for errors that stand for the end of the process: the task stays leased, as after a kill. */
  readonly isDeath: (error: unknown) => boolean;
}

/**
 * One round of a worker, by hand: the tasks that are due, side by side. Returns what became of them; rejects with the
 * error that stands for the end of the process, where one did.
 */
export async function runRound<Schema, Payload>(round: Round<Schema, Payload>): Promise<readonly Verdict[]> {
  const { db, queue, limit, atOnceOfGroup: most } = round;
  const groups = most !== undefined && { groups: { most, held: new Map<string, number>() } };
  const tasks = await leaseTasks(db, { queue: queue.name, leaseMs: LEASE_MS, limit, ...groups });
  const deaths = new Map<string, unknown>();
  const run: TaskWork<Payload>['run'] = async (task) => {
    try {
      return await round.run(task);
    } catch (error) {
      if (round.isDeath(error)) deaths.set(task.id, error);
      throw error;
    }
  };
  const { signal } = new AbortController();
  const settled = await Promise.all(
    tasks.map(
      async (task): Promise<Settlement> => ({ task, verdict: await verdictOf({ ...round, run }, task, signal) }),
    ),
  );
  await settleTasks(
    db,
    settled.filter(({ task }) => !deaths.has(task.id)),
  );
  const [death] = deaths.values();
  if (deaths.size > 0) throw death;
  return settled.map(({ verdict }) => verdict);
}
