import { Programmes } from '@sillage/proto/http/programmes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture, MONTH_FROM, NEXT_PAYMENT_AT } from '../../testing/fixture.ts';
import { browserOf } from '../../testing/programmes.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function programmeOf(email: string, campaign: object = {}) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign(campaign);
  const affiliate = await merchant.addAffiliate(campaignId, { name: 'Ada', email });
  const path = `/api/v1/campaigns/${campaignId}`;
  return { merchant, campaignId, affiliate, path };
}

async function seenBy(email: string) {
  const browser = browserOf(fixture);
  await browser.signIn(email);
  return Programmes.parse((await browser.call('GET')).json());
}

describe('the programmes of an address', () => {
  test('are those of all merchants, with figures and money of each, and of nobody else', async () => {
    const first = await programmeOf('Ada@all.example', { name: 'Boots' });
    fixture.time.now += 1;
    const second = await programmeOf('ada@ALL.example', { name: 'Coats' });
    await first.merchant.addAffiliate(first.campaignId, { name: 'Bob', email: 'bob@all.example' });
    fixture.records.names = [{ userId: first.merchant.id, name: 'Zoé' }];
    fixture.records.months = [
      { affiliateId: first.affiliate.id, clicks: 7, conversions: 2, earned: [{ currency: 'EUR', amountMinor: 300n }] },
    ];
    const balance = { currency: 'EUR', pendingMinor: 1n, owedMinor: 2n, paidMinor: 3n, next: 'planned' } as const;
    fixture.billing.payouts = [{ affiliateId: first.affiliate.id, accountStatus: 'enabled', balances: [balance] }];
    const seen = await seenBy('ada@all.example');
    expect(seen).toMatchObject({ email: 'ada@all.example', monthFrom: MONTH_FROM, nextPaymentAt: NEXT_PAYMENT_AT });
    expect(seen.programmes).toMatchObject([
      {
        campaignId: second.campaignId,
        campaignName: 'Coats',
        merchantName: null,
        accountStatus: 'unknown',
        month: { clicks: 0, conversions: 0, earned: [] },
        balances: [],
      },
      {
        affiliateId: first.affiliate.id,
        campaignName: 'Boots',
        merchantName: 'Zoé',
        state: 'active',
        isTest: false,
        rateBps: first.affiliate.rateBps,
        trackingUrl: first.affiliate.trackingUrl,
        month: { clicks: 7, conversions: 2, earned: [{ currency: 'EUR', amountMinor: 300n }] },
        accountStatus: 'enabled',
        balances: [balance],
      },
    ]);
    expect(JSON.stringify(seen.programmes, (_, value) => String(value))).not.toMatch(/bob|token|secret/i);
  });

  test('say that one is paused or over, and which is a test', async () => {
    const email = 'states@all.example';
    const paused = await programmeOf(email);
    await paused.merchant.call(paused.path, { method: 'PATCH', body: { isActive: false } });
    const removed = await programmeOf(email);
    await removed.merchant.call(`${removed.path}/affiliates/${removed.affiliate.id}`, { method: 'DELETE' });
    const archived = await programmeOf(email);
    await fixture.db
      .updateTable('campaigns')
      .set({ isActive: false, isArchived: true })
      .where('id', '=', archived.campaignId)
      .execute();
    const tried = await programmeOf(email, { isTest: true });
    const { programmes } = await seenBy(email);
    const byId = new Map(programmes.map((programme) => [programme.campaignId, programme]));
    const told = [paused, removed, archived, tried].map(({ campaignId }) => {
      const { state, isTest } = byId.get(campaignId) ?? {};
      return [state, isTest];
    });
    expect(told).toEqual([
      ['paused', false],
      ['ended', false],
      ['ended', false],
      ['active', true],
    ]);
  });

  test('follow the address: one that was changed or erased opens nothing of its affiliate from then on', async () => {
    const { merchant, affiliate, path } = await programmeOf('old@moves.example');
    const browser = browserOf(fixture);
    await browser.signIn('old@moves.example');
    const change = { method: 'PATCH', body: { email: 'new@moves.example' } } as const;
    expect((await merchant.call(`${path}/affiliates/${affiliate.id}`, change)).status).toBe(200);
    expect(Programmes.parse((await browser.call('GET')).json()).programmes).toEqual([]);
    expect((await browser.call('GET', `/${affiliate.id}`)).statusCode).toBe(404);
    expect((await seenBy('new@moves.example')).programmes).toHaveLength(1);
    await fixture.db.updateTable('affiliates').set({ email: '' }).where('id', '=', affiliate.id).execute();
    expect((await seenBy('new@moves.example')).programmes).toEqual([]);
  });

  test('are none of a demo', async () => {
    const { campaignId } = await programmeOf('demo@all.example');
    await fixture.db.updateTable('campaigns').set({ isDemo: true }).where('id', '=', campaignId).execute();
    expect((await seenBy('demo@all.example')).programmes).toEqual([]);
  });
});

