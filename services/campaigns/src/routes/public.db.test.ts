import { createAccessTickets } from '@sillage/infra/http';
import { PublicAffiliate, PublicCampaign } from '@sillage/proto/http/campaigns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let it: Fixture;
beforeAll(async () => {
  it = await createFixture();
});
afterAll(() => it.close());

const tickets = createAccessTickets(INTERNAL_SECRET);
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

const query = (token: string) => (token === '' ? '' : `?token=${token}`);

async function dashboard(visibility: string) {
  const merchant = await it.newMerchant();
  const campaign = await merchant.createCampaign();
  const [ada, bob] = [await merchant.addAffiliate(campaign.id), await merchant.addAffiliate(campaign.id, { name: 'Bob' })];
  const path = `/api/v1/campaigns/${campaign.id}`;
  await merchant.call(path, { method: 'PATCH', body: { visibility } });
  return {
    ...{ campaign, ada, bob, merchant },
    tokens: {
      ...{ none: '', wrong: 'x'.repeat(22), owner: tokenOf(campaign.publicDashboardUrl) },
      ...{ ada: tokenOf(ada.dashboardUrl), bob: tokenOf(bob.dashboardUrl) },
    },
    open: (token: string) => it.app.inject({ url: `/api/v1/public/campaigns/${campaign.id}${query(token)}` }),
    openAda: (token: string) => it.app.inject({ url: `/api/v1/public/affiliates/${ada.id}${query(token)}` }),
  };
}

describe('who sees which affiliates', () => {
  test.each([
    ['public', 'none', ['Ada', 'Bob']],
    ['public', 'wrong', ['Ada', 'Bob']],
    ['public', 'owner', ['Ada', 'Bob']],
    ['public', 'ada', ['Ada']],
    ['link', 'none', undefined],
    ['link', 'wrong', undefined],
    ['link', 'owner', ['Ada', 'Bob']],
    ['link', 'ada', ['Ada']],
    ['restricted', 'none', undefined],
    ['restricted', 'owner', undefined],
    ['restricted', 'ada', undefined],
  ] as const)('%s, with the link: %s', async (visibility, link, names) => {
    const { open, tokens, campaign, ada } = await dashboard(visibility);
    const answer = await open(tokens[link]);
    if (names === undefined) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'access_restricted' });
      return;
    }
    const shown = PublicCampaign.parse(answer.json());
    expect(shown.affiliates.map((affiliate) => affiliate.name)).toEqual(names);
    expect(await tickets.verify(shown.accessTicket)).toEqual({
      campaignId: campaign.id,
      ...(names.length === 1 && { affiliateId: ada.id }),
    });
  });
});

test('no e-mail, token, key or owner is in the answer', async () => {
  const { open, tokens, campaign, merchant } = await dashboard('public');
  const { body } = await open('');
  for (const secret of ['ada@example.com', tokens.ada, tokens.owner, campaign.publicKey, merchant.id]) expect(body).not.toContain(secret);
});

test('the token of one campaign opens no other', async () => {
  const [one, two] = [await dashboard('link'), await dashboard('link')];
  expect((await one.open(two.tokens.owner)).statusCode).toBe(403);
  expect((await one.open(two.tokens.ada)).statusCode).toBe(403);
});

test('an unknown campaign is not found', async () => {
  expect((await it.app.inject({ url: '/api/v1/public/campaigns/0198a000-0000-7000-8000-000000000000' })).statusCode).toBe(404);
});

describe('the address of an affiliate alone leads to its campaign', () => {
  test.each([
    ['public', 'none', 200],
    ['public', 'wrong', 200],
    ['public', 'ada', 200],
    ['public', 'bob', 403],
    ['link', 'none', 403],
    ['link', 'wrong', 403],
    ['link', 'owner', 200],
    ['link', 'ada', 200],
    ['link', 'bob', 403],
    ['restricted', 'owner', 403],
    ['restricted', 'ada', 403],
  ] as const)('%s, with the link: %s → %i', async (visibility, link, status) => {
    const { openAda, tokens, campaign, ada } = await dashboard(visibility);
    const answer = await openAda(tokens[link]);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'access_restricted' });
    else expect(PublicAffiliate.parse(answer.json())).toEqual({ affiliateId: ada.id, campaignId: campaign.id });
  });

  test('an unknown affiliate is not found', async () => {
    expect((await it.app.inject({ url: '/api/v1/public/affiliates/0198a000-0000-7000-8000-000000000000' })).statusCode).toBe(404);
  });
});
