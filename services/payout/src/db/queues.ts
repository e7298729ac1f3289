import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

export const TransferTask = z.object({ lineId: z.uuid(), attempt: z.int() });
export type TransferTask = z.infer<typeof TransferTask>;

/** Each open attempt of a line, until it has an outcome. */
export const transferQueue: Queue<TransferTask> = { name: 'transfers', payload: TransferTask };

export const RefreshTask = z.object({
  payoutAccountId: z.uuid(),
  /** The number of reads of the account when the task was enqueued: a later read makes the task superfluous. */
  fetchesBegun: z.int(),
});
export type RefreshTask = z.infer<typeof RefreshTask>;

/** Accounts that changed according to the provider. */
export const refreshQueue: Queue<RefreshTask> = { name: 'account-refreshes', payload: RefreshTask };

export const ReturnTask = z.object({ provider: z.string(), payoutId: z.string() });
export type ReturnTask = z.infer<typeof ReturnTask>;

/** Each payout that an affiliate's bank returned, while it is pending. */
export const returnQueue: Queue<ReturnTask> = { name: 'returned-payouts', payload: ReturnTask };
