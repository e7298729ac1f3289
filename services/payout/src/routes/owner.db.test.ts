import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let its: Fixture;
let merchant: Awaited<ReturnType<Fixture['newMerchant']>>;
let campaignId: string;
beforeAll(async () => {
  its = await createFixture();
  merchant = await its.newMerchant();
  campaignId = (await its.newCampaign({ ownerUserId: merchant.id })).id;
});
afterAll(() => its?.close());

const accounts = (of = campaignId, by = merchant) => by.call('GET', `/api/v1/payouts/campaigns/${of}/accounts`);
const invite = (affiliateId: string, of = campaignId, by = merchant) =>
  by.call('POST', `/api/v1/payouts/campaigns/${of}/affiliates/${affiliateId}/invitation`);

test('an invitation is sent at most once in ten minutes, and lists its affiliate', async () => {
  const affiliateId = await its.newAffiliate(campaignId, { email: 'invited@example.com' });
  const first = await invite(affiliateId);
  expect(first).toMatchObject({ status: 202 });
  its.time.now += 599_000;
  expect((await invite(affiliateId)).json()).toEqual(first.json());
  await its.sendAll();
  expect(its.mails.taken.filter((it) => it.to === 'invited@example.com')).toHaveLength(1);
  its.time.now += 1_000;
  expect((await invite(affiliateId)).json()).not.toEqual(first.json());
  await its.sendAll();
  expect(its.mails.taken.filter((it) => it.to === 'invited@example.com')).toHaveLength(2);
  expect((await accounts()).json()).toMatchObject({ accounts: [{ affiliateId, status: 'pending' }] });
  expect((await its.events()).filter((it) => it.event.case === 'accountChanged')).toHaveLength(1);
});

test('many invitations at once are one mail', async () => {
  const affiliateId = await its.newAffiliate(campaignId, { email: 'once@example.com' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(affiliateId)));
  expect(new Set(answers.map((it) => it.status))).toEqual(new Set([202]));
  await its.sendAll();
  expect(its.mails.taken.filter((it) => it.to === 'once@example.com')).toHaveLength(1);
});

test('nobody sends more than 60 invitations in ten minutes, and nobody else waits for that', async () => {
  const flooder = await its.newMerchant();
  const own = (await its.newCampaign({ ownerUserId: flooder.id })).id;
  const victims = await Promise.all(Array.from({ length: 61 }, () => its.newAffiliate(own, { email: 'victim@example.com' })));
  const statuses = [];
  for (const victim of victims) statuses.push((await invite(victim, own, flooder)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(202), 429]);
  expect((await invite(await its.newAffiliate(campaignId))).status).toBe(202);
  its.time.now += 600_001;
  expect((await invite(victims[60] ?? '', own, flooder)).status).toBe(202);
  await its.db.deleteFrom('mails').where('state', '=', 'waiting').execute();
});

test('an invitation goes ahead of the commission mails that wait', async () => {
  const waiting = await its.newAffiliate(campaignId, { email: 'waits@example.com' });
  await its.settle(randomUUID(), campaignId, [{ affiliateId: waiting, method: 'notice' }]);
  its.time.now += 1_000;
  await invite(await its.newAffiliate(campaignId, { email: 'ahead@example.com' }));
  await its.sendAll();
  expect(its.mails.taken.slice(-2).map((it) => it.to)).toEqual(['ahead@example.com', 'waits@example.com']);
});

test('of another merchant’s campaign nothing is told and nobody is invited', async () => {
  const affiliateId = await its.newAffiliate(campaignId);
  const stranger = await its.newMerchant();
  const own = (await its.newCampaign({ ownerUserId: stranger.id })).id;
  const unknown = await stranger.call('GET', `/api/v1/payouts/campaigns/${randomUUID()}/accounts`);
  const foreign = await accounts(campaignId, stranger);
  expect(foreign.status).toBe(404);
  expect(foreign.json()).toMatchObject({ detail: (unknown.json() as { detail: string }).detail });
  expect((await invite(affiliateId, campaignId, stranger)).status).toBe(404);
  expect((await invite(affiliateId, own, stranger)).status, 'by a campaign of their own').toBe(404);
  expect((await invite(randomUUID())).status).toBe(404);
  expect((await invite(await its.newAffiliate(campaignId, { isRemoved: true }))).status).toBe(404);
});

test('whoever has a second factor must have used it', async () => {
  const careful = await its.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal1' });
  expect(await accounts(campaignId, careful)).toMatchObject({ status: 403 });
  const proven = await its.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal2' });
  expect((await accounts(campaignId, proven)).status).toBe(200);
});

test.each([
  ['whose account is complete', { enabled: true }, {}, 'payout_account_complete'],
  ['without an address', { email: '' }, {}, 'conflict'],
  ['of a demo campaign', {}, { isDemo: true }, 'conflict'],
])(
  'an affiliate %s is not invited',
  async (_, { enabled = false, ...affiliate }: { enabled?: boolean; email?: string }, campaign, code) => {
    const of = (await its.newCampaign({ ownerUserId: merchant.id, ...campaign })).id;
    const affiliateId = await its.newAffiliate(of, affiliate);
    if (enabled) await its.enable(affiliateId, of);
    const answer = await invite(affiliateId, of);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code });
  },
);
