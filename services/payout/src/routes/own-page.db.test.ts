import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { publicCalls } from '../testing/public-calls.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const { post } = publicCalls(() => fixture);

async function call(method: 'GET' | 'POST', campaignId: string, ticket: { campaignId: string; affiliateId?: string }) {
  const answer = await fixture.app.inject({
    method,
    url: `/api/v1/public/payouts/campaigns/${campaignId}/own-details${method === 'POST' ? '/link' : ''}`,
    headers: { authorization: `Bearer ${await fixture.tickets.sign(ticket)}` },
  });
  return { status: answer.statusCode, json: answer.json() };
}

async function newAffiliate(
  campaign: { readonly mode?: 'managed'; readonly isTest?: boolean } = {},
  email = 'ana@own.example',
) {
  const { id: campaignId } = await fixture.newCampaign({ mode: 'self_pay', ...campaign });
  return { campaignId, affiliateId: await fixture.newAffiliate(campaignId, { email }) };
}

const mailsTo = async (email: string) => {
  await fixture.sendAll();
  return fixture.mails.taken.filter((mail) => mail.to === email);
};

test('an affiliate’s own page shows a part of where payments go, and nothing before it was entered', async () => {
  const own = await newAffiliate();
  expect(await call('GET', own.campaignId, own)).toEqual({ status: 200, json: { details: null } });
  const token = fixture.linkOf(own.affiliateId);
  await post('bank-details', { token, holder: 'Ana Müller', iban: 'DE89 3704 0044 0532 0130 00', bic: null });
  const shown = await call('GET', own.campaignId, own);
  expect(shown).toMatchObject({ status: 200, json: { details: { last4: '3000', wallet: null } } });
  expect(JSON.stringify(shown)).not.toMatch(/Müller|0532013000/);
  await fixture.changeEmail(own.campaignId, own.affiliateId, 'new@own.example');
  expect((await call('GET', own.campaignId, own)).json).toEqual({ details: null });
});

test('they have the link mailed to their address, once in ten minutes, and are shown when and not where to', async () => {
  const own = await newAffiliate({}, 'asks@own.example');
  const first = await call('POST', own.campaignId, own);
  expect(first).toEqual({ status: 202, json: { invitedAt: new Date(fixture.time.now).toISOString() } });
  fixture.time.now += 599_000;
  expect((await call('POST', own.campaignId, own)).json).toEqual(first.json);
  expect(await mailsTo('asks@own.example')).toHaveLength(1);
  fixture.time.now += 1_000;
  await call('POST', own.campaignId, own);
  const mails = await mailsTo('asks@own.example');
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toContain('/commission-info?token=');
});

test.each([
  ['whose address nobody knows', {}, '', 409],
  ['of a campaign in test mode', { isTest: true }, 'test@own.example', 409],
])('nobody %s is written to', async (_, campaign, email, status) => {
  const own = await newAffiliate(campaign, email);
  expect(await call('POST', own.campaignId, own)).toMatchObject({ status, json: { code: 'conflict' } });
});

test('an account at the provider that is complete needs no mail', async () => {
  const own = await newAffiliate({ mode: 'managed' });
  await fixture.enable(own.affiliateId, own.campaignId);
  const answer = await call('POST', own.campaignId, own);
  expect(answer).toMatchObject({ status: 409, json: { code: 'payout_account_complete' } });
});

test('a ticket opens nothing but what it is for', async () => {
  const own = await newAffiliate();
  const other = await newAffiliate();
  for (const method of ['GET', 'POST'] as const) {
    expect((await call(method, own.campaignId, other)).status).toBe(404);
    expect((await call(method, own.campaignId, { campaignId: own.campaignId })).status).toBe(403);
    const elsewhere = { campaignId: own.campaignId, affiliateId: other.affiliateId };
    expect((await call(method, own.campaignId, elsewhere)).status).toBe(404);
    const nobody = { campaignId: own.campaignId, affiliateId: randomUUID() };
    expect((await call(method, own.campaignId, nobody)).status).toBe(404);
  }
});
