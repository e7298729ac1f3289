import { randomUUID } from 'node:crypto';
import { PayoutAccountList } from '@sillage/proto/http/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let merchant: Awaited<ReturnType<Fixture['newMerchant']>>;
let campaignId: string;
beforeAll(async () => {
  fixture = await createFixture();
  merchant = await fixture.newMerchant();
  campaignId = (await fixture.newCampaign({ ownerUserId: merchant.id })).id;
});
afterAll(() => fixture?.close());

const accounts = (of = campaignId, by = merchant) => by.call('GET', `/api/v1/payouts/campaigns/${of}/accounts`);
const invite = (affiliateId: string, of = campaignId, by = merchant) =>
  by.call('POST', `/api/v1/payouts/campaigns/${of}/affiliates/${affiliateId}/invitation`);

test('an invitation is sent at most once in ten minutes, and lists its affiliate', async () => {
  const affiliateId = await fixture.newAffiliate(campaignId, { email: 'invited@example.com' });
  const first = await invite(affiliateId);
  expect(first).toMatchObject({ status: 202 });
  fixture.time.now += 599_000;
  expect((await invite(affiliateId)).json()).toEqual(first.json());
  await fixture.sendAll();
  expect(fixture.mails.taken.filter((mail) => mail.to === 'invited@example.com')).toHaveLength(1);
  fixture.time.now += 1_000;
  expect((await invite(affiliateId)).json()).not.toEqual(first.json());
  await fixture.sendAll();
  expect(fixture.mails.taken.filter((mail) => mail.to === 'invited@example.com')).toHaveLength(2);
  expect((await accounts()).json()).toMatchObject({ accounts: [{ affiliateId, status: 'pending' }] });
  expect((await fixture.events()).filter((event) => event.event.case === 'accountChanged')).toHaveLength(1);
});

test('the accounts of all campaigns are those of each, and nobody else’s', async () => {
  const other = await fixture.newMerchant();
  const own = [
    (await fixture.newCampaign({ ownerUserId: other.id })).id,
    (await fixture.newCampaign({ ownerUserId: other.id })).id,
  ];
  const invited: string[] = [];
  for (const of of own) {
    const affiliateId = await fixture.newAffiliate(of);
    await invite(affiliateId, of, other);
    invited.push(affiliateId);
  }
  const listed = PayoutAccountList.parse((await other.call('GET', '/api/v1/payouts/accounts')).json()).accounts;
  expect(new Set(listed.map(({ affiliateId }) => affiliateId))).toEqual(new Set(invited));
  const named = await other.call('GET', `/api/v1/payouts/accounts?ids=${invited[1]}`);
  expect(PayoutAccountList.parse(named.json()).accounts).toEqual(
    listed.filter(({ affiliateId }) => affiliateId === invited[1]),
  );
  const each = await Promise.all(own.map(async (of) => PayoutAccountList.parse((await accounts(of, other)).json())));
  expect(new Set(listed)).toEqual(new Set(each.flatMap((list) => list.accounts)));
});

test('a merchant may have more affiliates than a statement takes parameters', async () => {
  const other = await fixture.newMerchant();
  const { id } = await fixture.newCampaign({ ownerUserId: other.id });
  const affiliateId = await fixture.newAffiliate(id);
  await invite(affiliateId, id, other);
  await sql`
    insert into affiliates (affiliate_id, campaign_id, version, name, email, is_removed)
    select gen_random_uuid(), ${id}, 1, 'Ada', '', false from generate_series(1, 66000)`.execute(fixture.db);
  for (const path of ['/api/v1/payouts/accounts', `/api/v1/payouts/campaigns/${id}/accounts`])
    expect((await other.call('GET', path)).json()).toMatchObject({ accounts: [{ affiliateId }] });
});

test('many invitations at once are one mail', async () => {
  const affiliateId = await fixture.newAffiliate(campaignId, { email: 'once@example.com' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(affiliateId)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
  await fixture.sendAll();
  expect(fixture.mails.taken.filter((mail) => mail.to === 'once@example.com')).toHaveLength(1);
});

test('nobody sends more than 60 invitations in ten minutes, and nobody else waits for that', async () => {
  const flooder = await fixture.newMerchant();
  const own = (await fixture.newCampaign({ ownerUserId: flooder.id })).id;
  const victims = await Promise.all(
    Array.from({ length: 61 }, () => fixture.newAffiliate(own, { email: 'victim@example.com' })),
  );
  const statuses = [];
  for (const victim of victims) statuses.push((await invite(victim, own, flooder)).status);
  expect(statuses).toEqual([...Array<number>(60).fill(202), 429]);
  expect((await invite(await fixture.newAffiliate(campaignId))).status).toBe(202);
  fixture.time.now += 600_001;
  expect((await invite(victims[60] ?? '', own, flooder)).status).toBe(202);
  await fixture.db.deleteFrom('mails').where('state', '=', 'waiting').execute();
});

test('an invitation goes ahead of the commission mails that wait', async () => {
  const waiting = await fixture.newAffiliate(campaignId, { email: 'waits@example.com' });
  await fixture.settle(randomUUID(), campaignId, [{ affiliateId: waiting, method: 'notice' }]);
  fixture.time.now += 1_000;
  await invite(await fixture.newAffiliate(campaignId, { email: 'ahead@example.com' }));
  await fixture.sendAll();
  expect(fixture.mails.taken.slice(-2).map((mail) => mail.to)).toEqual(['ahead@example.com', 'waits@example.com']);
});

test('of another merchant’s campaign nothing is disclosed and nobody is invited', async () => {
  const affiliateId = await fixture.newAffiliate(campaignId);
  const stranger = await fixture.newMerchant();
  const own = (await fixture.newCampaign({ ownerUserId: stranger.id })).id;
  const unknown = await stranger.call('GET', `/api/v1/payouts/campaigns/${randomUUID()}/accounts`);
  const foreign = await accounts(campaignId, stranger);
  expect(foreign.status).toBe(404);
  expect(foreign.json()).toMatchObject({ detail: (unknown.json() as { detail: string }).detail });
  expect((await invite(affiliateId, campaignId, stranger)).status).toBe(404);
  expect((await invite(affiliateId, own, stranger)).status, 'by a campaign of their own').toBe(404);
  expect((await invite(randomUUID())).status).toBe(404);
  expect((await invite(await fixture.newAffiliate(campaignId, { isRemoved: true }))).status).toBe(404);
});

test('whoever has a second factor must have used it', async () => {
  const careful = await fixture.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal1' });
  expect(await accounts(campaignId, careful)).toMatchObject({ status: 403 });
  const proven = await fixture.newMerchant({ id: merchant.id, hasSecondFactor: true, aal: 'aal2' });
  expect((await accounts(campaignId, proven)).status).toBe(200);
});

test.each([
  ['whose account is complete', { enabled: true }, {}, 'payout_account_complete'],
  ['without an address', { email: '' }, {}, 'conflict'],
  ['of a demo campaign', {}, { isDemo: true }, 'conflict'],
])(
  'an affiliate %s is not invited',
  async (_, { enabled = false, ...affiliate }: { enabled?: boolean; email?: string }, campaign, code) => {
    const of = (await fixture.newCampaign({ ownerUserId: merchant.id, ...campaign })).id;
    const affiliateId = await fixture.newAffiliate(of, affiliate);
    if (enabled) await fixture.enable(affiliateId, of);
    const answer = await invite(affiliateId, of);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code });
  },
);
