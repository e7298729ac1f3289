import { ConversionSource } from '@sillage/proto/events/conversions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture, factsOf, PAUSED } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const order = { campaign: CAMPAIGN, amount: '29.90' };

/** Sends a conversion; returns the response and the events that it added to the log. */
async function collect(body: unknown, headers: Record<string, string> = {}) {
  const before = (await fixture.conversions()).length;
  const response = await fixture.post('/collect/conversion', body, headers);
  const events = (await fixture.conversions()).slice(before);
  const answer: unknown = await response.json();
  return {
    response,
    answer,
    events,
    reported: events.flatMap(({ event }) => (event.case === 'reported' ? [event.value] : [])),
  };
}

async function newToken(): Promise<{ token: string; clickId: string; sessionId: string }> {
  const location = (await fixture.get('/s/abc123')).headers.get('location') ?? '';
  const click = (await fixture.clicks()).at(-1);
  return {
    token: new URL(location).searchParams.get('sillage') ?? '',
    clickId: click?.eventId ?? '',
    sessionId: click?.sessionId ?? '',
  };
}

describe('a conversion from the public snippet', () => {
  test('belongs to the click of its token, and is never vouched for', async () => {
    const { token, clickId, sessionId } = await newToken();
    const { response, answer, events, reported } = await collect({ ...order, orderId: 'A-1', token, ref: CAMPAIGN });
    expect(response.status).toBe(202);
    expect(answer).toMatchObject({ id: events[0]?.eventId, status: 'accepted' });
    expect(reported).toHaveLength(1);
    expect(reported[0]).toMatchObject({
      orderId: 'A-1',
      clickId,
      sessionId,
      affiliateId: AFFILIATE,
      amountMinor: 2990n,
      currency: 'EUR',
      source: ConversionSource.SNIPPET,
      verified: false,
      isTest: false,
      clickedAtMs: BigInt(fixture.time.now),
    });
  });

  test.each<[unknown, string | undefined, bigint]>([
    [29, undefined, 2900n],
    [29.9, undefined, 2990n],
    ['29.90', undefined, 2990n],
    ['1000', 'JPY', 1000n],
    ['1.234', 'KWD', 1234n],
    [0, undefined, 0n],
    [0.1 + 0.2, undefined, 30n],
    ['33.345', undefined, 3334n],
  ])('of %s %s is %s minor units', async (amount, currency, minor) => {
    const { reported } = await collect({ campaign: CAMPAIGN, amount, currency });
    expect(reported[0]?.amountMinor).toBe(minor);
  });

  test.each<[string, unknown]>([
    ['a negative amount', { ...order, amount: -1 }],
    ['an exponent', { ...order, amount: '1e3' }],
    ['a decimal comma', { ...order, amount: '29,90' }],
    ['words', { ...order, amount: 'many' }],
    ['no amount', { campaign: CAMPAIGN }],
    ['an amount beyond what is exact', { ...order, amount: '99999999999999' }],
    ['a malformed currency', { ...order, currency: 'euros' }],
    ['an empty order id', { ...order, orderId: ' ' }],
    ['no object', 'null'],
    ['no JSON', '{"campaign":'],
    ['nothing', ''],
  ])('is refused with a problem that says why: %s', async (_name, body) => {
    const { response, answer, events } = await collect(body);
    expect(response.status).toBe(400);
    expect(answer).toMatchObject({ code: 'validation_failed', detail: expect.stringMatching(/.{10}/) });
    expect(events).toEqual([]);
  });

  test.each(['XYZ', 'XAU', 'CLF', 'eur'])(
    'in %s, whose decimals are not known, is refused: no amount is guessed',
    async (currency) => {
      const { response, answer, events } = await collect({ ...order, amount: '10', currency });
      expect([response.status, answer, events]).toEqual([
        400,
        expect.objectContaining({ code: 'validation_failed', detail: expect.stringMatching(/currency.*ISO 4217/i) }),
        [],
      ]);
    },
  );

  test('with a token that we did not sign is refused', async () => {
    const { token } = await newToken();
    const forged = `${token.slice(0, -3)}AAA`;
    expect((await collect({ ...order, token: forged })).answer).toMatchObject({
      status: 400,
      code: 'invalid_click_token',
    });
  });

  test('of a paused campaign is refused, of no campaign not found', async () => {
    const paused = await collect({ ...order, campaign: PAUSED });
    expect([paused.response.status, paused.answer]).toEqual([
      409,
      expect.objectContaining({ code: 'campaign_paused' }),
    ]);
    expect((await collect({ ...order, campaign: AFFILIATE })).response.status).toBe(404);
    expect((await collect({ ...order, campaign: 'x' })).response.status).toBe(404);
  });

  test('sent twice under one idempotency key is the same event', async () => {
    const body = { ...order, idempotencyKey: 'key-of-this-order' };
    const [first, second] = [await collect(body), await collect(body)];
    expect(second.events[0]?.eventId).toBe(first.events[0]?.eventId);
    const other = await collect({ ...body, idempotencyKey: 'key-of-another' });
    expect(other.events[0]?.eventId).not.toBe(first.events[0]?.eventId);
  });

  test('under the idempotency key of another order is refused, and never taken for that one', async () => {
    const body = { ...order, idempotencyKey: 'key-used-twice' };
    expect((await collect(body)).response.status).toBe(202);
    const { response, answer, events } = await collect({ ...body, amount: '77' });
    expect(response.status).toBe(422);
    expect(answer).toMatchObject({ code: 'idempotency_key_reused' });
    expect(events).toEqual([]);
  });

  test('from the test shop is a test and never money', async () => {
    const { reported } = await collect({ ...order, isTest: true });
    expect(reported[0]).toMatchObject({ isTest: true, verified: false, source: ConversionSource.TEST_SHOP });
  });
});

