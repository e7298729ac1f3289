import { createHash } from 'node:crypto';
import { CampaignLookup } from '@sillage/proto/http/links';
import { CreatedSecretKey, SecretKeyList } from '@sillage/proto/http/secret-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const hashesAtTheEdge = async (campaignId: string) => {
  const answer = await fixture.app.inject({
    url: `/internal/campaigns/${campaignId}`,
    headers: { 'x-sillage-internal': INTERNAL_SECRET },
  });
  return CampaignLookup.parse(answer.json()).campaign.secretKeys.map(({ hash }) => hash);
};

test('a secret key is shown once, kept as a hash, known to the edge until it is revoked', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const path = `/api/v1/campaigns/${campaign.id}/keys`;
  const made = CreatedSecretKey.parse((await merchant.call(path, { method: 'POST' })).json());
  expect(made.secretKey).toMatch(new RegExp(`^sk_${campaign.id.replaceAll('-', '')}_[0-9A-Za-z]{40}$`));
  expect(made.hint).toBe(`sk_…${made.secretKey.slice(-4)}`);
  const list = await merchant.call(path);
  expect(list.text).not.toContain(made.secretKey);
  expect(SecretKeyList.parse(list.json()).keys).toEqual([
    {
      id: made.id,
      name: '',
      hint: made.hint,
      scopes: ['sales:write', 'refunds:write', 'clicks:write'],
      isTest: false,
      createdAt: made.createdAt,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    },
  ]);
  const stored = await fixture.db.selectFrom('secretKeys').selectAll().where('campaignId', '=', campaign.id).execute();
  expect(JSON.stringify(stored)).not.toContain(made.secretKey);
  const hash = createHash('sha256').update(made.secretKey).digest('hex');
  expect(await hashesAtTheEdge(campaign.id)).toEqual([hash]);
  expect((await merchant.call(`${path}/${made.id}`, { method: 'DELETE' })).status).toBe(204);
  const revoked = SecretKeyList.parse((await merchant.call(path)).json()).keys[0]?.revokedAt;
  expect((await merchant.call(`${path}/${made.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(SecretKeyList.parse((await merchant.call(path)).json()).keys[0]?.revokedAt).toBe(revoked);
  expect(await hashesAtTheEdge(campaign.id)).toEqual([]);
});

test('a campaign has at most five active keys, also when ten are asked for at once', async () => {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const path = `/api/v1/campaigns/${campaign.id}/keys`;
  const answers = await Promise.all(Array.from({ length: 10 }, () => merchant.call(path, { method: 'POST' })));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5);
  const [first] = SecretKeyList.parse((await merchant.call(path)).json()).keys;
  await merchant.call(`${path}/${first?.id}`, { method: 'DELETE' });
  expect((await merchant.call(path, { method: 'POST' })).status).toBe(201);
});

test('a merchant with a second factor proves it before keys change hands', async () => {
  const proved = await fixture.newMerchant({ hasSecondFactor: true, aal: 'aal2' });
  const merchant = await fixture.newMerchant({ id: proved.id, hasSecondFactor: true, aal: 'aal1' });
  const campaign = await proved.createCampaign();
  const path = `/api/v1/campaigns/${campaign.id}/keys`;
  expect((await merchant.call(path)).status).toBe(200);
  for (const [method, address] of [
    ['POST', path],
    ['DELETE', `${path}/${campaign.id}`],
  ] as const) {
    const refused = await merchant.call(address, { method });
    expect(refused.status).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'insufficient_aal' });
  }
  expect((await proved.call(path, { method: 'POST' })).status).toBe(201);
});

async function setUp() {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const path = `/api/v1/campaigns/${id}/keys`;
  const make = async (body: object) => {
    const answer = await merchant.call(path, { method: 'POST', body });
    return { status: answer.status, key: CreatedSecretKey.safeParse(answer.json()).data };
  };
  return {
    merchant,
    path,
    make,
    campaignId: id,
    list: async () => SecretKeyList.parse((await merchant.call(path)).json()).keys,
  };
}

test('a key has a name and may do what was chosen; the log says so, and an older reader hears of no such key', async () => {
  const { make, campaignId } = await setUp();
  const { key } = await make({ name: 'Warehouse', scopes: ['refunds:write'] });
  expect(key).toMatchObject({ name: 'Warehouse', scopes: ['refunds:write'], isTest: false });
  const full = (await make({})).key;
  const last = (await fixture.outbox(campaignId)).at(-1)?.event.event;
  const state = last?.case === 'campaign' ? last.value : undefined;
  const hash = (secret = '') => createHash('sha256').update(secret).digest('hex');
  expect(state?.secretKeys).toMatchObject([
    { hash: hash(key?.secretKey), scopes: ['refunds:write'], isTest: false, expiresAtMs: 0n },
    { hash: hash(full?.secretKey), scopes: ['sales:write', 'refunds:write', 'clicks:write'] },
  ]);
  expect(state?.secretKeyHashes).toEqual([hash(full?.secretKey)]);
});

test('a test key reports sales only', async () => {
  const { make, campaignId } = await setUp();
  const { key } = await make({ isTest: true });
  expect(key).toMatchObject({ isTest: true, scopes: ['sales:write'] });
  expect(key?.secretKey).toMatch(new RegExp(`^sk_test_${campaignId.replaceAll('-', '')}_[0-9A-Za-z]{40}$`));
  expect(key?.hint).toBe(`sk_test_…${key?.secretKey.slice(-4)}`);
  expect((await make({ isTest: true, scopes: ['sales:write', 'refunds:write'] })).status).toBe(400);
});

test.each([
  ['for a day unless something else is said', undefined, 24],
  ['for as long as was chosen', { overlapHours: 3 }, 3],
])('a key that is replaced stays valid %s', async (_name, body, hours) => {
  const { merchant, make, path, campaignId, list } = await setUp();
  const { key: old } = await make({ name: 'Shop', scopes: ['sales:write'] });
  const rotated = await merchant.call(`${path}/${old?.id}/rotate`, { method: 'POST', ...(body && { body }) });
  expect(rotated.status).toBe(201);
  const made = CreatedSecretKey.parse(rotated.json());
  expect(made).toMatchObject({ name: 'Shop', scopes: ['sales:write'], expiresAt: null });
  expect(made.secretKey).not.toBe(old?.secretKey);
  expect(await hashesAtTheEdge(campaignId)).toHaveLength(2);
  const end = fixture.time.now + hours * 3_600_000;
  expect((await list()).find(({ id }) => id === old?.id)?.expiresAt).toBe(new Date(end).toISOString());
  const now = fixture.time.now;
  fixture.time.now = end;
  expect(await hashesAtTheEdge(campaignId)).toEqual([createHash('sha256').update(made.secretKey).digest('hex')]);
  expect((await merchant.call(`${path}/${old?.id}/rotate`, { method: 'POST' })).status).toBe(404);
  fixture.time.now = now;
});

test('a key that is replaced without an overlap ends at once', async () => {
  const { merchant, make, path, campaignId, list } = await setUp();
  const { key: old } = await make({});
  await merchant.call(`${path}/${old?.id}/rotate`, { method: 'POST', body: { overlapHours: 0 } });
  expect(await hashesAtTheEdge(campaignId)).toHaveLength(1);
  expect((await list()).find(({ id }) => id === old?.id)?.revokedAt).not.toBeNull();
});

test('a key that is already being replaced can be replaced again, by one that does not end with it', async () => {
  const { merchant, make, path } = await setUp();
  const { key: old } = await make({});
  const rotate = async () =>
    CreatedSecretKey.parse((await merchant.call(`${path}/${old?.id}/rotate`, { method: 'POST' })).json());
  await rotate();
  expect((await rotate()).expiresAt).toBeNull();
});

test('nobody replaces a key of somebody else', async () => {
  const { make, path } = await setUp();
  const { key } = await make({});
  const stranger = await fixture.newMerchant();
  expect((await stranger.call(`${path}/${key?.id}/rotate`, { method: 'POST' })).status).toBe(404);
});

test('the edge reports when a key was used, which the list shows to the minute', async () => {
  const { make, list } = await setUp();
  const { key } = await make({});
  const use = (secret: string, internal = INTERNAL_SECRET) =>
    fixture.app.inject({
      method: 'POST',
      url: '/internal/secret-keys/used',
      headers: { 'x-sillage-internal': internal },
      payload: { hash: createHash('sha256').update(secret).digest('hex') },
    });
  expect((await use(key?.secretKey ?? '', 'somebody else, with a guess of that length')).statusCode).not.toBe(204);
  expect((await list())[0]?.lastUsedAt).toBeNull();
  expect((await use(key?.secretKey ?? '')).statusCode).toBe(204);
  const first = new Date(fixture.time.now).toISOString();
  fixture.time.now += 59_000;
  await use(key?.secretKey ?? '');
  expect((await list())[0]?.lastUsedAt).toBe(first);
  fixture.time.now += 2_000;
  await use(key?.secretKey ?? '');
  expect((await list())[0]?.lastUsedAt).toBe(new Date(fixture.time.now).toISOString());
  expect((await use('sk_unknown')).statusCode).toBe(204);
});
