import { AccountNotice } from '@sillage/proto/http/account-notices';
import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { fetchJson } from '../http/index.ts';
import { enqueueTasks, type Queue, type TaskWork } from '../work-queue/index.ts';

/** Asks identity to mail the owner of an account; a repeated request for the same notice is sent once. */
export type NotifyOwner = (ownerUserId: string, notice: AccountNotice) => Promise<void>;

interface Options {
  readonly IDENTITY_URL: string;
  readonly INTERNAL_SECRET: string;
}

export function createNotifyOwner({ IDENTITY_URL, INTERNAL_SECRET: internalSecret }: Options): NotifyOwner {
  return async (ownerUserId, body) => {
    const url = `${IDENTITY_URL}/internal/accounts/${ownerUserId}/notices`;
    await fetchJson(url, z.object({}), { method: 'POST', body, internalSecret });
  };
}

export const NoticeTask = z.object({ ownerUserId: z.uuid(), notice: AccountNotice });
export type NoticeTask = z.infer<typeof NoticeTask>;

type Unnamed<Notice> = Notice extends unknown ? Omit<Notice, 'noticeId'> : never;

export interface NewNotice {
  readonly ownerUserId: string;
  readonly notice: Unnamed<AccountNotice>;
}

/** Enqueues mails to owners of accounts. Each notice is sent once, if the transaction commits. */
export async function enqueueNotices<Schema>(
  trx: Kysely<Schema>,
  queue: Queue<NoticeTask>,
  notices: readonly NewNotice[],
): Promise<void> {
  const tasks = notices.map(({ ownerUserId, notice }) => ({
    payload: { ownerUserId, notice: { ...notice, noticeId: uuidv7() } },
  }));
  await enqueueTasks(trx, queue, tasks);
}

/** Executes the enqueued tasks, and waits out any outage of identity. */
export const noticeWork = (queue: Queue<NoticeTask>, notifyOwner: NotifyOwner): TaskWork<NoticeTask> => ({
  queue,
  maxAttempts: Number.POSITIVE_INFINITY,
  async run({ payload: { ownerUserId, notice } }) {
    await notifyOwner(ownerUserId, notice);
    return undefined;
  },
});
