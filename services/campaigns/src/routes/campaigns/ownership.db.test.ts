import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

const UNKNOWN = '0198a000-0000-7000-8000-000000000000';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

/** Every route with a campaign; the test fills in the ids. */
const ROUTES = [
  ['GET', '', undefined],
  ['PATCH', '', { name: 'Mine now' }],
  ['GET', '/affiliates', undefined],
  ['POST', '/affiliates', { name: 'Eve', email: 'eve@example.com' }],
  ['PATCH', '/affiliates/{affiliate}', { rateBps: 10_000 }],
  ['DELETE', '/affiliates/{affiliate}', undefined],
  ['POST', '/affiliates/{affiliate}/links', {}],
  ['GET', '/keys', undefined],
  ['POST', '/keys', undefined],
  ['DELETE', '/keys/{key}', undefined],
] as const;

describe("another owner's campaign answers like one that does not exist, and stays as it is", () => {
  test.each(ROUTES)('%s /api/v1/campaigns/{id}%s', async (method, suffix, body) => {
    const owner = await fixture.newMerchant();
    const campaign = await owner.createCampaign();
    const affiliate = await owner.addAffiliate(campaign.id);
    const made = await owner.call(`/api/v1/campaigns/${campaign.id}/keys`, { method: 'POST' });
    const key = /"id":"([^"]+)"/.exec(made.text)?.[1] ?? '';
    const before = await fixture.outbox(campaign.id);
    const eve = await fixture.newMerchant();
    const path = (id: string) =>
      `/api/v1/campaigns/${id}${suffix.replace('{affiliate}', affiliate.id).replace('{key}', key)}`;
    const options = body === undefined ? { method } : { method, body };
    const headers = { 'x-request-id': 'the-same-request' };
    const theirs = await eve.call(path(campaign.id), { ...options, headers });
    const unknown = await eve.call(path(UNKNOWN), { ...options, headers });
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(unknown.text);
    expect(await fixture.outbox(campaign.id)).toEqual(before);
  });

  test('an affiliate and a key of one own campaign cannot be reached through another', async () => {
    const owner = await fixture.newMerchant();
    const [one, two] = [await owner.createCampaign(), await owner.createCampaign()];
    const affiliate = await owner.addAffiliate(one.id);
    const body = { name: 'Moved' };
    expect(
      (await owner.call(`/api/v1/campaigns/${two.id}/affiliates/${affiliate.id}`, { method: 'PATCH', body })).status,
    ).toBe(404);
    expect(
      (await owner.call(`/api/v1/campaigns/${two.id}/affiliates/${affiliate.id}/links`, { method: 'POST' })).status,
    ).toBe(404);
    const made = await owner.call(`/api/v1/campaigns/${one.id}/keys`, { method: 'POST' });
    const key = /"id":"([^"]+)"/.exec(made.text)?.[1] ?? '';
    expect((await owner.call(`/api/v1/campaigns/${two.id}/keys/${key}`, { method: 'DELETE' })).status).toBe(404);
  });
});
