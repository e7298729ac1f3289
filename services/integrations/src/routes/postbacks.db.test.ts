import { randomUUID } from 'node:crypto';
import { CommissionState } from '@sillage/proto/events/commissions';
import { DAY_MS } from '@sillage/proto/values/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { noticeQueue } from '../db/queues.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { isSignedWith, startReceiver, webhooksOf } from '../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

const eventTypes = ['commission.pending', 'commission.approved'];
const body = { url: 'https://tracker.example/pb?cid={sub1}&payout={commission}', eventTypes };

async function setUp() {
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  const affiliateId = randomUUID();
  const own = await fixture.dashboard(campaignId, affiliateId);
  return { owner, campaignId, affiliateId, own, path: `/affiliates/${affiliateId}/postbacks` };
}

async function withReceiver() {
  const about = await setUp();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const url = `${receiver.url}?cid={sub1}&click={click_id}&status={status}&payout={commission}&of={amount}`;
  const { body: postback } = await about.own.call(about.path, { method: 'POST', body: { ...body, url } });
  return { ...about, receiver, postback, at: `${about.path}/${postback.id}` };
}

test('a postback is made, changed, paused and removed', async () => {
  const { own, path } = await setUp();
  const made = await own.call(path, { method: 'POST', body });
  expect(made).toMatchObject({ status: 201, body: { ...body, state: 'enabled', disabledReason: null } });
  const at = `${path}/${made.body.id}`;
  const change = { url: 'https://tracker.example/v2?s={status}' };
  expect((await own.call(at, { method: 'PATCH', body: change })).body).toMatchObject({ ...change, eventTypes });
  expect((await own.call(`${at}/disable`, { method: 'POST' })).body).toMatchObject({ disabledReason: 'paused' });
  expect(await own.call(`${at}/test`, { method: 'POST' })).toMatchObject({ status: 409 });
  expect((await own.call(`${at}/enable`, { method: 'POST' })).body).toMatchObject({ state: 'enabled' });
  expect((await own.call(path)).body.postbacks).toHaveLength(1);
  expect(await own.call(at, { method: 'DELETE' })).toMatchObject({ status: 204 });
  expect((await own.call(path)).body).toEqual({ postbacks: [] });
});

