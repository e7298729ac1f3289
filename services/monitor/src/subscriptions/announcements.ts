import { enqueueTasks, type Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';
import type { Trx } from '../db/schema.ts';

/** What subscribers are to be told; what it says is read when it is told. */
export const Announcement = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('incident'), incidentId: z.uuid(), updateId: z.int() }),
  z.object({ subject: z.literal('maintenance'), maintenanceId: z.uuid(), isCancelled: z.boolean() }),
]);
export type Announcement = z.infer<typeof Announcement>;

/** A mail for each subscriber is made of it; how many there are never holds up whoever announces. */
export const announcementQueue: Queue<Announcement> = { name: 'announcements', payload: Announcement };

/** In the transaction that makes it true: it is announced if and only if that commits. */
export async function announce(trx: Trx, payload: Announcement): Promise<void> {
  await enqueueTasks(trx, announcementQueue, [{ payload }]);
}
