import { ConversionSource } from '@sillage/proto/events/conversions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  AFFILIATE,
  CAMPAIGN,
  createFixture,
  type Fixture,
  PAUSED_KEY,
  PERSON,
  SECRET_KEY,
} from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function track(kind: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fixture.post(`/api/v1/track/${kind}`, body, {
    authorization: `Bearer ${SECRET_KEY}`,
    ...headers,
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const eventsOf = async (id: unknown) => (await fixture.conversions()).filter((event) => event.eventId === id);

describe('the secret key', () => {
  test.each([
    ['none', ''],
    ['no bearer', SECRET_KEY],
    ['an unknown one of this campaign', `Bearer ${SECRET_KEY.slice(0, -1)}0`],
    ['one of another campaign', `Bearer ${SECRET_KEY.replace('sk_1', 'sk_2')}`],
    ['no key at all', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['an empty secret', `Bearer sk_${CAMPAIGN.replaceAll('-', '')}_`],
  ])('%s is refused, and nothing is recorded', async (_name, authorization) => {
    const before = (await fixture.conversions()).length;
    const answer = await track('sale', { orderId: 'x', amount: '1' }, { authorization });
    expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_key' } });
    expect(await fixture.conversions()).toHaveLength(before);
  });

  test('is not asked for after the answer: an invalid body with a valid key says what is wrong', async () => {
    expect(await track('sale', { orderId: 'x' })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('a sale', () => {
  test('is vouched for, and belongs to the affiliate that the merchant names', async () => {
    const { status, body } = await track('sale', { orderId: 'S-1', amountMinor: 1234, affiliateId: AFFILIATE });
    expect(status).toBe(202);
    const [event] = await eventsOf(body.id);
    expect(event?.event.value).toMatchObject({
      orderId: 'S-1',
      amountMinor: 1234n,
      currency: 'EUR',
      affiliateId: AFFILIATE,
      verified: true,
      isTest: false,
      source: ConversionSource.SERVER,
    });
  });

  test('says which coupon codes it had, in one spelling, and hides who the customer is', async () => {
    const order = { amountMinor: 1234, couponCodes: [' ann10', 'ANN10', 'Été 5'], customerId: 'carl@example.com' };
    const values = [];
    for (const orderId of ['C-1', 'C-2']) {
      const { body } = await track('sale', { orderId, ...order });
      const [event] = await eventsOf(body.id);
      values.push(event?.event.value);
    }
    expect(values[0]).toMatchObject({
      couponCodes: ['ANN10', 'ÉTÉ 5'],
      customerId: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(values[1]).toMatchObject({ customerId: (values[0] as { customerId: string }).customerId });
  });

  test.each([
    ['more than ten codes', { couponCodes: Array.from({ length: 11 }, (_, n) => `C${n}`) }],
    ['an empty code', { couponCodes: [' '] }],
    ['a code of two lines', { couponCodes: ['A\nB'] }],
    ['an empty customer', { customerId: '' }],
  ])('with %s is refused', async (_name, more) => {
    const answer = await track('sale', { orderId: 'C-3', amountMinor: 1, ...more });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test.each([
    ['both amounts', { orderId: 'x', amount: '1', amountMinor: 100 }],
    ['no amount', { orderId: 'x' }],
    ['a fraction of a minor unit', { orderId: 'x', amountMinor: 1.5 }],
    ['no order', { amount: '1' }],
    ['a currency whose decimals are not known', { orderId: 'x', amount: '1', currency: 'XYZ' }],
    ['minor units of it', { orderId: 'x', amountMinor: 100, currency: 'XAU' }],
    ['a malformed time', { orderId: 'x', amount: '1', occurredAt: 'yesterday' }],
    ['a time in the future', { orderId: 'x', amount: '1', occurredAt: '2026-11-22T10:00:00Z' }],
    ['a time years ago', { orderId: 'x', amount: '1', occurredAt: '2020-01-01T00:00:00Z' }],
  ])('is refused: %s', async (_name, body) => {
    expect(await track('sale', body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  test('of a paused campaign is refused; its refund is taken', async () => {
    const authorization = `Bearer ${PAUSED_KEY}`;
    expect(await track('sale', { orderId: 'P', amount: '1' }, { authorization })).toMatchObject({
      status: 409,
      body: { code: 'campaign_paused' },
    });
    expect((await track('refund', { orderId: 'P' }, { authorization })).status).toBe(202);
  });
});

describe('an Idempotency-Key', () => {
  test('makes a repeated request the same event', async () => {
    const body = { orderId: 'I-1', amount: '5' };
    const headers = { 'idempotency-key': 'order-I-1-sale' };
    const [first, second] = [await track('sale', body, headers), await track('sale', body, headers)];
    expect(second).toEqual(first);
    expect(new Set((await eventsOf(first.body.id)).map((event) => event.eventId)).size).toBe(1);
  });

  test('with another payload is refused, also where both arrive at once', async () => {
    const headers = { 'idempotency-key': 'order-I-2-sale' };
    const answers = await Promise.all(
      ['1', '2', '3'].map((amount) => track('sale', { orderId: 'I-2', amount }, headers)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body).toMatchObject({ code: 'idempotency_key_reused' });
  });

  test('names a request of its kind alone', async () => {
    const headers = { 'idempotency-key': 'order-I-3' };
    const [sale, refund] = [
      await track('sale', { orderId: 'I-3', amount: '5' }, headers),
      await track('refund', { orderId: 'I-3' }, headers),
    ];
    expect([sale.status, refund.status]).toEqual([202, 202]);
    expect(refund.body.id).not.toBe(sale.body.id);
  });

  test('that is too short is refused', async () => {
    expect((await track('sale', { orderId: 'I-4', amount: '5' }, { 'idempotency-key': 'short' })).status).toBe(400);
  });
});

describe('a refund', () => {
  test.each<[string, object, bigint, string]>([
    ['of the whole order', { orderId: 'R' }, 0n, ''],
    ['of a part in minor units', { orderId: 'R', amountMinor: 250 }, 250n, ''],
    ['of a decimal, in the currency that it was read with', { orderId: 'R', amount: '2.50' }, 250n, 'EUR'],
    ['of a part as a decimal', { orderId: 'R', amount: '2.50', currency: 'EUR' }, 250n, 'EUR'],
  ])('%s', async (_name, body, amountMinor, currency) => {
    const answer = await track('refund', { ...body, reason: 'returned' });
    expect(answer.status).toBe(202);
    const [event] = await eventsOf(answer.body.id);
    expect(event?.event).toMatchObject({
      case: 'refunded',
      value: { orderId: 'R', amountMinor, currency, reason: 'returned' },
    });
  });

  test('of nothing is refused', async () => {
    expect((await track('refund', { orderId: 'R', amountMinor: 0 })).status).toBe(400);
  });
});

describe('a click that a shop reports itself', () => {
  const report = { affiliateId: AFFILIATE, sessionId: 'visitor-1', userAgent: PERSON, ip: '8.8.8.8', subs: ['a'] };

  test('is recorded like any other, and its token is good for a sale', async () => {
    const { status, body } = await track('click', report);
    expect(status).toBe(202);
    const click = (await fixture.clicks()).find(({ eventId }) => eventId === body.id);
    expect(click).toMatchObject({ affiliateId: AFFILIATE, country: 'US', rejectedReason: '', subs: ['a'] });
    const sale = await track('sale', { orderId: 'C-1', amount: '1', token: body.token });
    const [event] = await eventsOf(sale.body.id);
    expect(event?.event.value).toMatchObject({ clickId: body.id, sessionId: click?.sessionId, affiliateId: AFFILIATE });
  });

  test.each([
    ['with a key', { 'idempotency-key': 'click-K-1' }, {}],
    ['of an hour ago', {}, { occurredAt: '2026-11-21T09:00:00Z' }],
    ['with a key, of an hour ago', { 'idempotency-key': 'click-K-2' }, { occurredAt: '2026-11-21T09:00:00Z' }],
  ])(
    '%s has its time in its id, so that a sale that names it is attributed, and is the same when repeated later',
    async (_n, headers, more) => {
      const first = await track('click', { ...report, ...more }, headers);
      const click = (await fixture.clicks()).find(({ eventId }) => eventId === first.body.id);
      expect(Number.parseInt(String(first.body.id).replace('-', '').slice(0, 12), 16)).toBe(
        Number(click?.occurredAtMs),
      );
      if (!('idempotency-key' in headers)) return;
      fixture.time.now += 60_000;
      const again = await track('click', { ...report, ...more }, headers);
      fixture.time.now -= 60_000;
      expect(again.body).toEqual(first.body);
    },
  );

  test('by a bot is recorded as rejected; of an unknown affiliate it is not found', async () => {
    const { body } = await track('click', { ...report, userAgent: 'curl/8' });
    expect((await fixture.clicks()).find((click) => click.eventId === body.id)?.rejectedReason).toBe('bot');
    expect((await track('click', { ...report, affiliateId: CAMPAIGN })).status).toBe(404);
  });
});

test('a click on a paused campaign is kept as rejected and gets no token', async () => {
  const { affiliateId, authorization } = { affiliateId: AFFILIATE, authorization: `Bearer ${PAUSED_KEY}` };
  const { status, body } = await track(
    'click',
    { affiliateId, sessionId: 'paused', userAgent: PERSON },
    { authorization },
  );
  expect(status).toBe(202);
  expect(body.token).toBeUndefined();
  expect((await fixture.clicks()).find((click) => click.eventId === body.id)?.rejectedReason).toBe('campaign_paused');
});

describe('a batch', () => {
  test('answers each event on its own', async () => {
    const { status, body } = await track('batch', {
      events: [
        { type: 'sale', data: { orderId: 'B-1', amount: '1' } },
        { type: 'sale', data: { orderId: 'B-2', amount: '1.234' } },
        { type: 'refund', idempotencyKey: 'refund-B-1', data: { orderId: 'B-1' } },
        { type: 'click', data: { affiliateId: CAMPAIGN, sessionId: 'x', userAgent: PERSON } },
      ],
    });
    expect(status).toBe(202);
    expect(body.results).toMatchObject([
      { status: 'accepted' },
      { status: 'rejected', code: 'validation_failed' },
      { status: 'accepted' },
      { status: 'rejected', code: 'not_found' },
    ]);
  });

  test('of 101 is refused, of 100 taken', async () => {
    const events = (count: number) => ({
      events: Array.from({ length: count }, (_, n) => ({ type: 'sale', data: { orderId: `H-${n}`, amount: '1' } })),
    });
    expect((await track('batch', events(101))).status).toBe(400);
    expect((await track('batch', events(100))).status).toBe(202);
  });
});

test('what is answered is what is delivered, spooled and dropped, as /metrics says', async () => {
  const text = await (await fetch(`${fixture.url}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^sillage_collector_${name}\\S* (\\d+)$`, 'm').exec(text)?.[1]);
  const events = (await fixture.conversions()).length + (await fixture.clicks()).length;
  expect(value('answered_total')).toBe(events);
  expect(value('delivered_total') + value('spooled_events') + value('dropped_total')).toBe(value('answered_total'));
});
