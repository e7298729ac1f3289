import { fromBinary } from '@bufbuild/protobuf';
import { type CampaignEvent, CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import { Affiliate, Campaign } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function newCampaign() {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign();
  const path = `/api/v1/campaigns/${id}`;
  const change = (affiliateId: string, body: object) =>
    merchant.call(`${path}/affiliates/${affiliateId}`, { method: 'PATCH', body });
  return { merchant, id, path, change };
}

/** The newest published event that matches. */
async function newestOf(matches: (event: CampaignEvent) => boolean) {
  const { rows } = await sql<{ value: Buffer }>`select value from outbox order by id`.execute(fixture.db);
  return rows.map((row) => fromBinary(CampaignEventSchema, row.value)).findLast(matches)?.event;
}

/** The affiliate's published codes: each with its start and end, in seconds since `start`. */
async function publishedCodes(affiliateId: string, start: number) {
  const event = await newestOf(({ event }) => event.case === 'affiliate' && event.value.affiliateId === affiliateId);
  if (event?.case !== 'affiliate') throw new Error('nothing was published of the affiliate');
  const seconds = (ms: bigint) => (Number(ms) - start) / 1000;
  return event.value.couponCodes.map(({ code, fromMs, untilMs }) => [
    code,
    seconds(fromMs),
    untilMs === 0n ? null : seconds(untilMs),
  ]);
}

test('codes are an affiliate’s in one spelling, from when they are given until they are taken or the affiliate pauses', async () => {
  const { merchant, id, path, change } = await newCampaign();
  const start = fixture.time.now;
  const ada = await merchant.addAffiliate(id, { couponCodes: ['ada10', ' ADA10 '] });
  expect(ada.couponCodes).toEqual(['ADA10']);
  fixture.time.now += 1000;
  const more = Affiliate.parse((await change(ada.id, { couponCodes: ['ADA10', 'Été 5'] })).json());
  expect(more.couponCodes).toEqual(['ADA10', 'ÉTÉ 5']);
  fixture.time.now += 1000;
  await change(ada.id, { isActive: false });
  fixture.time.now += 1000;
  await change(ada.id, { couponCodes: ['ADA10', 'ADA20'] });
  fixture.time.now += 1000;
  await change(ada.id, { isActive: true });
  fixture.time.now += 1000;
  await change(ada.id, { couponCodes: [] });
  expect(await publishedCodes(ada.id, start)).toEqual([
    ['ADA10', 0, 2],
    ['ÉTÉ 5', 1, 2],
    ['ADA10', 4, 5],
    ['ADA20', 4, 5],
  ]);
  const { affiliates } = AffiliateList.parse((await merchant.call(`${path}/affiliates`)).json());
  expect(affiliates.map((affiliate) => affiliate.couponCodes)).toEqual([[]]);
});

test('what leaves the codes as they are begins no new period', async () => {
  const { merchant, id, change } = await newCampaign();
  const start = fixture.time.now;
  const ada = await merchant.addAffiliate(id, { couponCodes: ['ADA10'] });
  fixture.time.now += 1000;
  await change(ada.id, { couponCodes: ['ada10'] });
  await change(ada.id, { name: 'Ada L.', isActive: true });
  expect(await publishedCodes(ada.id, start)).toEqual([['ADA10', 0, null]]);
});

test('a code has one affiliate of a campaign at a time, who may give it up to another', async () => {
  const { merchant, id, path, change } = await newCampaign();
  const ada = await merchant.addAffiliate(id, { couponCodes: ['SPRING'] });
  const bob = await merchant.addAffiliate(id, { name: 'Bob', couponCodes: ['BOB'] });
  const taken = await change(bob.id, { couponCodes: ['NEW', 'spring'], name: 'Robert' });
  expect(taken.status).toBe(409);
  expect(taken.json()).toMatchObject({ code: 'coupon_code_taken', detail: expect.stringContaining('SPRING') });
  const body = { name: 'Cid', email: 'cid@example.com', couponCodes: ['SPRING'] };
  expect((await merchant.call(`${path}/affiliates`, { method: 'POST', body })).status).toBe(409);
  const { affiliates } = AffiliateList.parse((await merchant.call(`${path}/affiliates`)).json());
  expect(affiliates.map(({ name, couponCodes }) => [name, couponCodes])).toEqual([
    ['Ada', ['SPRING']],
    ['Bob', ['BOB']],
  ]);
  await change(ada.id, { couponCodes: [] });
  expect((await change(bob.id, { couponCodes: ['SPRING'] })).status).toBe(200);
  await merchant.call(`${path}/affiliates/${bob.id}`, { method: 'DELETE' });
  expect((await change(ada.id, { couponCodes: ['SPRING'] })).status).toBe(200);
  const other = await merchant.createCampaign();
  expect((await merchant.addAffiliate(other.id, { couponCodes: ['SPRING'] })).couponCodes).toEqual(['SPRING']);
});

test('of two affiliates who are given a code at once, one has it', async () => {
  const { merchant, id, change } = await newCampaign();
  const ada = await merchant.addAffiliate(id);
  const bob = await merchant.addAffiliate(id, { name: 'Bob' });
  const answers = await Promise.all([ada, bob].map(({ id }) => change(id, { couponCodes: ['SPRING'] })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
});

test('the rules on codes and later orders are part of the history that the log carries', async () => {
  const { merchant, id, path } = await newCampaign();
  const start = fixture.time.now;
  fixture.time.now += 1000;
  await merchant.call(path, { method: 'PATCH', body: { clickBeforeCode: true } });
  fixture.time.now += 1000;
  await merchant.call(path, { method: 'PATCH', body: { renewalMonths: 12 } });
  fixture.time.now += 1000;
  const changed = await merchant.call(path, { method: 'PATCH', body: { renewalMonths: null } });
  expect(Campaign.parse(changed.json())).toMatchObject({ clickBeforeCode: true, renewalMonths: null });
  const event = await newestOf(({ event, campaignId }) => event.case === 'campaign' && campaignId === id);
  if (event?.case !== 'campaign') throw new Error('nothing was published of the campaign');
  expect(event.value.holdHistory).toMatchObject([
    { fromMs: BigInt(start), clickBeforeCode: false, renewalMonths: 0, renewsForLife: false },
    { fromMs: BigInt(start + 1000), clickBeforeCode: true, renewalMonths: 0, renewsForLife: false },
    { fromMs: BigInt(start + 2000), clickBeforeCode: true, renewalMonths: 12, renewsForLife: false },
    { fromMs: BigInt(start + 3000), clickBeforeCode: true, renewalMonths: 0, renewsForLife: true },
  ]);
});
