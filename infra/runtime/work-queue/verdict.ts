import { doubledMs } from '../service/process/backoff.ts';
import type { LeasedTask, Verdict } from './leases.ts';
import type { Queue } from './queue.ts';

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 5 * 60_000;
/** About two hours with the pauses above. */
const MAX_ATTEMPTS = 30;

export interface Task<Payload> {
  /** The same in each run of the task. */
  readonly id: string;
  readonly payload: Payload;
  /** Including this one, since it was enqueued or rescheduled. */
  readonly attempts: number;
  /** Aborted when the process stops, or the lease is lost, because another worker may have started the task. */
  readonly signal: AbortSignal;
}

/**
 * Undefined if the task is done; otherwise the time, or a pause by the clock of Postgres, after which it runs again
 * with all its attempts.
 */
export type TaskResult =
  | { readonly againAt: Date }
  /** `withGroup`: no task of its group starts before that. */
  | { readonly againInMs: number; readonly withGroup?: boolean }
  | undefined;

export interface TaskWork<Payload> {
  readonly queue: Queue<Payload>;
  /** Must be repeatable after a crash. Errors are retried with exponential backoff. */
  run(task: Task<Payload>): Promise<TaskResult>;
  /** True for permanent errors: the task becomes a dead letter at once. Default: none. */
  readonly isPermanent?: (error: unknown) => boolean;
  /**
   * True for errors that affect every task, such as rate limits: the worker pauses, twice as long each time, until a
   * task succeeds. Default: none.
   */
  readonly isShared?: (error: unknown) => boolean;
  /** After them a task becomes a dead letter, even if its process died each time; default 30. */
  readonly maxAttempts?: number;
  /** Pause before the first retry; doubled each time, up to five minutes. Default 2 s. */
  readonly firstRetryMs?: number;
  /**
   * Maximum number of running tasks of one group per worker, so that slow groups leave room for others. The group is
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
    // Only the message, because other properties may contain confidential data.
    const error = cause instanceof Error ? cause.message : String(cause);
    if (isPermanent(cause) || attempts >= maxAttempts) return { outcome: 'dead', error };
    return { outcome: 'retried', delayMs: retryDelayMs(attempts, firstRetryMs), error, isShared: isShared(cause) };
  }
}

/** The pause after this many attempts: doubled each time, up to five minutes. */
export function retryDelayMs(attempts: number, firstRetryMs = FIRST_RETRY_MS): number {
  return doubledMs(attempts - 1, firstRetryMs, MAX_RETRY_MS);
}
