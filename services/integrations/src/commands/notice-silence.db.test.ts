import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sillage/proto/values/durations';
import type { NoticeTask } from '@sillage/runtime/account-notices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noticeQueue } from '../db/queues.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { noticeSilence } from './notice-silence.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

let owner: Awaited<ReturnType<Fixture['merchant']>>;
let campaignId: string;
let connection: Awaited<ReturnType<Fixture['connect']>>;
beforeEach(async () => {
  owner = await fixture.merchant();
  campaignId = await fixture.newCampaign(owner);
  connection = await fixture.connect(owner, campaignId, 'webhook', { name: 'Till of the shop' });
});

/** Deliveries that many days before now. */
const heard = (...daysAgo: readonly number[]): Promise<Date> => heardOf('order.paid', ...daysAgo);

async function heardOf(topic: string, ...daysAgo: readonly number[]): Promise<Date> {
  const times = daysAgo.map((days) => new Date(fixture.time.now - days * DAY_MS)).toSorted((a, b) => +a - +b);
  for (const receivedAt of times) {
    const delivery = { id: randomUUID(), connectionId: connection.id, topic, orderId: 'A-1', receivedAt };
    const done = { state: 'processed', reason: null, processedAt: receivedAt } as const;
    await fixture.db
      .insertInto('deliveries')
      .values({ ...delivery, notices: '[]', ...done })
      .execute();
    await fixture.db
      .updateTable('connections')
      .set({ lastDeliveryAt: receivedAt })
      .where('id', '=', connection.id)
      .execute();
  }
  return times.at(-1) ?? new Date(0);
}

/** The notices enqueued for this campaign. */
async function notices(): Promise<readonly NoticeTask[]> {
  const tasks = await fixture.tasks(noticeQueue);
  return tasks.filter(({ notice }) => notice.kind === 'silence' && notice.campaignId === campaignId);
}

test('the owner of a shop that reported on several days is told once that it is not heard of', async () => {
  const lastHeardAt = await heard(30, 12, 10, 8);
  await Promise.all([noticeSilence(fixture.deps), noticeSilence(fixture.deps)]);
  await noticeSilence(fixture.deps);
  expect(await notices()).toMatchObject([
    {
      ownerUserId: owner.id,
      notice: { kind: 'silence', connection: 'Till of the shop', lastHeardAt: lastHeardAt.toISOString() },
    },
  ]);
});

test('and again only after it was heard of in between', async () => {
  await heard(20, 19, 18);
  await noticeSilence(fixture.deps);
  fixture.time.now += 30 * DAY_MS;
  await heard(20, 19, 18);
  await noticeSilence(fixture.deps);
  expect(await notices()).toHaveLength(2);
});

test.each<[string, readonly number[]]>([
  ['reports often', [3, 2, 1]],
  ['was never heard of', []],
  ['has orders on a day or two only, as small shops have', [12, 12, 8]],
  ['has been silent for months, from before anybody watched', [99, 98, 97]],
])('nobody is told of a shop that %s', async (_name, days) => {
  await heard(...days);
  await noticeSilence(fixture.deps);
  expect(await notices()).toEqual([]);
});

test('what checkout pages report says nothing about whether the shop reports', async () => {
  await heardOf('checkout.clicked', 12, 11, 10);
  await heard(9);
  await noticeSilence(fixture.deps);
  expect(await notices()).toEqual([]);
});

test('nobody is told of a connection that was removed, or whose campaign is archived', async () => {
  await heard(12, 10, 8);
  await owner.call(`/connections/${connection.id}`, { method: 'DELETE' });
  await noticeSilence(fixture.deps);
  expect(await notices()).toEqual([]);
});
