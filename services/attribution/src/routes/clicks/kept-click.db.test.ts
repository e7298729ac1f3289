import { KeptClick } from '@sillage/proto/http/visits';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  projection = await createFixture();
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await projection.clicks([
    click(1, T0, 1, 'ann', {
      destinationUrl: 'https://shop.example/shoes?size=42',
      country: 'FR',
      fromDatacenter: true,
      subs: ['autumn', ''],
    }),
    click(2, T0 + 1_000, 2, 'ann'),
  ]);
  await projection.conversions([sale(1, T0 + 60_000, 'ann', 5_000, { verified: true })]);
});
afterAll(() => projection.close());

const ask = (n: number, atMs: number, secret = INTERNAL_SECRET) =>
  projection.app.inject({
    url: `/internal/clicks/${uuid('click', n)}/kept?atMs=${atMs}`,
    headers: { [INTERNAL_HEADER]: secret },
  });

test('of a click: when, where from, where to, and when its orders came, without amounts', async () => {
  expect(KeptClick.parse((await ask(1, T0)).json())).toMatchObject({
    occurredAt: new Date(T0).toISOString(),
    shopHost: 'shop.example',
    country: 'FR',
    fromDatacenter: true,
    subs: ['autumn'],
    ordersAt: [new Date(T0 + 60_000).toISOString()],
    keptDays: 400,
  });
  // A click of the same visitor, which is not the one of the order.
  expect(KeptClick.parse((await ask(2, T0 + 1_000)).json()).ordersAt).toEqual([]);
});

test('nothing of a click that is not there at that time; and only the platform’s own services may ask', async () => {
  expect((await ask(1, T0 + 1)).statusCode).toBe(404);
  expect((await ask(3, T0)).statusCode).toBe(404);
  expect((await ask(1, T0, 'another secret')).statusCode).toBe(404);
});

test('of a click whose month is gone: only what the books need', async () => {
  const { db } = projection;
  await sql`insert into kept_clicks (campaign_id, id, session_id, occurred_at, affiliate_id, window_seconds, subs)
    select campaign_id, id, session_id, occurred_at, affiliate_id, window_seconds, subs from clicks`.execute(db);
  await sql`delete from clicks`.execute(db);
  expect(KeptClick.parse((await ask(1, T0)).json())).toEqual({
    occurredAt: new Date(T0).toISOString(),
    shopHost: null,
    country: null,
    fromDatacenter: false,
    device: null,
    browser: null,
    os: null,
    referrerHost: null,
    subs: ['autumn'],
    ordersAt: [new Date(T0 + 60_000).toISOString()],
    keptDays: 400,
  });
});
