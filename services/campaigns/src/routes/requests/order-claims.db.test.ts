import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { OwnOrderClaim, OwnOrderClaimList } from '@sillage/proto/http/order-claims';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eraseAffiliate } from '../../commands/erase-affiliate.ts';
import { lockAffiliate } from '../../db/affiliates/affiliates.ts';
import { lockOwnCampaign } from '../../db/campaigns/campaigns.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';
import { evidence, UNKNOWN_ORDER } from '../../testing/order-claims.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
beforeEach(() => {
  fixture.orders.explain = async () => UNKNOWN_ORDER;
});
afterAll(() => fixture.close());

const NONE = { credited: 0, declined: 0, medianDecisionSeconds: null };
const ORDER = { orderId: '1042', orderedOn: '2026-11-20', amountMinor: 8_000, language: 'en' };

async function story() {
  const merchant = await fixture.newMerchant();
  const campaign = await merchant.createCampaign({ name: 'Boots' });
  const path = `/api/v1/public/campaigns/${campaign.id}`;
  const open = async (dashboardUrl: string) => {
    const { search } = new URL(dashboardUrl);
    return PublicCampaign.parse((await fixture.app.inject({ url: `${path}${search}` })).json()).accessTicket;
  };
  const ada = await merchant.addAffiliate(campaign.id);
  const ticket = await open(ada.dashboardUrl);
  const inject = (method: 'GET' | 'POST', { bearer = ticket, body }: { bearer?: string; body?: object }) =>
    fixture.app.inject({
      method,
      url: `${path}/order-claims`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(body && { payload: body }),
    });
  const ask = (body: object = {}, bearer?: string) =>
    inject('POST', { body: { ...ORDER, ...body }, ...(bearer !== undefined && { bearer }) });
  const list = async (bearer?: string) =>
    OwnOrderClaimList.parse((await inject('GET', bearer === undefined ? {} : { bearer })).json());
  return { merchant, campaign, ada, path, open, ask, list };
}

describe('a question about an order', () => {
  test('is answered at once, kept with what was known, and shown to who asked', async () => {
    const { ask, list, ada, campaign } = await story();
    const requested: unknown[] = [];
    fixture.orders.explain = async (order) => {
      requested.push(order);
      return evidence('other_click');
    };
    const answer = await ask();
    expect(answer.statusCode).toBe(201);
    const { language: _, ...order } = ORDER;
    expect(requested).toEqual([{ ...order, campaignId: campaign.id, affiliateId: ada.id }]);
    const claim = OwnOrderClaim.parse(answer.json());
    expect(claim).toMatchObject({ ...order, currency: 'EUR', state: 'answered', answer: { kind: 'other_click' } });
    expect(await list()).toEqual({ claims: [claim], rates: { ...NONE, total: 1, answeredAtOnce: 1 } });
  });

  test('is only for who has the private link of an affiliate, and of that campaign', async () => {
    const { merchant, campaign, ask, open } = await story();
    await merchant.call(`/api/v1/campaigns/${campaign.id}`, { method: 'PATCH', body: { visibility: 'public' } });
    const everybody = await open(campaign.publicDashboardUrl.split('?')[0] ?? '');
    const elsewhere = await story();
    const other = await elsewhere.open(elsewhere.ada.dashboardUrl);
    expect((await ask({}, everybody)).json()).toMatchObject({ code: 'access_restricted' });
    expect((await ask({}, other)).statusCode).toBe(404);
    expect((await ask({}, 'x')).statusCode).toBe(403);
  });

  test('shows nobody the questions of another affiliate', async () => {
    const { merchant, campaign, ask, list, open } = await story();
    await ask();
    const bob = await merchant.addAffiliate(campaign.id, { name: 'Bob' });
    expect(await list(await open(bob.dashboardUrl))).toEqual({
      claims: [],
      rates: { ...NONE, total: 1, answeredAtOnce: 1 },
    });
  });

  test('is added up with the others of the campaign once in some minutes, and anew after each question', async () => {
    const { ask, list, campaign } = await story();
    await ask();
    expect((await list()).rates).toMatchObject({ total: 1 });
    await fixture.db.deleteFrom('orderClaims').where('campaignId', '=', campaign.id).execute();
    expect(await list()).toMatchObject({ claims: [], rates: { total: 1 } });
    await ask({ orderId: '1043' });
    await ask({ orderId: '1044' });
    expect((await list()).rates).toMatchObject({ total: 2 });
  });

  test('can be asked twenty times in a day', async () => {
    const { ask } = await story();
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await ask({ orderId: String(n) })).statusCode);
    expect(answers).toEqual([...Array(20).fill(201), 429]);
  });

  test.each([
    { orderId: ' ' },
    { orderId: 'a\0b' },
    { orderedOn: '2026-02-30' },
    { orderedOn: 'yesterday' },
    { amountMinor: 0 },
    { amountMinor: 1.5 },
  ])('refuses %o', async (body) => {
    const { ask } = await story();
    expect((await ask(body)).statusCode).toBe(400);
  });
});

test('an erased affiliate leaves no question', async () => {
  const { merchant, ask, ada } = await story();
  await ask();
  await fixture.db.transaction().execute(async (trx) => {
    const campaign = await lockOwnCampaign(trx, ada.campaignId, merchant.id, 'update');
    const affiliate = await lockAffiliate(trx, ada.campaignId, ada.id);
    if (campaign && affiliate) await eraseAffiliate(trx, campaign, affiliate, new Date(fixture.time.now));
  });
  expect(await fixture.db.selectFrom('orderClaims').select('id').where('affiliateId', '=', ada.id).execute()).toEqual(
    [],
  );
});
