import { createHash } from 'node:crypto';
import { CreatedSecretKey, SecretKeyList } from '@sillage/proto/http/campaigns';
import { CampaignLookup } from '@sillage/proto/http/links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

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
  return CampaignLookup.parse(answer.json()).campaign.secretKeyHashes;
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
    { id: made.id, hint: made.hint, createdAt: made.createdAt, revokedAt: null },
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
