import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../secrets.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const shop = {
  shop: 'https://shop.example',
  returnTo: 'https://shop.example/wp-admin/admin-post.php?action=sillage_return&_wpnonce=1',
  state: 'a state & more',
};

async function setUp(changed: object = {}) {
  const owner = await fixture.merchant();
  const campaignId = await fixture.newCampaign(owner);
  const answer = await owner.call(`/campaigns/${campaignId}/connect`, {
    method: 'POST',
    body: { ...shop, ...changed },
  });
  const connections = async () => (await owner.call(`/campaigns/${campaignId}/connections`)).body.connections;
  return { owner, campaignId, answer, connections };
}
const codeOf = ({ body }: { body: { returnTo: string } }) => new URL(body.returnTo).searchParams.get('code') ?? '';

async function exchange(code: string) {
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/public/integrations/exchange',
    payload: { code },
  });
  return { status: response.statusCode, body: response.json(), cacheControl: response.headers['cache-control'] };
}
const refused = { status: 403, body: { code: 'link_invalid' } };

test("a merchant's shop gets the key of a new connection for the code that their browser brings, once", async () => {
  const { campaignId, answer, connections } = await setUp();
  expect(answer.status).toBe(201);
  const back = new URL(answer.body.returnTo);
  expect(back.origin + back.pathname).toBe('https://shop.example/wp-admin/admin-post.php');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    action: 'sillage_return',
    _wpnonce: '1',
    code: expect.stringMatching(/^connect_[\w-]{32}$/),
    state: shop.state,
  });
  const [connection] = await connections();
  expect(connection).toMatchObject({ platform: 'woocommerce', name: 'shop.example', state: 'pending' });

  const answers = await Promise.all([exchange(codeOf(answer)), exchange(codeOf(answer))]);
  const [taken, late] = answers.sort((one, other) => one.status - other.status);
  expect(late).toMatchObject(refused);
  expect(taken).toMatchObject({ status: 200, cacheControl: 'no-store' });
  const key = JSON.parse(Buffer.from(taken?.body.connectionKey.slice('sillage_'.length), 'base64url').toString());
  expect(key).toMatchObject({ origin: 'https://go.example.com', campaign: campaignId, connection: connection.id });
  const paid = { type: 'order.paid', data: { orderId: 'A-1', amount: '5', currency: 'EUR' } };
  expect((await fixture.send({ id: key.connection, secret: key.secret }, paid)).status).toBe(202);
});

test('a code is good for ten minutes, and not of a connection that was removed meanwhile', async () => {
  const { answer } = await setUp();
  fixture.time.now += 10 * 60_000;
  expect(await exchange(codeOf(answer))).toMatchObject(refused);
  const { owner, answer: other, connections } = await setUp();
  const [connection] = await connections();
  await owner.call(`/connections/${connection.id}`, { method: 'DELETE' });
  expect(await exchange(codeOf(other))).toMatchObject(refused);
  const kept = await fixture.db
    .selectFrom('connectCodes')
    .selectAll()
    .where('expiresAt', '<=', new Date(fixture.time.now))
    .execute();
  expect(kept).toEqual([]);
});

test.each(['', 'connect_unknown', 'x'.repeat(300)])('the code "%s" is refused', async (code) => {
  expect((await exchange(code)).status).toBeGreaterThanOrEqual(400);
});

test("neither another merchant's campaign nor one that is archived is connected, and nobody who is not signed in connects", async () => {
  const { owner, campaignId, connections } = await setUp();
  const stranger = await fixture.merchant();
  const archived = await fixture.newCampaign(owner, { isArchived: true });
  for (const [who, campaign] of [
    [stranger, campaignId],
    [owner, archived],
    [owner, randomUUID()],
  ] as const)
    expect((await who.call(`/campaigns/${campaign}/connect`, { method: 'POST', body: shop })).status).toBe(404);
  const url = `/api/v1/integrations/campaigns/${campaignId}/connect`;
  expect((await fixture.app.inject({ method: 'POST', url, payload: shop })).statusCode).toBe(401);
  expect(await connections()).toHaveLength(1);
});

test.each(['https://evil.example/', 'http://shop.example/', 'javascript:alert(1)', '/wp-admin/'])(
  'a browser is not sent to %s, and nothing is connected',
  async (returnTo) => {
    const { answer, connections } = await setUp({ returnTo });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(await connections()).toEqual([]);
  },
);

test('an exchange that fails before its end leaves the code good', async () => {
  const { answer } = await setUp();
  const { secrets } = fixture.deps;
  const { unseal } = secrets;
  Object.assign(secrets, createSecrets('another secret of at least thirty-two characters'));
  expect((await exchange(codeOf(answer))).status).toBe(503);
  Object.assign(secrets, { unseal });
  expect((await exchange(codeOf(answer))).status).toBe(200);
});

test('a code that cannot be stored leaves no connection', async () => {
  const { owner, campaignId, connections } = await setUp();
  await sql`alter table connect_codes add constraint full_disk check (expires_at is null) not valid`.execute(
    fixture.db,
  );
  const answer = await owner.call(`/campaigns/${campaignId}/connect`, { method: 'POST', body: shop });
  await sql`alter table connect_codes drop constraint full_disk`.execute(fixture.db);
  expect(answer.status).toBe(500);
  expect(await connections()).toHaveLength(1);
});
