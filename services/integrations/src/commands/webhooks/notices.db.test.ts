import { DAY_MS } from '@sillage/proto/values/durations';
import { noticeWork } from '@sillage/runtime/account-notices';
import { runRound } from '@sillage/runtime/work-queue/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { noticeQueue } from '../../db/queues.ts';
import { Crash } from '../../testing/fake-collector.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { startReceiver, webhooksOf } from '../../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

/** One round of notices; the process crashes after `deathAfter` requests. */
async function askForNotices(deathAfter = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, deps, setNow, time } = fixture;
  let requested = 0;
  const work = noticeWork(noticeQueue, async (ownerUserId, notice) => {
    await deps.notifyOwner(ownerUserId, notice);
    requested += 1;
    if (requested === deathAfter) throw new Crash('killed');
  });
  // Let the lease of the crashed process end.
  time.now += DAY_MS;
  await setNow(time.now);
  await runRound({ ...work, db, limit: 100, isDeath: (error) => error instanceof Crash });
}

async function setUp(answers: readonly number[], path = '') {
  fixture.notices.length = 0;
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  receiver.answers.push(...answers);
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  await webhooks.newEndpoint(owner, `${receiver.url}${path}?token=secret`);
  const about = { ownerUserId: owner.id, campaignId };
  await webhooks.publish(Array.from({ length: 3 }, () => webhooks.commission(about)));
  return { owner, receiver, about };
}

test('the owner of an endpoint that fails is mailed at 5, 10 and 15 failures in a row, and as it is disabled', async () => {
  const { owner, receiver } = await setUp(Array<number>(1_000).fill(503));
  await webhooks.drain();
  await expect(askForNotices(1)).rejects.toThrow('killed');
  await askForNotices();
  const requested = fixture.notices.flatMap((notice) => (notice.kind === 'webhook' ? [notice] : []));
  const distinct = [...new Map(requested.map((notice) => [notice.noticeId, notice])).values()];
  expect(fixture.notices).toHaveLength(distinct.length + 1);
  const about = { ownerUserId: owner.id, address: receiver.url };
  expect(distinct.toSorted((a, b) => a.failuresInRow - b.failuresInRow)).toMatchObject([
    { ...about, failuresInRow: 5, disabledReason: null },
    { ...about, failuresInRow: 10, disabledReason: null },
    { ...about, failuresInRow: 15, disabledReason: null },
    { ...about, failuresInRow: 20, disabledReason: 'failing' },
  ]);
});

test('the owner of an endpoint that is gone is mailed once, and of one that recovers not at all', async () => {
  const { owner } = await setUp([410]);
  await webhooks.drain();
  await askForNotices();
  expect(fixture.notices).toMatchObject([{ ownerUserId: owner.id, failuresInRow: 1, disabledReason: 'gone' }]);
  await setUp([500, 500, 500, 500]);
  await webhooks.drain();
  await askForNotices();
  expect(fixture.notices).toEqual([]);
});

test('the owner of an endpoint whose encoded address is too long for a mail is mailed with the beginning of it', async () => {
  const { receiver } = await setUp([410], `/${'订'.repeat(600)}`);
  await webhooks.drain();
  await askForNotices();
  const address = `${receiver.url}/${'%E8%AE%A2'.repeat(600)}`.slice(0, 2_048);
  expect(fixture.notices).toMatchObject([{ disabledReason: 'gone', address }]);
});
