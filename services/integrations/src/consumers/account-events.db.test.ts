import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AccountEventSchema } from '@sillage/proto/events/account_events';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { consume, startReceiver, webhooksOf } from '../testing/webhooks.ts';
import { accountEventsConsumer } from './account-events.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

type AccountChange = NonNullable<MessageInitShape<typeof AccountEventSchema>['event']>;

const apply = (userId: string, event: AccountChange) =>
  consume(accountEventsConsumer(fixture.deps), [create(AccountEventSchema, { userId, version: 1n, event })]);

async function rowsOf(ownerUserId: string) {
  const { db } = fixture;
  const [endpoints, messages, deliveries] = await Promise.all([
    db.selectFrom('webhookEndpoints').select('id').where('ownerUserId', '=', ownerUserId).execute(),
    db.selectFrom('webhookMessages').select('id').where('ownerUserId', '=', ownerUserId).execute(),
    db
      .selectFrom('webhookDeliveries')
      .innerJoin('webhookMessages', 'webhookMessages.id', 'messageId')
      .select('webhookDeliveries.id')
      .where('ownerUserId', '=', ownerUserId)
      .execute(),
  ]);
  return [endpoints.length, messages.length, deliveries.length];
}

test('endpoints, messages and deliveries go with their account, what waits included, and those of others stay', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const owners = [await fixture.merchant(), await fixture.merchant()] as const;
  for (const owner of owners) {
    const campaignId = await fixture.newCampaign(owner);
    const removed = await webhooks.newEndpoint(owner, receiver.url);
    await webhooks.newEndpoint(owner, receiver.url);
    await webhooks.publish([webhooks.commission({ ownerUserId: owner.id, campaignId })]);
    await owner.call(`/webhook-endpoints/${removed.id}`, { method: 'DELETE' });
  }
  const [gone, other] = owners;
  await apply(gone.id, { case: 'deletionScheduled', value: {} });
  expect(await rowsOf(gone.id)).toEqual([2, 1, 2]);
  for (let times = 0; times < 2; times += 1) await apply(gone.id, { case: 'erased', value: {} });
  expect(await rowsOf(gone.id)).toEqual([0, 0, 0]);
  expect(await rowsOf(other.id)).toEqual([2, 1, 2]);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(1);
});

test('a delivery that is under way while its account is erased ends, and is not tried again', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  await webhooks.newEndpoint(owner, receiver.url);
  await webhooks.publish([webhooks.commission({ ownerUserId: owner.id, campaignId })]);
  receiver.answers.push(500);
  receiver.answerTogether(2);
  const round = webhooks.round();
  await expect.poll(() => receiver.received.length).toBe(1);
  await apply(owner.id, { case: 'erased', value: {} });
  receiver.answerNow();
  expect(await round).toEqual([{ outcome: 'done' }]);
  expect(await rowsOf(owner.id)).toEqual([0, 0, 0]);
});
