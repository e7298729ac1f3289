import { Campaign } from '@sillage/proto/http/campaigns';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());
afterEach(() => {
  fixture.billing.cards = { required: false, cardIds: [], version: 0 };
  fixture.billing.owed = [];
  fixture.billing.payableCurrencies = null;
});

const SHOP = { name: 'Boots', targetUrl: 'https://shop.example.com/' };
const cards = (...cardIds: string[]) => ({ required: true, cardIds, version: 1 });

describe('a campaign costs a fee, so it needs a card', () => {
  test('none: a new one is refused, with the sentence', async () => {
    fixture.billing.cards = cards();
    const answer = await (await fixture.newMerchant()).call('/api/v1/campaigns', { method: 'POST', body: SHOP });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'card_required',
      detail: 'Add a payment card before you create a campaign, or create it in test mode (`isTest`).',
    });
  });

  test('one: it is made, with the card that was chosen', async () => {
    fixture.billing.cards = cards('pm_1', 'pm_2');
    const merchant = await fixture.newMerchant();
    const body = { ...SHOP, cardId: 'pm_2', paymentMode: 'managed', minimumPayoutMinor: 5_000 };
    const made = Campaign.parse((await merchant.call('/api/v1/campaigns', { method: 'POST', body })).json());
    expect(made).toMatchObject({ cardId: 'pm_2', paymentMode: 'managed', minimumPayoutMinor: 5_000 });
    const event = (await fixture.outbox(made.id))[0]?.event.event.value;
    expect(event).toMatchObject({ cardId: 'pm_2', paymentMode: 2, minimumPayoutMinor: 5_000n });
  });

  test('the card of somebody else is refused', async () => {
    fixture.billing.cards = cards('pm_1');
    const answer = await (await fixture.newMerchant()).call('/api/v1/campaigns', {
      method: 'POST',
      body: { ...SHOP, cardId: 'pm_9' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'cardId' }] });
  });

  test('a paused one is not activated without a card; everything else can be changed', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign({ isActive: false });
    fixture.billing.cards = cards();
    const activated = await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { isActive: true } });
    expect(activated.json()).toMatchObject({
      status: 409,
      code: 'card_required',
      detail: 'Add a payment card before you reactivate this campaign.',
    });
    expect((await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body: { name: 'Shoes' } })).status).toBe(
      200,
    );
    fixture.billing.cards = cards('pm_1');
    const again = await merchant.call(`/api/v1/campaigns/${id}`, {
      method: 'PATCH',
      body: { isActive: true, cardId: 'pm_1' },
    });
    expect(again.json()).toMatchObject({ isActive: true, cardId: 'pm_1' });
  });

  test('the same creation again answers the same, also after the card is gone', async () => {
    fixture.billing.cards = cards('pm_1');
    const merchant = await fixture.newMerchant();
    const call = { method: 'POST', body: SHOP, headers: { 'idempotency-key': 'k' } } as const;
    const first = await merchant.call('/api/v1/campaigns', call);
    fixture.billing.cards = cards();
    expect((await merchant.call('/api/v1/campaigns', call)).json()).toMatchObject({
      id: Campaign.parse(first.json()).id,
    });
  });
});

