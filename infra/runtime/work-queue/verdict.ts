import { ZodError } from 'zod';
import type { LeasedTask, Verdict } from './leases.ts';
import type { Queue } from './queue.ts';

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** With the pauses above, two hours. */
const MAX_ATTEMPTS = 30;

export interface Task<Payload> {
  /** The same each time the task is run. */
  readonly id: string;
  readonly payload: Payload;
  /** This one included, since it was enqueued or rescheduled. */
  readonly attempts: number;
  /** Aborted when the process stops and when the lease is lost: another worker may have begun the task. */
  readonly signal: AbortSignal;
}

/** Nothing where the task is done; a time where it is to run again then, with all its attempts. */
export type TaskResult = { readonly againAt: Date } | undefined;

export interface TaskWork<Payload> {
  readonly queue: Queue<Payload>;
  /** Must bear to be run again after an end in the middle. Its errors are retried with growing pauses. */
  run(task: Task<Payload>): Promise<TaskResult>;
  /** True for errors that no repetition helps: the task is a dead letter at once. Default: none. */
  readonly isPermanent?: (error: unknown) => boolean;
  /** Beyond them a task is a dead letter, also one whose process died each time; default 30. */
  readonly maxAttempts?: number;
  /** Doubled each time, up to five minutes; default 2 s. */
  readonly firstRetryMs?: number;
}

/** Runs a task; never rejects. */
export async function verdictOf<Payload>(
  work: TaskWork<Payload>,
  { id, payload, attempts }: LeasedTask,
  signal: AbortSignal,
): Promise<Verdict> {
  const { queue, isPermanent = () => false, maxAttempts = MAX_ATTEMPTS, firstRetryMs = FIRST_RETRY_MS } = work;
  if (attempts > maxAttempts) return { outcome: 'dead', error: 'The process ended in the middle of the last attempt' };
  try {
    const result = await work.run({ id, payload: queue.payload.parse(payload), attempts, signal });
    return result === undefined ? { outcome: 'done' } : { outcome: 'rescheduled', at: result.againAt };
  } catch (cause) {
    // Only the error's own words: the rest of it may quote what nobody is to read.
    const error = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof ZodError || isPermanent(cause) || attempts >= maxAttempts) return { outcome: 'dead', error };
    const delayMs = Math.min(LONGEST_RETRY_MS, firstRetryMs * 2 ** Math.min(attempts - 1, 20));
    return { outcome: 'retried', delayMs, error };
  }
}