describe('the page of a programme', () => {
  test('is installed under the name of its campaign, and begins without a token', async () => {
    const { merchant, affiliate, path } = await programmeOf('phone@own.example', { name: 'Boots' });
    const look = { isOpen: false, approval: 'by_hand', intro: '', questions: [], terms: '', accentColour: '#aa3300' };
    await merchant.call(`${path}/join-page`, { method: 'PUT', body: look });
    const browser = browserOf(fixture);
    await browser.signIn('phone@own.example');
    const manifest = await browser.call('GET', `/${affiliate.id}/manifest`);
    const start = `/programmes/${affiliate.id}`;
    expect(manifest.json()).toMatchObject({ id: start, name: 'Boots', start_url: start, theme_color: '#aa3300' });
    const other = browserOf(fixture);
    expect((await other.call('GET', `/${affiliate.id}/manifest`)).statusCode).toBe(401);
    await other.signIn('nobody@own.example');
    expect((await other.call('GET', `/${affiliate.id}/manifest`)).statusCode).toBe(404);
  });

  test('opens without another token, limited to the affiliate', async () => {
    const { merchant, campaignId, affiliate } = await programmeOf('page@own.example');
    await merchant.addAffiliate(campaignId, { name: 'Bob', email: 'bob@own.example' });
    const browser = browserOf(fixture);
    await browser.signIn('page@own.example');
    const page = (await browser.call('GET', `/${affiliate.id}`)).json();
    expect(page).toMatchObject({ id: campaignId, affiliateId: affiliate.id, affiliates: [{ id: affiliate.id }] });
    expect(await fixture.deps.tickets.verify(page.accessTicket)).toEqual({ campaignId, affiliateId: affiliate.id });
  });

  test('of another person is answered as one that does not exist', async () => {
    const { affiliate: other } = await programmeOf('other@own.example');
    await programmeOf('curious@own.example');
    const browser = browserOf(fixture);
    await browser.signIn('curious@own.example');
    const answers = [await browser.call('GET', `/${other.id}`), await browser.call('GET', `/${crypto.randomUUID()}`)];
    for (const answer of answers) expect(answer.statusCode).toBe(404);
    const [one, another] = answers.map((answer) => ({ ...answer.json(), requestId: '', instance: '' }));
    expect(one).toEqual(another);
  });

  test('stays closed where the merchant shows it to nobody; what is owed is said all the same', async () => {
    const { affiliate } = await programmeOf('closed@own.example', { visibility: 'restricted' });
    const balance = { currency: 'EUR', pendingMinor: 0n, owedMinor: 5n, paidMinor: 0n, next: 'planned' } as const;
    fixture.billing.payouts = [{ affiliateId: affiliate.id, accountStatus: 'enabled', balances: [balance] }];
    const browser = browserOf(fixture);
    await browser.signIn('closed@own.example');
    const { programmes } = Programmes.parse((await browser.call('GET')).json());
    expect(programmes).toMatchObject([{ isShown: false, month: null, balances: [balance] }]);
    const answer = await browser.call('GET', `/${affiliate.id}`);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'access_restricted']);
  });
});
