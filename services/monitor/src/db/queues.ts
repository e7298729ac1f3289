import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';
import { z } from 'zod';

const ArchiveTask = z.object({ archiveId: z.uuid() });
export type ArchiveTask = z.infer<typeof ArchiveTask>;

/** Archives to be created. */
export const archiveQueue: Queue<ArchiveTask> = { name: 'archives', payload: ArchiveTask };

/** Notices to the owners of accounts. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
