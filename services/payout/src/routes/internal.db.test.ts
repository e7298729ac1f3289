import { randomUUID } from 'node:crypto';
import { AffiliatePaymentsList } from '@sillage/proto/http/affiliate-records';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture, INTERNAL_SECRET } from '../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture?.close());

async function ask(affiliateIds: readonly string[], secret = INTERNAL_SECRET) {
  return fixture.app.inject({
    method: 'POST',
    url: '/internal/affiliates/payments',
    headers: { [INTERNAL_HEADER]: secret },
    body: { affiliates: affiliateIds.map((affiliateId) => ({ campaignId: randomUUID(), affiliateId })) },
  });
}

const paymentsOf = async (...ids: readonly string[]) => AffiliatePaymentsList.parse((await ask(ids)).json()).affiliates;

test('what is kept of an affiliate’s payments, mails and account, and nothing that the provider knows them by', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  const paid = await fixture.newAffiliate(campaignId, { email: 'paid@example.com' });
  const other = await fixture.newAffiliate(campaignId, { email: 'other@example.com' });
  const accountId = await fixture.enable(paid, campaignId);
  const settlementId = randomUUID();
  await fixture.settle(settlementId, campaignId, [{ affiliateId: paid, amountMinor: 1250 }]);
  await fixture.executeAll();
  await fixture.sendAll();
  const answer = await ask([paid]);
  expect(answer.body).not.toContain(accountId);
  expect(await paymentsOf(paid)).toMatchObject([
    {
      affiliateId: paid,
      accountStatus: 'enabled',
      bankDetails: null,
      payouts: [{ currency: 'EUR', amountMinor: 1250n, method: 'transfer', state: 'paid' }],
      mails: [{ kind: 'commission', state: 'sent' }],
    },
  ]);
  expect(await paymentsOf(other)).toEqual([
    { affiliateId: other, accountStatus: null, bankDetails: null, taxDetails: null, payouts: [], mails: [] },
  ]);
  expect(await paymentsOf(randomUUID())).toEqual([]);
  expect(await paymentsOf()).toEqual([]);
});

test('an affiliate who was erased has an account of nobody', async () => {
  const { id: campaignId } = await fixture.newCampaign();
  const erased = await fixture.newAffiliate(campaignId, { email: 'erased@example.com' });
  await fixture.enable(erased, campaignId);
  await fixture.changeEmail(campaignId, erased, '', '#0123');
  expect(await paymentsOf(erased)).toMatchObject([{ accountStatus: 'detached' }]);
  const accounts = fixture.db.selectFrom('payoutAccounts').select('address').where('affiliateId', '=', erased);
  expect(await accounts.execute()).toEqual([{ address: '' }]);
});

test('only the platform’s own services may ask', async () => {
  expect((await ask([], 'a guess that is long enough to be one')).statusCode).toBe(404);
});
