import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

/** A merchant's decision on a claim, carried out once nothing can undo it. */
export const OrderClaimTask = z.object({ claimId: z.uuid(), decidedAtMs: z.int(), decidedByUserId: z.uuid() });
export type OrderClaimTask = z.infer<typeof OrderClaimTask>;
export const orderClaimQueue: Queue<OrderClaimTask> = { name: 'order-claims', payload: OrderClaimTask };

/** Mails to merchants, asked for until identity has them. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
