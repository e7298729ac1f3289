import {
  CollectConversion,
  CollectSeen,
  TrackBatch,
  TrackClick,
  TrackRefund,
  TrackSale,
} from '@sillage/proto/http/tracking';
import { hostileValues, refusesAt } from '@sillage/runtime/http/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AFFILIATE, CAMPAIGN, createFixture, type Fixture, SECRET_KEY } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const byKey = { authorization: `Bearer ${SECRET_KEY}` };
const recorded = async () => (await fixture.conversions()).length + (await fixture.clicks()).length;

describe('what no text can hold is refused by name, and nothing of it is recorded', () => {
  test.each([
    ['/collect/conversion', CollectConversion, {}],
    ['/collect/seen', CollectSeen, {}],
    ['/api/v1/track/sale', TrackSale, byKey],
    ['/api/v1/track/refund', TrackRefund, byKey],
    ['/api/v1/track/click', TrackClick, byKey],
    ['/api/v1/track/batch', TrackBatch, byKey],
  ] as const)('%s', async (path, contract, headers) => {
    const before = await recorded();
    const values = hostileValues(contract);
    const accepted: string[] = [];
    for (const hostile of values) {
      const answer = await fixture.post(path, hostile.value, headers);
      if (!refusesAt(await answer.json(), hostile.path))
        accepted.push(`${hostile.path} ${JSON.stringify(hostile.value)}: ${answer.status}`);
    }
    expect(accepted).toEqual([]);
    expect(values.length).toBeGreaterThan(10);
    expect(await recorded()).toBe(before);
  });
});

describe('an order whose id cannot be kept is refused, never taken for another one', () => {
  test.each(['A-1\0', '\0A-1', 'A-1\ud800'])('%j', async (orderId) => {
    const before = await recorded();
    const answers = [
      await fixture.post('/api/v1/track/sale', { orderId, amount: '29.90' }, byKey),
      await fixture.post('/collect/conversion', { campaign: CAMPAIGN, orderId, amount: '29.90' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        errors: [{ path: 'orderId', message: expect.stringContaining('cannot be stored') }],
      });
    }
    expect(await recorded()).toBe(before);
  });

  test('two spellings of one id are one order', async () => {
    for (const orderId of ['Re\u0301-1', 'R\u00e9-1'])
      await fixture.post('/api/v1/track/sale', { orderId, amount: '1' }, byKey);
    const reported = (await fixture.conversions()).flatMap(({ event }) =>
      event.case === 'reported' ? [event.value.orderId] : [],
    );
    expect(reported.slice(-2)).toEqual(['R\u00e9-1', 'R\u00e9-1']);
  });
});

test('a visitor is redirected whatever their link carries, and what is recorded can be stored', async () => {
  for (const path of ['/s/abc123', `/track/${CAMPAIGN}/${AFFILIATE}`]) {
    const answer = await fixture.get(`${path}?sub1=a%00b&sub2=%ED%A0%80&url=https://x%00`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).not.toContain('%00');
  }
  for (const { subs } of (await fixture.clicks()).slice(-2)) expect(subs[0]).toBe('ab');
});

test.each(['/s/%00', '/s/abc123%00', `/track/${CAMPAIGN}/%00`, '/track?c=%00&a=%00'])(
  '%s is a link that we do not know',
  async (path) => {
    expect((await fixture.get(path)).status).toBe(404);
  },
);
