import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WebhookEventType, webhookData } from '@sillage/proto/http/webhooks';
import { DAY_MS } from '@sillage/proto/values/durations';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { isSignedWith, startReceiver, webhooksOf } from '../testing/webhooks.ts';

let fixture: Fixture;
let webhooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  fixture = await createFixture({ publicUrl: 'http://localhost:3000' });
  webhooks = webhooksOf(fixture);
});
afterAll(() => fixture.close());

async function setUp() {
  fixture.time.now = Date.now();
  const owner = await fixture.merchant();
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  return { owner, receiver, endpoint: await webhooks.newEndpoint(owner, receiver.url) };
}

test('every type that can be asked for has its contract, and is documented', async () => {
  const types = [...WebhookEventType.options, 'webhook.test'];
  expect(Object.keys(webhookData)).toEqual(types);
  const guide = await readFile(new URL('../../../../docs/integration/webhooks.md', import.meta.url), 'utf8');
  expect([...guide.matchAll(/^\| `([a-z]+\.[a-z]+)` \|/gm)].map(([, type]) => type)).toEqual(types);
});

describe('an endpoint', () => {
  test('is made with a secret that is never shown again', async () => {
    const { owner, endpoint } = await setUp();
    const { secret, ...shown } = endpoint;
    const { body } = await owner.call('/webhook-endpoints');
    expect(body).toEqual({ endpoints: [shown] });
    const rows = await fixture.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', endpoint.id).execute();
    expect(Buffer.concat(rows.flatMap((row) => row.signingSecret ?? [])).toString('latin1')).not.toContain(secret);
  });

  test('gets a test message that the library verifies', async () => {
    const { owner, receiver, endpoint } = await setUp();
    expect((await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })).status).toBe(204);
    await webhooks.round();
    const [message] = receiver.received;
    const verified = new Webhook(endpoint.secret).verify(message?.raw ?? '', {
      'webhook-id': String(message?.headers['webhook-id']),
      'webhook-timestamp': String(message?.headers['webhook-timestamp']),
      'webhook-signature': String(message?.headers['webhook-signature']),
    });
    expect(verified).toMatchObject({ type: 'webhook.test', data: { endpointId: endpoint.id, isTest: true } });
    expect(await webhooks.deliveries(owner, endpoint.id)).toMatchObject([
      { state: 'delivered', status: 204, attempts: 1, error: null, messageId: message?.id },
    ]);
  });

  test('that its owner pauses gets nothing until it is enabled, and is not found to be failing', async () => {
    const { owner, receiver, endpoint } = await setUp();
    const path = `/webhook-endpoints/${endpoint.id}`;
    for (let times = 0; times < 2; times += 1) {
      const paused = (await owner.call(`${path}/disable`, { method: 'POST' })).body;
      expect(paused).toMatchObject({ state: 'disabled', disabledReason: 'paused', failuresInRow: 0 });
    }
    expect(await owner.call(`${path}/test`, { method: 'POST' })).toMatchObject({ status: 409 });
    await webhooks.round();
    expect(receiver.received).toEqual([]);
    expect((await owner.call(`${path}/enable`, { method: 'POST' })).body).toMatchObject({ state: 'enabled' });
    await owner.call(`${path}/test`, { method: 'POST' });
    await webhooks.round();
    expect(receiver.received).toHaveLength(1);
  });

  test('whose secret is replaced gets both signatures for a day, then one', async () => {
    const { owner, receiver, endpoint } = await setUp();
    const { body: rotated } = await owner.call(`/webhook-endpoints/${endpoint.id}/secret`, { method: 'POST' });
    for (const laterMs of [0, DAY_MS]) {
      fixture.time.now += laterMs;
      await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' });
      await webhooks.round();
    }
    const signedBy = (secret: string) => receiver.received.map((message) => isSignedWith(secret, message));
    expect(signedBy(rotated.secret)).toEqual([true, true]);
    expect(signedBy(endpoint.secret)).toEqual([true, false]);
  });

  test('that is removed gets nothing any more, and its secrets are gone', async () => {
    const { owner, receiver, endpoint } = await setUp();
    await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' });
    expect((await owner.call(`/webhook-endpoints/${endpoint.id}`, { method: 'DELETE' })).status).toBe(204);
    await webhooks.round();
    expect(receiver.received).toEqual([]);
    const row = fixture.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', endpoint.id);
    expect(await row.executeTakeFirst()).toMatchObject({ signingSecret: null, formerSecret: null });
    expect((await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' })).status).toBe(404);
  });

  test('is the twentieth of an account at most', async () => {
    const { owner, receiver } = await setUp();
    const body = { url: receiver.url, eventTypes: ['payout.paid'] };
    const made = await Promise.all(
      Array.from({ length: 20 }, () => owner.call('/webhook-endpoints', { method: 'POST', body })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(201), 409]);
  });

  test.each([
    ['http://example.com/hooks'],
    ['https://user:password@example.com/hooks'],
    ['ftp://example.com/hooks'],
    ['nonsense'],
  ])('is not made of %s', async (url) => {
    const { owner } = await setUp();
    const body = { url, eventTypes: ['payout.paid'] };
    const answer = await owner.call('/webhook-endpoints', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('of this machine is not made, and not sent to, on a public installation', async () => {
    const production = await createFixture();
    onTestFinished(() => production.close());
    const { receiver } = await setUp();
    const owner = await production.merchant();
    const hooks = webhooksOf(production);
    const body = { url: receiver.url, eventTypes: ['payout.paid'] };
    expect((await owner.call('/webhook-endpoints', { method: 'POST', body })).status).toBe(400);
    const inside = receiver.url.replace('http:', 'https:');
    const endpoint = await hooks.newEndpoint(owner, inside);
    await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' });
    await hooks.round();
    expect(await hooks.deliveries(owner, endpoint.id)).toMatchObject([{ state: 'waiting', error: 'private_address' }]);
  });
});

test('nobody sees or changes the endpoints of somebody else', async () => {
  const { owner, endpoint } = await setUp();
  await owner.call(`/webhook-endpoints/${endpoint.id}/test`, { method: 'POST' });
  const [delivery] = await webhooks.deliveries(owner, endpoint.id);
  const stranger = await fixture.merchant();
  const path = `/webhook-endpoints/${endpoint.id}`;
  const answers = await Promise.all([
    stranger.call(path, { method: 'PATCH', body: { description: 'mine' } }),
    stranger.call(path, { method: 'DELETE' }),
    stranger.call(`${path}/secret`, { method: 'POST' }),
    stranger.call(`${path}/enable`, { method: 'POST' }),
    stranger.call(`${path}/disable`, { method: 'POST' }),
    stranger.call(`${path}/test`, { method: 'POST' }),
    stranger.call(`${path}/deliveries`),
    stranger.call(`${path}/deliveries/${delivery?.id}/resend`, { method: 'POST' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
  expect((await stranger.call('/webhook-endpoints')).body).toEqual({ endpoints: [] });
});

test('a key reads endpoints with one scope, and changes them only with another', async () => {
  const { owner, receiver, endpoint } = await setUp();
  const reader = await fixture.merchant({ id: owner.id, scopes: ['webhooks:read'] });
  const writer = await fixture.merchant({ id: owner.id, scopes: ['webhooks:write'] });
  const path = `/webhook-endpoints/${endpoint.id}`;
  const reads = ['/webhook-event-types', '/webhook-endpoints', `${path}/deliveries`];
  for (const read of reads) {
    expect((await reader.call(read)).status).toBe(200);
    expect(await writer.call(read)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  }
  const body = { url: receiver.url, eventTypes: ['payout.paid'] };
  const changes = [
    ['/webhook-endpoints', { method: 'POST', body }, 201],
    [path, { method: 'PATCH', body: { description: 'Till' } }, 200],
    [`${path}/secret`, { method: 'POST' }, 200],
    [`${path}/disable`, { method: 'POST' }, 200],
    [`${path}/enable`, { method: 'POST' }, 200],
    [`${path}/test`, { method: 'POST' }, 204],
    [path, { method: 'DELETE' }, 204],
  ] as const;
  for (const [changed, call, status] of changes) {
    expect(await reader.call(changed, call)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope', detail: expect.stringContaining('webhooks:write') },
    });
    expect((await writer.call(changed, call)).status).toBe(status);
  }
});

test('an endpoint for a campaign of somebody else is not made', async () => {
  const { owner, receiver } = await setUp();
  const campaignId = await fixture.newCampaign(await fixture.merchant());
  const body = { url: receiver.url, eventTypes: ['payout.paid'], campaignId };
  expect((await owner.call('/webhook-endpoints', { method: 'POST', body })).status).toBe(404);
});

test('deliveries are listed newest first, page by page, and can be sent again', async () => {
  const { owner, receiver, endpoint } = await setUp();
  const campaignId = await fixture.newCampaign(owner);
  await webhooks.publish([1, 2, 3].map(() => webhooks.commission({ ownerUserId: owner.id, campaignId })));
  await webhooks.round();
  const path = `/webhook-endpoints/${endpoint.id}/deliveries`;
  const { body: first } = await owner.call(`${path}?limit=2`);
  const { body: second } = await owner.call(`${path}?limit=2&cursor=${first.next}`);
  expect(second.next).toBeNull();
  const ids: string[] = [...first.deliveries, ...second.deliveries].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
  expect(ids).toHaveLength(3);
  expect((await owner.call(`${path}?limit=3`)).body.next).toBeNull();
  expect((await owner.call(`${path}/${ids[0]}/resend`, { method: 'POST' })).status).toBe(204);
  expect(await owner.call(`${path}/${ids[0]}/resend`, { method: 'POST' })).toMatchObject({
    status: 409,
    body: { code: 'invalid_transition' },
  });
  await webhooks.round();
  expect(receiver.received).toHaveLength(4);
  expect(receiver.received.at(-1)?.id).toBe(first.deliveries[0].messageId);
  expect((await owner.call(`${path}/${randomUUID()}/resend`, { method: 'POST' })).status).toBe(404);
});
