import { NoticeTask } from '@sillage/runtime/account-notices';
import type { Queue } from '@sillage/runtime/work-queue';

/** Mails to merchants, asked for until identity has them. */
export const noticeQueue: Queue<NoticeTask> = { name: 'account-notices', payload: NoticeTask };
