import { enqueueTasks, type Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { Trx } from '../db/schema.ts';

/** News for subscribers; its text is read when it is sent. */
export const Announcement = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('incident'), incidentId: z.uuid(), updateId: z.int() }),
  z.object({ subject: z.literal('maintenance'), maintenanceId: z.uuid(), isCancelled: z.boolean() }),
]);
export type Announcement = z.infer<typeof Announcement>;

/** A task creates the mails to all subscribers, so that their number does not delay the caller. */
export const announcementQueue: Queue<Announcement> = { name: 'announcements', payload: Announcement };

/** Enqueues the announcement in the transaction of its change, so that it is sent if and only if that commits. */
export async function announce(trx: Trx, payload: Announcement): Promise<void> {
  await enqueueTasks(trx, announcementQueue, [{ payload }]);
}
