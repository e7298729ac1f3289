import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

/** A merchant's decision on a claim, carried out once nothing can undo it. */
export const OrderClaimTask = z.object({ claimId: z.uuid(), decidedAtMs: z.int(), decidedByUserId: z.uuid() });
export type OrderClaimTask = z.infer<typeof OrderClaimTask>;
export const orderClaimQueue: Queue<OrderClaimTask> = { name: 'order-claims', payload: OrderClaimTask };

const Week = z.object({ monday: z.iso.date(), timeZone: z.string() });

/** Looks for some of those who get a weekly summary, and goes on with the next after them. */
export const WeeklyPage = Week.extend({ after: z.string() });
export type WeeklyPage = z.infer<typeof WeeklyPage>;
export const weeklyPageQueue: Queue<WeeklyPage> = { name: 'weekly-pages', payload: WeeklyPage };

/** Writes one of them, when it is its turn. */
export const WeeklySummary = Week.extend({ affiliateId: z.uuid() });
export type WeeklySummary = z.infer<typeof WeeklySummary>;
export const weeklySummaryQueue: Queue<WeeklySummary> = { name: 'weekly-summaries', payload: WeeklySummary };

/** Mails to merchants, asked for until identity has them. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
