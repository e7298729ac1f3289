import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

/** A merchant's decision on a claim, executed once it can no longer be undone. */
export const OrderClaimTask = z.object({ claimId: z.uuid(), decidedAtMs: z.int(), decidedByUserId: z.uuid() });
export type OrderClaimTask = z.infer<typeof OrderClaimTask>;
export const orderClaimQueue: Queue<OrderClaimTask> = { name: 'order-claims', payload: OrderClaimTask };

const Week = z.object({ monday: z.iso.date(), timeZone: z.string() });

/** Enqueues some of the weekly summaries, and then the next portion. */
export const WeeklyPage = Week.extend({ after: z.string() });
export type WeeklyPage = z.infer<typeof WeeklyPage>;
export const weeklyPageQueue: Queue<WeeklyPage> = { name: 'weekly-pages', payload: WeeklyPage };

/** Writes one summary at its time. */
export const WeeklySummary = Week.extend({ affiliateId: z.uuid() });
export type WeeklySummary = z.infer<typeof WeeklySummary>;
export const weeklySummaryQueue: Queue<WeeklySummary> = { name: 'weekly-summaries', payload: WeeklySummary };

/** Mails to merchants, retried until identity has accepted them. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
