import { randomUUID } from 'node:crypto';
import { DeliveryList } from '@sillage/proto/http/deliveries';
import { SecretPlatform } from '@sillage/proto/http/integrations';
import { DAY_MS } from '@sillage/proto/values/durations';
import { AppError } from '@sillage/runtime/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function setUp() {
  const owner = await fixture.merchant();
  return { owner, campaignId: await fixture.newCampaign(owner) };
}
const sale = (orderId: string) => ({
  type: 'order.paid',
  data: { orderId, amount: '50.00', currency: 'EUR', token: 'token' },
});

const broughtByNobody = (orderId: string) => ({
  type: 'order.paid',
  data: { orderId, amount: '50.00', currency: 'EUR' },
});

describe('a connection', () => {
  test.each(SecretPlatform.options)('of %s is made with a secret that is never shown again', async (platform) => {
    const { owner, campaignId } = await setUp();
    const { secret, ...connection } = await fixture.connect(owner, campaignId, platform);
    expect(connection).toMatchObject({ platform, campaignId, state: 'pending', amountBasis: 'goods' });
    const { body } = await owner.call(`/campaigns/${campaignId}/connections`);
    expect(body).toEqual({ connections: [connection] });
    const stored = await fixture.db.selectFrom('connections').selectAll().where('id', '=', connection.id).execute();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(Buffer.concat(stored.flatMap((row) => row.signingSecret ?? row.keyHash ?? [])).toString()).not.toContain(
      secret,
    );
  });

  test('is renamed and counts the total from then on', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'webhook');
    const change = { name: 'Till', amountBasis: 'total' };
    const { body } = await owner.call(`/connections/${connection.id}`, { method: 'PATCH', body: change });
    expect(body).toMatchObject(change);
    const withGoods = { ...sale('A-1'), data: { ...sale('A-1').data, goodsAmount: '40' } };
    await fixture.send(connection, withGoods);
    await fixture.round();
    expect(fixture.collector.recorded().filter((event) => event.includes('"amountMinor":5000'))).toHaveLength(1);
  });

  test.each([
    ['total', 'goods', 5_000],
    ['goods', 'total', 4_000],
  ])(
    'takes back of an earlier order what it counted, after a change from %s to %s',
    async (basis, next, amountMinor) => {
      const { owner, campaignId } = await setUp();
      const connection = await fixture.connect(owner, campaignId, 'webhook', { amountBasis: basis });
      const orderId = randomUUID();
      const money = { orderId, currency: 'EUR', goodsAmount: '40.00', amount: '50.00' };
      const half = { ...money, goodsAmount: '20.00', amount: '25.00' };
      const refunded = (refundId: string) => ({ type: 'order.refunded', data: { ...half, refundId } });
      const change = (amountBasis: string) =>
        owner.call(`/connections/${connection.id}`, { method: 'PATCH', body: { amountBasis } });
      await fixture.send(connection, { type: 'order.paid', data: { ...money, token: 'token' } });
      await fixture.round();
      // As orders were stored before their basis was.
      await fixture.db.updateTable('orders').set({ amountBasis: null }).where('orderId', '=', orderId).execute();
      for (const [setting, refundId] of [
        [next, 'r1'],
        [basis, 'r2'],
      ] as const) {
        await change(setting);
        await fixture.send(connection, refunded(refundId));
        await fixture.round();
      }
      const events = [...fixture.collector.events.values()].filter((event) => event.orderId === orderId);
      expect(events.map(({ kind, amountMinor: counted }) => [kind, counted])).toEqual([
        ['order', amountMinor],
        ['refund', amountMinor / 2],
        ['refund', amountMinor / 2],
      ]);
    },
  );

  test('with a new secret refuses the former one', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'webhook');
    const { body } = await owner.call(`/connections/${connection.id}/secret`, { method: 'POST' });
    expect((await fixture.send(connection, sale('A-1'))).status).toBe(400);
    expect((await fixture.send(body, sale('A-1'))).status).toBe(202);
  });

  test('that is removed takes nothing any more, and its secret is gone', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'webhook');
    expect((await owner.call(`/connections/${connection.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await fixture.send(connection, sale('A-1'))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const row = await fixture.db
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', connection.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ signingSecret: null, keyHash: null });
    expect((await owner.call(`/campaigns/${campaignId}/connections`)).body).toEqual({ connections: [] });
  });

  test('is in error from a message that fails until a later one does not, and else active or silent', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'webhook');
    const hear = async (orderId: string, message: object = sale(orderId)) => {
      await fixture.send(connection, message);
      await fixture.round();
      fixture.time.now += 1_000;
    };
    const states = async () => {
      const listed = await owner.call(`/campaigns/${campaignId}/connections`);
      const changed = await owner.call(`/connections/${connection.id}`, { method: 'PATCH', body: {} });
      return [listed.body.connections[0].state, changed.body.state];
    };
    await hear('A-1');
    expect(await states()).toEqual(['active', 'active']);
    fixture.collector.faults.push({ when: 'before', error: new AppError('campaign_paused', 'no') });
    await hear('A-2');
    expect(await states()).toEqual(['error', 'error']);
    await hear('B-1', broughtByNobody('B-1'));
    expect(await states()).toEqual(['error', 'error']);
    await fixture.send(connection, sale('A-3'));
    expect(await states()).toEqual(['error', 'error']);
    await fixture.round();
    expect(await states()).toEqual(['active', 'active']);
    fixture.time.now += 7 * DAY_MS;
    expect(await states()).toEqual(['inactive', 'inactive']);
    fixture.time.now = Date.now();
  });

  test('shows its messages page by page, newest first: all, or those that failed, however old they are', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'webhook');
    // Later than in any other test, so that its tasks are due.
    fixture.time.now += 60_000;
    for (const orderId of ['A-1', 'A-2', 'A-3', 'A-4']) {
      if (orderId < 'A-3')
        fixture.collector.faults.push({ when: 'before', error: new AppError('campaign_paused', 'no') });
      await fixture.send(connection, sale(orderId));
      await fixture.round();
      fixture.time.now += 1_000;
    }
    const pages = async (query: string) => {
      const shown: (string | null)[][] = [];
      let next: string | null = '';
      while (next !== null) {
        const cursor: string = next && `&cursor=${next}`;
        const { body } = await owner.call(`/connections/${connection.id}/deliveries?${query}${cursor}`);
        const page = DeliveryList.parse(body);
        shown.push(page.deliveries.map(({ orderId }) => orderId));
        ({ next } = page);
      }
      return shown;
    };
    expect(await pages('limit=3')).toEqual([['A-4', 'A-3', 'A-2'], ['A-1']]);
    expect(await pages('state=failed&limit=1')).toEqual([['A-2'], ['A-1']]);
  });

  test('of a campaign that is archived is removed with it', async () => {
    const { owner, campaignId } = await setUp();
    const connection = await fixture.connect(owner, campaignId, 'postback');
    await fixture.newCampaign(owner, { id: campaignId, isArchived: true });
    const row = await fixture.db
      .selectFrom('connections')
      .selectAll()
      .where('id', '=', connection.id)
      .executeTakeFirst();
    expect(row).toMatchObject({
      name: 'postback',
      signingSecret: null,
      keyHash: null,
      removedAt: expect.any(Date),
    });
    expect((await owner.call(`/campaigns/${campaignId}/connections`)).status).toBe(404);
  });

  test('beyond the twentieth is refused', async () => {
    const { owner, campaignId } = await setUp();
    for (let count = 0; count < 20; count += 1) await fixture.connect(owner, campaignId, 'postback');
    const answer = await owner.call(`/campaigns/${campaignId}/connections`, {
      method: 'POST',
      body: { platform: 'postback', name: 'One more' },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

test("another merchant's campaigns, connections and deliveries are not found, like those that do not exist", async () => {
  const { owner, campaignId } = await setUp();
  const connection = await fixture.connect(owner, campaignId, 'webhook');
  const { body } = await fixture.send(connection, sale('A-1'));
  const stranger = await fixture.merchant();
  for (const [campaign, id, delivery] of [
    [campaignId, connection.id, body.id],
    [randomUUID(), randomUUID(), randomUUID()],
  ]) {
    const calls = [
      stranger.call(`/campaigns/${campaign}/connections`),
      stranger.call(`/campaigns/${campaign}/connections`, { method: 'POST', body: { platform: 'webhook', name: 'x' } }),
      stranger.call(`/connections/${id}`, { method: 'PATCH', body: { name: 'Mine' } }),
      stranger.call(`/connections/${id}/secret`, { method: 'POST' }),
      stranger.call(`/connections/${id}`, { method: 'DELETE' }),
      stranger.call(`/connections/${id}/deliveries`),
      stranger.call(`/connections/${id}/deliveries/${delivery}/retry`, { method: 'POST' }),
    ];
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});
