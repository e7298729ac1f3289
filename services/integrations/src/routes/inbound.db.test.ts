import { randomUUID } from 'node:crypto';
import { AppError } from '@sillage/runtime/service';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Crash } from '../testing/fake-collector.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let owner: Awaited<ReturnType<Fixture['merchant']>>;
let campaignId: string;
let connection: Awaited<ReturnType<Fixture['connect']>>;

beforeEach(async () => {
  fixture = await createFixture();
  owner = await fixture.merchant();
  campaignId = await fixture.newCampaign(owner);
  connection = await fixture.connect(owner, campaignId, 'webhook');
  return () => fixture.close();
});

const data = { orderId: 'A-1', currency: 'EUR', occurredAt: '2026-11-23T10:00:00Z' };
const paid = { type: 'order.paid', data: { ...data, amount: '50.00', token: 'token' } };
const refunded = (refundId: string, amount: string) => ({
  type: 'order.refunded',
  data: { ...data, refundId, amount },
});
const cancelled = { type: 'order.cancelled', data: { orderId: 'A-1', occurredAt: data.occurredAt } };
const states = async () =>
  (await fixture.deliveries(owner, connection.id)).map(({ topic, state, reason }) => [topic, state, reason]);

describe('a delivery', () => {
  test('is kept at once, and recorded as a conversion by the worker', async () => {
    expect(await fixture.send(connection, paid)).toMatchObject({ status: 202 });
    expect(await states()).toEqual([['order.paid', 'waiting', null]]);
    await fixture.round();
    expect(await states()).toEqual([['order.paid', 'processed', null]]);
    expect(fixture.collector.recorded()).toEqual([
      '{"orderId":"A-1","kind":"order","amountMinor":5000,"token":"token"}',
    ]);
    const { body } = await owner.call(`/campaigns/${campaignId}/connections`);
    expect(body).toMatchObject({ connections: [{ state: 'active' }] });
  });

  test('that comes again is the same one', async () => {
    const first = await fixture.send(connection, paid, { id: 'message-1' });
    await fixture.round();
    expect((await fixture.send(connection, paid, { id: 'message-1' })).body).toEqual(first.body);
    expect(await fixture.round()).toEqual([]);
    expect(fixture.collector.events.size).toBe(1);
  });

  test('of an order that names no click is ignored, and says why', async () => {
    await fixture.send(connection, { ...paid, data: { ...paid.data, token: undefined } });
    await fixture.round();
    expect(await states()).toEqual([['order.paid', 'ignored', 'no_click']]);
    expect(fixture.collector.events.size).toBe(0);
  });

  test.each(['campaign_paused', 'invalid_click_token', 'not_found'] as const)(
    'that the collector refuses as %s has failed, and is processed again when asked to',
    async (code) => {
      fixture.collector.faults.push({ when: 'before', error: new AppError(code, 'no') });
      await fixture.send(connection, paid);
      await fixture.round();
      expect(await states()).toEqual([['order.paid', 'failed', code]]);
      const [delivery] = await fixture.deliveries(owner, connection.id);
      const again = `/connections/${connection.id}/deliveries/${delivery?.id}/retry`;
      expect((await owner.call(again, { method: 'POST' })).status).toBe(204);
      await fixture.round();
      expect(await states()).toEqual([['order.paid', 'processed', null]]);
      expect(await owner.call(again, { method: 'POST' })).toMatchObject({
        status: 409,
        body: { code: 'invalid_transition' },
      });
    },
  );

  test('waits while the collector is away, however long that takes', async () => {
    for (let count = 0; count < 40; count += 1)
      fixture.collector.faults.push({ when: 'before', error: new AppError('unavailable', 'away') });
    await fixture.send(connection, paid);
    await fixture.drain();
    expect(await states()).toEqual([['order.paid', 'processed', null]]);
  });

  test.each([
    ['a connection that does not exist', () => ({ ...connection, id: randomUUID() }), 404],
    ["another's secret", () => ({ ...connection, secret: 'whsec_AAAA' }), 400],
  ])('for %s is refused, and nothing is kept', async (_name, to, status) => {
    expect((await fixture.send(to(), paid)).status).toBe(status);
    expect(await fixture.db.selectFrom('deliveries').selectAll().execute()).toEqual([]);
  });

  test('larger than a megabyte is refused', async () => {
    const large = { ...paid, data: { ...paid.data, note: 'x'.repeat(1_048_576) } };
    expect((await fixture.send(connection, large)).status).toBe(413);
  });
});

