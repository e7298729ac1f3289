import { randomUUID } from 'node:crypto';
import { AdminPlans } from '@sillage/proto/http/administration';
import { MerchantPlan } from '@sillage/proto/http/merchants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const ask = (merchant: string, feeBps?: number, secret: string = INTERNAL_SECRET) =>
  fixture.app.inject({
    method: feeBps === undefined ? 'GET' : 'PUT',
    url: `/internal/merchants/${merchant}/plan`,
    headers: { 'x-sillage-internal': secret },
    ...(feeBps !== undefined && { payload: { feeBps } }),
  });

test('a merchant pays the list price until another rate is agreed, which stays beside what applied before', async () => {
  const merchant = randomUUID();
  expect((await ask(merchant)).json()).toEqual({ feeBps: 250, history: [] });
  const changed = MerchantPlan.parse((await ask(merchant, 200)).json());
  expect(changed.feeBps).toBe(200);
  expect(changed.history.map(({ feeBps }) => feeBps)).toEqual([250, 200]);
  expect(changed.history[0]?.from).toBeNull();
  expect((await ask(merchant)).json()).toEqual(changed);
});

test('a rate over 100 % is refused, and a caller without the internal secret finds nothing here', async () => {
  const merchant = randomUUID();
  expect((await ask(merchant, 10_001)).statusCode).toBe(400);
  expect((await ask(merchant, 100, 'another secret of thirty-two characters')).statusCode).toBe(404);
  expect((await ask(merchant)).json()).toEqual({ feeBps: 250, history: [] });
});

test('agreed rates are counted by what is in force now', async () => {
  const plans = async () => {
    const headers = { 'x-sillage-internal': INTERNAL_SECRET };
    return AdminPlans.parse((await fixture.app.inject({ url: '/internal/plans', headers })).json());
  };
  const countOf = async (feeBps: number) =>
    (await plans()).agreed.find((rate) => rate.feeBps === feeBps)?.merchants ?? 0;
  const [first, second] = [randomUUID(), randomUUID()];
  await ask(first, 123);
  await ask(second, 123);
  expect([await countOf(123), await countOf(77)]).toEqual([2, 0]);
  await ask(second, 77);
  expect([await countOf(123), await countOf(77)]).toEqual([1, 1]);
  expect((await plans()).listFeeBps).toBe(250);
});