describe('the platform pays affiliates only in currencies in which its provider can', () => {
  const MANAGED = { ...SHOP, currency: 'USD', paymentMode: 'managed' };
  const refused = {
    status: 409,
    code: 'currency_not_payable',
    detail: expect.stringMatching(/USD.*Nothing was changed/),
  };

  test('in another one, a managed campaign is neither created nor made of one whose merchant pays', async () => {
    fixture.billing.payableCurrencies = ['EUR', 'GBP'];
    const merchant = await fixture.newMerchant();
    const create = (body: object) => merchant.call('/api/v1/campaigns', { method: 'POST', body });
    expect((await create(MANAGED)).json()).toMatchObject(refused);
    const { id } = Campaign.parse((await create({ ...MANAGED, paymentMode: 'self_pay' })).json());
    const change = async (body: object) =>
      (await merchant.call(`/api/v1/campaigns/${id}`, { method: 'PATCH', body })).json();
    expect(await change({ name: 'Shoes', paymentMode: 'managed' })).toMatchObject(refused);
    expect(await change({ paymentMode: 'self_pay' })).toMatchObject({ name: 'Boots', paymentMode: 'self_pay' });
    fixture.billing.payableCurrencies = ['USD'];
    expect(await change({ paymentMode: 'managed' })).toMatchObject({ paymentMode: 'managed' });
    // It can still be sent unchanged: billing charges no such commissions.
    fixture.billing.payableCurrencies = ['EUR'];
    expect(await change({ name: 'Shoes', paymentMode: 'managed' })).toMatchObject({ name: 'Shoes' });
  });

  test('test mode moves no money, so it is refused only once such a campaign would go live', async () => {
    fixture.billing.payableCurrencies = ['EUR'];
    const merchant = await fixture.newMerchant();
    const body = { ...MANAGED, isTest: true };
    const { id } = Campaign.parse((await merchant.call('/api/v1/campaigns', { method: 'POST', body })).json());
    const goLive = async () =>
      (await merchant.call(`/api/v1/campaigns/${id}/go-live`, { method: 'POST', body: { cardId: null } })).json();
    expect(await goLive()).toMatchObject(refused);
    fixture.billing.payableCurrencies = null;
    expect(await goLive()).toMatchObject({ isTest: false });
  });
});

describe('what decides who is paid, how much, and where people are led asks for the second factor of whoever has one', () => {
  test.each([
    ['campaign', { paymentMode: 'managed' }, 403],
    ['campaign', { minimumPayoutMinor: 100 }, 403],
    ['campaign', { cardId: null }, 403],
    ['campaign', { defaultRateBps: 5_000 }, 403],
    ['campaign', { name: 'Shoes', visibility: 'public' }, 403],
    ['campaign', { name: 'Shoes', description: 'New' }, 200],
    ['affiliate', { email: 'eve@example.com' }, 403],
    ['affiliate', { rateBps: 9_000 }, 403],
    ['affiliate', { name: 'Eve' }, 200],
  ] as const)('%s %o: %i at aal1', async (what, body, status) => {
    const proved = await fixture.newMerchant({ hasSecondFactor: true, aal: 'aal2' });
    const merchant = await fixture.newMerchant({ id: proved.id, hasSecondFactor: true });
    const { id } = await proved.createCampaign();
    const affiliate = await proved.addAffiliate(id);
    const path = `/api/v1/campaigns/${id}${what === 'affiliate' ? `/affiliates/${affiliate.id}` : ''}`;
    expect((await merchant.call(path, { method: 'PATCH', body })).status).toBe(status);
  });
});

describe('an affiliate is deleted', () => {
  test('when nothing is owed: gone from lists and counts, known to the log as removed, and not deleted twice', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign();
    const [ada, bob] = [
      await merchant.addAffiliate(id),
      await merchant.addAffiliate(id, { name: 'Bob', email: 'bob@example.com' }),
    ];
    for (const _ of [1, 2]) {
      expect((await merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, { method: 'DELETE' })).status).toBe(
        204,
      );
    }
    expect((await merchant.call(`/api/v1/campaigns/${id}/affiliates`)).json()).toMatchObject({
      affiliates: [{ id: bob.id }],
    });
    expect((await merchant.call(`/api/v1/campaigns/${id}`)).json()).toMatchObject({ affiliatesCount: 1 });
    const events = (await fixture.outbox(id)).filter((row) => row.entityKey === `affiliate:${ada.id}`);
    expect(events.map((row) => row.event.event.value)).toMatchObject([
      { isRemoved: false },
      { isRemoved: true, isActive: false },
    ]);
    expect(
      (await merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, { method: 'PATCH', body: { name: 'A' } }))
        .status,
    ).toBe(404);
  });

  test('not while anything is owed or pending: the answer says what', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign();
    const ada = await merchant.addAffiliate(id);
    fixture.billing.owed = [{ currency: 'EUR', owedMinor: 700n, pendingMinor: 300n }];
    const answer = await merchant.call(`/api/v1/campaigns/${id}/affiliates/${ada.id}`, { method: 'DELETE' });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'commissions_owed',
      owedCount: 1,
      owed: [{ affiliateId: ada.id, affiliateName: 'Ada', currency: 'EUR', amountMinor: '1000', pendingMinor: '300' }],
    });
    expect((await merchant.call(`/api/v1/campaigns/${id}`)).json()).toMatchObject({ affiliatesCount: 1 });
  });
});
