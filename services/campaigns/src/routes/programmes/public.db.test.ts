import { Affiliate, PublicAffiliate, PublicCampaign } from '@sillage/proto/http/campaigns';
import { AppError } from '@sillage/runtime/service';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

const query = (token: string) => (token === '' ? '' : `?token=${token}`);

/** The token that used to open everybody's figures: old links with it may still be in use. */
async function storedToken(id: string): Promise<string> {
  return (
    await fixture.db.selectFrom('campaigns').select('dashboardToken').where('id', '=', id).executeTakeFirstOrThrow()
  ).dashboardToken;
}

async function dashboard(visibility: string) {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign();
  const [ada, bob] = [
    await merchant.addAffiliate(campaign.id),
    await merchant.addAffiliate(campaign.id, { name: 'Bob' }),
  ];
  const path = `/api/v1/campaigns/${campaign.id}`;
  await merchant.call(path, { method: 'PATCH', body: { visibility } });
  return {
    campaign,
    ada,
    bob,
    merchant,
    tokens: {
      none: '',
      wrong: 'x'.repeat(22),
      copied: tokenOf(campaign.publicDashboardUrl),
      stored: await storedToken(campaign.id),
      ada: tokenOf(ada.dashboardUrl),
      bob: tokenOf(bob.dashboardUrl),
    },
    open: (token: string) => fixture.app.inject({ url: `/api/v1/public/campaigns/${campaign.id}${query(token)}` }),
    openAsOwner: (token = '') =>
      fixture.app.inject({ url: `/api/v1/public/campaigns/${campaign.id}${query(token)}`, headers: merchant.headers }),
    openAda: (token: string) => fixture.app.inject({ url: `/api/v1/public/affiliates/${ada.id}${query(token)}` }),
  };
}

describe('who sees which affiliates', () => {
  test.each([
    ['public', 'none', ['Ada', 'Bob']],
    ['public', 'wrong', ['Ada', 'Bob']],
    ['public', 'copied', ['Ada', 'Bob']],
    ['public', 'ada', ['Ada']],
    ['link', 'none', undefined],
    ['link', 'wrong', undefined],
    ['link', 'copied', undefined],
    ['link', 'stored', undefined],
    ['link', 'ada', ['Ada']],
    ['restricted', 'none', undefined],
    ['restricted', 'copied', undefined],
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
    expect(await fixture.deps.tickets.verify(shown.accessTicket)).toEqual({
      campaignId: campaign.id,
      ...(names.length === 1 && { affiliateId: ada.id }),
    });
  });
});

