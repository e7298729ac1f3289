import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verdictOf } from '../work-queue/verdict.ts';
import { NoticeTask, noticeWork } from './index.ts';

test('a mail is not given up, however long identity is away', async () => {
  const work = noticeWork({ name: 'notices', payload: NoticeTask }, async () => {
    throw new Error('away');
  });
  const notice = { kind: 'application', noticeId: randomUUID(), campaign: 'Boots' };
  const payload = { ownerUserId: randomUUID(), notice };
  const leased = { id: randomUUID(), lease: randomUUID(), key: null, payload, attempts: 1000 };
  expect(await verdictOf(work, leased, new AbortController().signal)).toMatchObject({ outcome: 'retried' });
});