describe('from another origin', () => {
  test.each([['text/plain;charset=UTF-8'], ['text/plain'], ['application/json']])(
    'a beacon of %s is taken',
    async (type) => {
      const { response, reported } = await collect(JSON.stringify(order), {
        'content-type': type,
        origin: 'https://shop.example',
      });
      expect(response.status).toBe(202);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(reported).toHaveLength(1);
    },
  );

  test('a preflight is answered', async () => {
    const response = await fetch(`${fixture.url}/collect/conversion`, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
    expect(response.headers.get('access-control-allow-headers')).toContain('content-type');
  });

  test('a refusal can be read by the page, too', async () => {
    expect((await collect({ ...order, amount: -1 })).response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['more than 64 kB', 413, `${JSON.stringify(order).slice(0, -1)},"x":"${'a'.repeat(70_000)}"}`, 'text/plain'],
    ['a form', 415, 'amount=29', 'application/x-www-form-urlencoded'],
  ])('%s is refused with %i', async (_name, status, body, type) => {
    expect((await collect(body, { 'content-type': type })).response.status).toBe(status);
  });
});

describe('a ping of the script', () => {
  test('is recorded once a minute and campaign, however many visitors there are', async () => {
    const seen = async () =>
      (await fixture.conversions()).flatMap(({ event }) => (event.case === 'scriptSeen' ? [event.value] : []));
    const body = JSON.stringify({ campaign: CAMPAIGN, version: '1', host: 'shop.example' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.post('/collect/seen', body, { 'content-type': 'text/plain' })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    expect(await seen()).toHaveLength(1);
    expect((await seen())[0]).toMatchObject({ pageHost: 'shop.example', scriptVersion: '1' });
  });

  test('of no campaign is answered and not recorded', async () => {
    const before = (await fixture.conversions()).length;
    expect((await fixture.post('/collect/seen', { campaign: AFFILIATE, version: '1', host: 'x.example' })).status).toBe(
      204,
    );
    expect(await fixture.conversions()).toHaveLength(before);
  });
});

describe('where only pages of its own hosts report for a campaign', () => {
  const campaign = '7a1b1b9e-5c0e-4a57-9f0f-2b8f3f3f0c11';
  const facts = factsOf(campaign, true, 'a key');
  beforeAll(() => fixture.knowledge.campaigns.set(campaign, { ...facts, ownPagesOnly: true }));

  test.each([
    ['the target', { origin: 'https://shop.example' }, 202],
    ['an allowed host', { origin: 'https://blog.example' }, 202],
    ['another host', { origin: 'https://elsewhere.example' }, 403],
    ['a host that only begins like it', { origin: 'https://shop.example.elsewhere.example' }, 403],
    ['another port', { origin: 'https://shop.example:8443' }, 403],
    ['a page without a host', { origin: 'null' }, 403],
    ['what is no page', {}, 403],
  ])(
    'a report of %s is answered with the right status, and nothing of others is recorded',
    async (_name, headers, status) => {
      const { response, answer, events } = await collect({ ...order, campaign }, headers);
      expect([response.status, events.length]).toEqual([status, status === 202 ? 1 : 0]);
      if (status === 403)
        expect(answer).toMatchObject({ code: 'forbidden', detail: expect.stringContaining('settings') });
    },
  );

  test('the test shop of the installation still does', async () => {
    const { response } = await collect({ ...order, campaign, isTest: true }, { origin: 'https://go.example.com' });
    expect(response.status).toBe(202);
  });
});