test('the merchant and the terms are said to all, and what holds for one affiliate alone to them', async () => {
  const { open, tokens, campaign, ada, merchant } = await dashboard('public');
  fixture.records.names = [{ userId: merchant.id, name: 'Boots & Co' }];
  await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}`, {
    method: 'PATCH',
    body: { rateBps: 1500, couponCodes: ['ADA'] },
  });
  const everybody = PublicCampaign.parse((await open('')).json());
  expect(everybody).toMatchObject({
    merchant: { name: 'Boots & Co', look: { logo: null, accentColour: null } },
    terms: { attributionModel: 'first_click', holdDays: 14, paymentMode: 'self_pay', minimumPayoutMinor: 0 },
  });
  expect(everybody.own).toBeUndefined();
  const own = PublicCampaign.parse((await open(tokens.ada)).json());
  expect(own.own).toEqual({ rateBps: 1500, couponCodes: ['ADA'], followsTiers: false, accepted: null });
  fixture.records.names = [];
});

test('no e-mail, token, key or owner is in the answer', async () => {
  const { open, tokens, campaign, merchant } = await dashboard('public');
  const { body } = await open('');
  for (const secret of ['ada@example.com', tokens.ada, tokens.stored, campaign.publicKey, merchant.id])
    expect(body).not.toContain(secret);
});

test('the token of one campaign opens no other', async () => {
  const [one, two] = [await dashboard('link'), await dashboard('link')];
  expect((await one.open(two.tokens.ada)).statusCode).toBe(403);
});

test('an unknown campaign is not found', async () => {
  expect(
    (await fixture.app.inject({ url: '/api/v1/public/campaigns/0198a000-0000-7000-8000-000000000000' })).statusCode,
  ).toBe(404);
});

describe('the address of an affiliate alone leads to its campaign', () => {
  test.each([
    ['public', 'none', 200],
    ['public', 'wrong', 200],
    ['public', 'ada', 200],
    ['public', 'bob', 403],
    ['link', 'none', 403],
    ['link', 'wrong', 403],
    ['link', 'stored', 403],
    ['link', 'ada', 200],
    ['link', 'bob', 403],
    ['restricted', 'stored', 403],
    ['restricted', 'ada', 403],
  ] as const)('%s, with the link: %s → %i', async (visibility, link, status) => {
    const { openAda, tokens, campaign, ada } = await dashboard(visibility);
    const answer = await openAda(tokens[link]);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'access_restricted' });
    else expect(PublicAffiliate.parse(answer.json())).toEqual({ affiliateId: ada.id, campaignId: campaign.id });
  });

  test('an unknown affiliate is not found', async () => {
    expect(
      (await fixture.app.inject({ url: '/api/v1/public/affiliates/0198a000-0000-7000-8000-000000000000' })).statusCode,
    ).toBe(404);
  });
});

describe('the owner, who is signed in', () => {
  test.each([
    ['public', 200],
    ['link', 200],
    ['restricted', 403],
  ])('sees a dashboard of visibility %s: %i', async (visibility, status) => {
    const { openAsOwner } = await dashboard(visibility);
    const answer = await openAsOwner();
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(PublicCampaign.parse(answer.json()).affiliates).toHaveLength(2);
  });

  test("sees one affiliate's page by that affiliate's link; somebody else sees nothing without one", async () => {
    const { openAsOwner, tokens, campaign } = await dashboard('link');
    expect(PublicCampaign.parse((await openAsOwner(tokens.ada)).json()).affiliates).toMatchObject([{ name: 'Ada' }]);
    const { headers } = await fixture.newMerchant();
    for (const authorization of [headers.authorization, 'Bearer of.nobody.known'])
      expect(
        (await fixture.app.inject({ url: `/api/v1/public/campaigns/${campaign.id}`, headers: { authorization } }))
          .statusCode,
      ).toBe(403);
  });
});

describe('a ticket ends at once', () => {
  test.each([
    ['link', 'restricted'],
    ['link', 'public'],
    ['public', 'link'],
  ])('when the visibility changes from %s to %s', async (visibility, next) => {
    const { open, tokens, campaign, merchant } = await dashboard(visibility);
    const { accessTicket } = PublicCampaign.parse((await open(tokens.ada)).json());
    await fixture.deps.tickets.verify(accessTicket);
    await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { name: 'Shoes' } });
    await fixture.deps.tickets.verify(accessTicket);
    await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { visibility: next } });
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
    if (next === 'restricted') return;
    await fixture.deps.tickets.verify(PublicCampaign.parse((await open(tokens.ada)).json()).accessTicket);
  });

  test('when a public dashboard is closed, with its address: what was passed on opens nothing, private links do', async () => {
    const { open, openAda, tokens, campaign, merchant } = await dashboard('public');
    const { accessTicket } = PublicCampaign.parse((await open('')).json());
    expect((await openAda('')).statusCode).toBe(200);
    await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { visibility: 'link' } });
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
    for (const answer of [await open(''), await openAda('')]) {
      expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'access_restricted' })]);
    }
    expect((await open(tokens.ada)).statusCode).toBe(200);
  });

  test("when an affiliate's link is renewed, with the old address", async () => {
    const { open, tokens, campaign, ada, merchant } = await dashboard('link');
    const { accessTicket } = PublicCampaign.parse((await open(tokens.ada)).json());
    const renewed = await merchant.call(`/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}/dashboard-link`, {
      method: 'POST',
    });
    const { dashboardUrl } = Affiliate.parse(renewed.json());
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
    expect((await open(tokens.ada)).statusCode).toBe(403);
    expect((await open(tokens.bob)).statusCode).toBe(200);
    expect(PublicCampaign.parse((await open(tokenOf(dashboardUrl))).json()).affiliates).toMatchObject([{ id: ada.id }]);
  });

  test("when an affiliate's address changes, with the link that the former one has; a repeat ends it after a failure", async () => {
    const { open, tokens, campaign, ada, merchant } = await dashboard('link');
    const { accessTicket } = PublicCampaign.parse((await open(tokens.ada)).json());
    const path = `/api/v1/campaigns/${campaign.id}/affiliates/${ada.id}`;
    const change = (body: object) => merchant.call(path, { method: 'PATCH', body });
    const urlAfter = async (body: object) => Affiliate.parse((await change(body)).json()).dashboardUrl;
    expect(await urlAfter({ name: 'Ada L.', rateBps: 500 })).toBe(ada.dashboardUrl);
    expect(await urlAfter({ name: 'Ada', email: 'ADA@example.com' })).toBe(ada.dashboardUrl);
    await fixture.deps.tickets.verify(accessTicket);
    vi.spyOn(fixture.deps.tickets, 'endBefore').mockRejectedValueOnce(new AppError('unavailable', 'Redis is down.'));
    expect((await change({ email: 'new@example.com' })).status).toBe(503);
    expect((await open(tokens.ada)).statusCode).toBe(403);
    const renewed = tokenOf(await urlAfter({ email: 'new@example.com' }));
    await expect(fixture.deps.tickets.verify(accessTicket)).rejects.toMatchObject({ code: 'access_restricted' });
    expect(PublicCampaign.parse((await open(renewed)).json()).affiliates).toMatchObject([{ id: ada.id }]);
    expect((await open(tokens.bob)).statusCode).toBe(200);
  });
});