test('any order, duplicate, delay and crash of deliveries gives the same conversions', async () => {
  const messages = [paid, refunded('R-1', '10.00'), refunded('R-2', '5.00'), cancelled];
  const expected = [
    '{"orderId":"A-1","kind":"cancellation"}',
    '{"orderId":"A-1","kind":"order","amountMinor":5000,"token":"token"}',
    '{"orderId":"A-1","kind":"refund","amountMinor":1000,"refundId":"R-1"}',
    '{"orderId":"A-1","kind":"refund","amountMinor":500,"refundId":"R-2"}',
  ];
  const numbers = [0, 1, 2, 3] as const;
  const sent = fc
    .shuffledSubarray([...numbers], { minLength: 4 })
    .chain((all) => fc.array(fc.constantFrom(...numbers), { maxLength: 4 }).map((more) => [...all, ...more]));
  const fault = fc.record({
    when: fc.constantFrom('before' as const, 'after' as const),
    error: fc.constantFrom<Error>(new Crash('killed'), new AppError('unavailable', 'away')),
  });
  await fc.assert(
    fc.asyncProperty(sent, fc.array(fault, { maxLength: 4 }), fc.array(fc.boolean()), async (order, faults, rounds) => {
      connection = await fixture.connect(owner, await fixture.newCampaign(owner), 'webhook');
      fixture.collector.events.clear();
      fixture.collector.faults.splice(0, Number.POSITIVE_INFINITY, ...faults);
      for (const [place, number] of order.entries()) {
        const message = messages[number] ?? paid;
        expect((await fixture.send(connection, message, { id: `message-${number}` })).status).toBe(202);
        if (rounds[place])
          await fixture.round().catch((error: unknown) => {
            if (!(error instanceof Crash)) throw error;
          });
      }
      await fixture.drain();
      expect(fixture.collector.recorded()).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

describe('a postback', () => {
  const call = async (query: Record<string, string>) => {
    const response = await fixture.app.inject({ method: 'GET', url: `/pb?${new URLSearchParams(query)}` });
    return { status: response.statusCode, body: response.json() };
  };

  test('is recorded once, and taken back by a status that says so', async () => {
    const { id, secret: key } = await fixture.connect(owner, campaignId, 'postback');
    const query = { key, order: 'A-1', amount: '50', click_id: 'token' };
    const first = await call(query);
    expect(first.status).toBe(202);
    expect((await call(query)).body).toEqual(first.body);
    await call({ ...query, status: 'rejected' });
    await fixture.drain();
    expect(fixture.collector.recorded()).toEqual([
      '{"orderId":"A-1","kind":"cancellation"}',
      '{"orderId":"A-1","kind":"order","amountMinor":5000,"token":"token"}',
    ]);
    expect(await fixture.deliveries(owner, id)).toHaveLength(2);
  });

  test('with the key of no connection, or of one that was removed, is refused', async () => {
    const { id, secret: key } = await fixture.connect(owner, campaignId, 'postback');
    await owner.call(`/connections/${id}`, { method: 'DELETE' });
    for (const refused of ['pb_0', key, connection.secret])
      expect(await call({ key: refused, order: 'A-1', amount: '50' })).toMatchObject({
        status: 401,
        body: { code: 'invalid_key' },
      });
  });
});