test('an affiliate has five at most', async () => {
  const { own, path } = await setUp();
  const answers = await Promise.all(Array.from({ length: 7 }, () => own.call(path, { method: 'POST', body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
});

test.each([
  ['http://tracker.example/pb', 'https'],
  ['https://tracker.example/pb?a={clickid}', '{clickid}'],
  ['https://tracker.example/{sub1}', 'question mark'],
  ['https://{sub1}.example/?a=1', ''],
  ['https://user:password@tracker.example/', ''],
  ['javascript:alert(1)', ''],
])('the address %s is refused, and says why', async (url, why) => {
  const { own, path } = await setUp();
  const answer = await own.call(path, { method: 'POST', body: { ...body, url } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain(why);
});

describe('nobody but the affiliate', () => {
  const calls = [
    ['GET', ''],
    ['POST', ''],
    ['PATCH', '/:id'],
    ['DELETE', '/:id'],
    ['POST', '/:id/disable'],
    ['POST', '/:id/enable'],
    ['POST', '/:id/secret'],
    ['POST', '/:id/test'],
    ['GET', '/:id/deliveries'],
    ['POST', `/:id/deliveries/${randomUUID()}/resend`],
  ] as const;

  test.each(calls)('can %s %s', async (method, rest) => {
    const mine = await setUp();
    const { body: postback } = await mine.own.call(mine.path, { method: 'POST', body });
    const path = `${mine.path}${rest.replace(':id', postback.id)}`;
    const call = { method, ...(method !== 'GET' && { body }) };
    // Another affiliate, one of another campaign, a viewer of an open dashboard, and the merchant.
    const other = randomUUID();
    const colleague = await fixture.dashboard(mine.campaignId, other);
    expect((await colleague.call(path, call)).status).toBe(404);
    expect((await (await setUp()).own.call(path, call)).status).toBe(404);
    const anybody = await fixture.dashboard(mine.campaignId);
    expect(await anybody.call(path, call)).toMatchObject({ status: 403, body: { code: 'access_restricted' } });
    if (rest.startsWith('/:id')) {
      const theirs = path.replace(mine.affiliateId, other);
      expect((await colleague.call(theirs, call)).status).toBe(404);
      const merchants = `/webhook-endpoints${rest.replace(':id', postback.id)}`;
      expect((await mine.owner.call(merchants, { ...call, body: {} })).status).toBe(404);
    }
    expect((await mine.own.call(mine.path)).body.postbacks).toEqual([postback]);
  });

  test('sees it in the list of the merchant’s webhooks', async () => {
    const { own, path, owner } = await setUp();
    await own.call(path, { method: 'POST', body });
    expect((await owner.call('/webhook-endpoints')).body).toEqual({ endpoints: [] });
  });
});

test('an affiliate’s tracker is called for their commissions only, as they change', async () => {
  const { owner, campaignId, affiliateId, own, receiver, at } = await withReceiver();
  const conversionId = randomUUID();
  const clickId = randomUUID();
  const mine = { ownerUserId: owner.id, campaignId, affiliateId, conversionId, clickId, subs: ['a b', 'x'] };
  const { PENDING, APPROVED, PAID } = CommissionState;
  const events = [
    webhooks.commission({ ...mine, version: 1, state: PENDING }),
    webhooks.commission({ ...mine, version: 2, state: APPROVED, refundedMinor: 5_000n }),
    // A type without a subscription, and another affiliate's.
    webhooks.commission({ ...mine, version: 3, state: PAID }),
    webhooks.commission({ ownerUserId: owner.id, campaignId }),
  ];
  await webhooks.publish(events);
  await webhooks.publish(events);
  await webhooks.drain();
  const common = `/hooks?cid=a%20b&click=${clickId}`;
  expect(receiver.received.map(({ method, url, raw }) => [method, url, raw])).toEqual([
    ['GET', `${common}&status=pending&payout=10.00&of=100.00`, ''],
    ['GET', `${common}&status=approved&payout=10.00&of=50.00`, ''],
  ]);
  const { deliveries } = (await own.call(`${at}/deliveries`)).body;
  expect(deliveries).toMatchObject([
    { type: 'commission.approved', state: 'delivered', status: 204 },
    { type: 'commission.pending', state: 'delivered', status: 204 },
  ]);
  expect(await own.call(`${at}/deliveries/${deliveries[0].id}/resend`, { method: 'POST' })).toMatchObject({
    status: 204,
  });
  await webhooks.drain();
  expect(receiver.received).toHaveLength(3);
});

test('an affiliate who loses an order to another one is called once, with the click that had brought it', async () => {
  const { owner, campaignId, affiliateId, own, receiver, at } = await withReceiver();
  await own.call(at, { method: 'PATCH', body: { eventTypes: ['commission.pending', 'commission.rejected'] } });
  const [winner, merchants] = [await startReceiver(), await startReceiver()];
  for (const { close } of [winner, merchants]) onTestFinished(close);
  const other = randomUUID();
  const dashboard = await fixture.dashboard(campaignId, other);
  const url = `${winner.url}?cid={sub1}&status={status}&payout={commission}`;
  await dashboard.call(`/affiliates/${other}/postbacks`, { method: 'POST', body: { ...body, url } });
  await webhooks.newEndpoint(owner, merchants.url);
  const order = { ownerUserId: owner.id, campaignId, conversionId: randomUUID() };
  const first = { affiliateId, clickId: randomUUID(), subs: ['ann'] };
  const second = { affiliateId: other, subs: ['bob'] };
  const events = [
    webhooks.commission({ ...order, ...first, version: 1 }),
    webhooks.commission({ ...order, ...second, former: first, version: 2 }),
    webhooks.commission({ ...order, ...first, former: second, version: 3 }),
  ];
  for (const redelivered of [events, events.slice(1), events]) await webhooks.publish(redelivered);
  await webhooks.drain();
  const common = `/hooks?cid=ann&click=${first.clickId}`;
  expect(receiver.received.map((call) => call.url)).toEqual([
    `${common}&status=pending&payout=10.00&of=100.00`,
    `${common}&status=rejected&payout=0.00&of=0.00`,
    `${common}&status=pending&payout=10.00&of=100.00`,
  ]);
  // This postback subscribes to no rejections.
  expect(winner.received.map((call) => call.url)).toEqual(['/hooks?cid=bob&status=pending&payout=10.00']);
  expect(merchants.received.map(({ body: { type, data } }) => [type, data.version, data.affiliateId])).toEqual([
    ['commission.pending', 1, affiliateId],
    ['commission.pending', 2, other],
    ['commission.pending', 3, affiliateId],
  ]);
});

test('a postback that is given a secret is called by POST, signed; for a day with the one before, too', async () => {
  const { owner, campaignId, affiliateId, own, receiver, path, at } = await withReceiver();
  const sign = async () => (await own.call(`${at}/secret`, { method: 'POST' })).body;
  const first = await sign();
  expect(first).toMatchObject({ isSigned: true, formerSecretUntil: null, secret: expect.stringMatching(/^whsec_/) });
  const [shown] = (await own.call(path)).body.postbacks;
  expect(shown).toMatchObject({ isSigned: true });
  expect(shown).not.toHaveProperty('secret');
  const about = { ownerUserId: owner.id, campaignId, affiliateId, subs: ['a b'] };
  const call = async () => {
    await webhooks.publish([webhooks.commission(about)]);
    await webhooks.drain();
    return receiver.received.at(-1) ?? expect.unreachable();
  };
  const one = await call();
  expect(one).toMatchObject({ method: 'POST', url: expect.stringContaining('?cid=a%20b&') });
  expect(JSON.parse(one.raw)).toMatchObject({ event: 'commission.pending', sub1: 'a b', currency: 'EUR' });
  expect(isSignedWith(first.secret, one)).toBe(true);
  const second = await sign();
  expect(second.formerSecretUntil).not.toBeNull();
  const both = await call();
  expect([first, second].map(({ secret }) => isSignedWith(secret, both))).toEqual([true, true]);
  fixture.time.now += DAY_MS + 1_000;
  const after = await call();
  expect([first, second].map(({ secret }) => isSignedWith(secret, after))).toEqual([false, true]);
});

test('a test call says that it is one', async () => {
  const { own, receiver, at } = await withReceiver();
  expect(await own.call(`${at}/test`, { method: 'POST' })).toMatchObject({ status: 204 });
  await webhooks.drain();
  expect(receiver.received.map(({ url }) => url)).toEqual(['/hooks?cid=test&click=test&status=test&payout=0&of=0']);
});

test('one that fails is disabled in the end, and nobody else is bothered with it', async () => {
  const { owner, campaignId, affiliateId, own, receiver, path } = await withReceiver();
  receiver.answers.push(...Array<number>(1_000).fill(503));
  const other = await startReceiver();
  onTestFinished(() => other.close());
  await webhooks.newEndpoint(owner, other.url);
  const about = { ownerUserId: owner.id, campaignId, affiliateId };
  await webhooks.publish(Array.from({ length: 5 }, () => webhooks.commission(about)));
  await webhooks.drain();
  expect((await own.call(path)).body.postbacks).toMatchObject([
    { state: 'disabled', disabledReason: 'failing', failuresInRow: 20 },
  ]);
  expect(other.received).toHaveLength(5);
  const { rows: mailsAskedFor } = await sql`select from work_queue where queue = ${noticeQueue.name}`.execute(
    fixture.db,
  );
  expect(mailsAskedFor).toEqual([]);
});

test('what waits for a postback that is removed is not sent any more, and stays for the merchant', async () => {
  const { owner, campaignId, affiliateId, own, receiver, at } = await withReceiver();
  const other = await startReceiver();
  onTestFinished(() => other.close());
  const endpoint = await webhooks.newEndpoint(owner, other.url);
  await webhooks.publish([webhooks.commission({ ownerUserId: owner.id, campaignId, affiliateId })]);
  expect(await own.call(at, { method: 'DELETE' })).toMatchObject({ status: 204 });
  await webhooks.drain();
  expect(receiver.received).toEqual([]);
  expect(other.received).toHaveLength(1);
  expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'delivered' }]);
});
