import { doubledMs } from '../bus/backoff.ts';
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

/**
 * Nothing where the task is done; a time, or a pause by the clock of Postgres, where it is to run again then, with all
 * its attempts.
 */
export type TaskResult =
  | { readonly againAt: Date }
  /** `withGroup`: none of its group is run before, apart from those under way. */
  | { readonly againInMs: number; readonly withGroup?: boolean }
  | undefined;

export interface TaskWork<Payload> {
  readonly queue: Queue<Payload>;
  /** Must tolerate a repeated run after a crash in the middle. Its errors are retried with growing pauses. */
  run(task: Task<Payload>): Promise<TaskResult>;
  /** True for errors that no repetition helps: the task is a dead letter at once. Default: none. */
  readonly isPermanent?: (error: unknown) => boolean;
  /**
   * True for errors that every other task would meet, such as a limit of requests: the worker pauses, twice as long each
   * time until a task does better. Default: none.
   */
  readonly isShared?: (error: unknown) => boolean;
  /** Beyond them a task is a dead letter, also one whose process died each time; default 30. */
  readonly maxAttempts?: number;
  /** Doubled each time, up to five minutes; default 2 s. */
  readonly firstRetryMs?: number;
  /**
   * How many tasks of one group a worker has under way at most, so that slow ones leave room for others. The group is
   * the key up to its first space. Default: no limit.
   */
  readonly atOnceOfGroup?: number;
}

/** Runs a task; never rejects. */
export async function verdictOf<Payload>(
  work: TaskWork<Payload>,
  { id, payload, attempts }: LeasedTask,
  signal: AbortSignal,
): Promise<Verdict> {
  const { queue, isPermanent = () => false, isShared = () => false, maxAttempts = MAX_ATTEMPTS, firstRetryMs } = work;
  if (attempts > maxAttempts) return { outcome: 'dead', error: 'The process ended in the middle of the last attempt' };
  const read = queue.payload.safeParse(payload);
  if (!read.success) return { outcome: 'dead', error: read.error.message };
  try {
    const result = await work.run({ id, payload: read.data, attempts, signal });
    if (result === undefined) return { outcome: 'done' };
    return 'againAt' in result
      ? { outcome: 'rescheduled', at: result.againAt }
      : { outcome: 'rescheduled', delayMs: result.againInMs, withGroup: result.withGroup ?? false };
  } catch (cause) {
    // Only the error's own words: the rest of it may quote what nobody is to read.
    const error = cause instanceof Error ? cause.message : String(cause);
    if (isPermanent(cause) || attempts >= maxAttempts) return { outcome: 'dead', error };
    return { outcome: 'retried', delayMs: retryDelayMs(attempts, firstRetryMs), error, isShared: isShared(cause) };
  }
}

/** The pause after this many attempts: twice as long each time, up to five minutes. */
export function retryDelayMs(attempts: number, firstRetryMs = FIRST_RETRY_MS): number {
  return doubledMs(attempts - 1, firstRetryMs, LONGEST_RETRY_MS);
}
