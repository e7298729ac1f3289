import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { RETRY_DELAYS_MS } from '../../domain/webhooks/attempts.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { startReceiver, webhooksOf } from '../../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

async function receive() {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return receiver;
}

async function setUp() {
  const owner = await fixture.merchant();
  const receiver = await receive();
  const campaignId = await fixture.newCampaign(owner);
  return { owner, receiver, about: { ownerUserId: owner.id, campaignId } };
}

test.each([
  [500, 'error_status'],
  [302, 'redirect'],
  [404, 'error_status'],
])('an answer of %i is a failure, and the message comes again after ten seconds', async (status, error) => {
  const { owner, receiver, about } = await setUp();
  const endpoint = await webhooks.newEndpoint(owner, receiver.url);
  receiver.answers.push(status);
  await webhooks.publish([webhooks.commission(about)]);
  await webhooks.round();
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'waiting', attempts: 1, error }]);
  fixture.time.now += 9_000;
  await webhooks.round();
  expect(receiver.received).toHaveLength(1);
  fixture.time.now += 1_001;
  await webhooks.round();
  expect(receiver.received.map(({ id }) => id)).toEqual(Array(2).fill(receiver.received[0]?.id));
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

test('a message that fails each time is given up after the last of its attempts', async () => {
  const { owner, receiver, about } = await setUp();
  const endpoint = await webhooks.newEndpoint(owner, receiver.url);
  receiver.answers.push(...Array<number>(20).fill(500));
  await webhooks.publish([webhooks.commission(about)]);
  for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
    // The endpoint is paused as well, and by then for longer than this message's delay.
    fixture.time.now += delayMs + 300_000;
    await webhooks.round();
  }
  expect(receiver.received).toHaveLength(RETRY_DELAYS_MS.length + 1);
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'failed', error: 'error_status' }]);
});

test('what waits for its next attempt holds back what is about the same object, and nothing at another endpoint', async () => {
  const { owner, receiver: failing, about } = await setUp();
  const live = await receive();
  await webhooks.newEndpoint(owner, failing.url);
  await webhooks.newEndpoint(owner, live.url);
  failing.answers.push(500);
  const conversionId = randomUUID();
  await webhooks.publish([1, 2, 3].map((version) => webhooks.commission({ ...about, conversionId, version })));
  for (let rounds = 0; rounds < 3; rounds += 1) await webhooks.round();
  expect(failing.received.map(({ body }) => body.data.version)).toEqual([1]);
  expect(live.received.map(({ body }) => body.data.version)).toEqual([1, 2, 3]);
  await webhooks.drain();
  expect(failing.received.map(({ body }) => body.data.version)).toEqual([1, 1, 2, 3]);
});

test('an endpoint that is gone is disabled at once, and gets nothing until it is enabled', async () => {
  const { owner, receiver, about } = await setUp();
  const endpoint = await webhooks.newEndpoint(owner, receiver.url);
  receiver.answers.push(410);
  await webhooks.publish([webhooks.commission(about)]);
  await webhooks.round();
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([
    { state: 'failed', error: 'error_status', status: 410, nextAttemptAt: null },
  ]);
  const path = `/webhook-endpoints/${endpoint.id}`;
  expect((await owner.call('/webhook-endpoints')).body.endpoints).toMatchObject([
    { state: 'disabled', disabledReason: 'gone' },
  ]);
  expect(await owner.call(`${path}/test`, { method: 'POST' })).toMatchObject({ status: 409 });
  await webhooks.publish([webhooks.commission(about)]);
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'failed' }]);
  expect((await owner.call(`${path}/enable`, { method: 'POST' })).body).toMatchObject({ state: 'enabled' });
  await webhooks.publish([webhooks.commission({ ...about, occurredAtMs: fixture.time.now + 1_000 })]);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(2);
});

test('an endpoint that fails twenty times in a row is disabled; what fails side by side counts once', async () => {
  const { owner, receiver, about } = await setUp();
  const endpoint = await webhooks.newEndpoint(owner, receiver.url);
  receiver.answers.push(...Array<number>(1_000).fill(503));
  receiver.answerTogether(10);
  await webhooks.publish(Array.from({ length: 10 }, () => webhooks.commission(about)));
  await webhooks.round();
  expect(receiver.received).toHaveLength(10);
  const state = async () => (await owner.call('/webhook-endpoints')).body.endpoints[0];
  expect(await state()).toMatchObject({ state: 'enabled', failuresInRow: 1 });
  await webhooks.drain();
  expect(await state()).toMatchObject({ state: 'disabled', disabledReason: 'failing', failuresInRow: 20 });
  const deliveries = await webhooks.deliveries(owner, endpoint.id);
  expect(new Set(deliveries.map((delivery) => delivery.state))).toEqual(new Set(['failed']));
  // A failing endpoint is probed by one message at a time.
  expect(receiver.received).toHaveLength(10 + 19);
});
