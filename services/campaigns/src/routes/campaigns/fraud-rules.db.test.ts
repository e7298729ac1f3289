import { CampaignFraudRules } from '@sillage/proto/http/fraud-rules';
import { DEFAULT_FRAUD_RULES } from '@sillage/proto/values/fraud';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function start() {
  const merchant = await fixture.newMerchant();
  const { id } = await merchant.createCampaign({});
  const path = `/api/v1/campaigns/${id}/fraud-rules`;
  return {
    id,
    path,
    merchant,
    rules: async () => CampaignFraudRules.parse((await merchant.call(path)).json()),
    put: (body: object) => merchant.call(path, { method: 'PUT', body }),
    async published() {
      const events = await fixture.outbox(id);
      return events.flatMap(({ event }) => (event.event.case === 'campaign' ? [event.event.value.fraudHistory] : []));
    },
  };
}
const velocity = (threshold: number, score = 10) => ({
  reviewScore: 50,
  reviewDays: 7,
  rules: [{ rule: 'velocity', threshold, score }],
});

test('a campaign has the default rules until its merchant sets other ones', async () => {
  const campaign = await start();
  expect(await campaign.rules()).toEqual({ ...DEFAULT_FRAUD_RULES, since: null });
  expect((await campaign.published()).at(-1)).toEqual([]);
});

test('each change begins a period, and the log has all of them', async () => {
  const campaign = await start();
  expect((await campaign.put(velocity(40))).status).toBe(200);
  fixture.time.now += 60_000;
  expect((await campaign.put(velocity(50))).status).toBe(200);
  const rules = await campaign.rules();
  expect(rules).toMatchObject({ reviewScore: 50, reviewDays: 7, since: new Date(fixture.time.now).toISOString() });
  expect(rules.rules.find(({ rule }) => rule === 'velocity')).toMatchObject({ version: 3, threshold: 50, score: 10 });
  const history = (await campaign.published()).at(-1) ?? [];
  expect(history.map(({ fromMs, rules }) => [Number(fromMs), rules.find(({ rule }) => rule === 'velocity')])).toEqual([
    [fixture.time.now - 60_000, expect.objectContaining({ version: 2, threshold: 40 })],
    [fixture.time.now, expect.objectContaining({ version: 3, threshold: 50 })],
  ]);
});

test('what changes nothing publishes nothing', async () => {
  const campaign = await start();
  await campaign.put(velocity(40));
  const before = (await campaign.published()).length;
  expect((await campaign.put(velocity(40))).status).toBe(200);
  expect(await campaign.published()).toHaveLength(before);
});

test('thresholds outside of what a rule allows, unknown rules and other merchants are refused', async () => {
  const campaign = await start();
  expect((await campaign.put(velocity(1))).status).toBe(400);
  expect((await campaign.put({ ...velocity(40), reviewScore: 0 })).status).toBe(400);
  expect((await campaign.put({ ...velocity(40), rules: [{ rule: 'luck', threshold: 9, score: 9 }] })).status).toBe(400);
  const stranger = await fixture.newMerchant();
  expect((await stranger.call(campaign.path)).status).toBe(404);
  expect((await stranger.call(campaign.path, { method: 'PUT', body: velocity(40) })).status).toBe(404);
});

test('a new campaign starts with the merchant’s own defaults, and one that exists keeps its rules', async () => {
  const before = await start();
  const { merchant } = before;
  const path = '/api/v1/campaigns/fraud-defaults';
  const defaults = async () => CampaignFraudRules.parse((await merchant.call(path)).json());
  expect(await defaults()).toEqual({ ...DEFAULT_FRAUD_RULES, since: null });
  expect((await merchant.call(path, { method: 'PUT', body: velocity(40) })).status).toBe(200);
  expect(await defaults()).toMatchObject({ reviewScore: 50, reviewDays: 7 });
  expect(await before.rules()).toMatchObject({ since: null });

  const { id } = await merchant.createCampaign({});
  const rules = async () =>
    CampaignFraudRules.parse((await merchant.call(`/api/v1/campaigns/${id}/fraud-rules`)).json());
  const own = await rules();
  expect(own).toMatchObject({ reviewScore: 50, reviewDays: 7, since: new Date(fixture.time.now).toISOString() });
  expect(own.rules).toEqual((await defaults()).rules);
  const [event] = await fixture.outbox(id);
  const history = event?.event.event.case === 'campaign' ? event.event.event.value.fraudHistory : [];
  expect(history.map(({ reviewScore }) => reviewScore)).toEqual([50]);

  expect((await merchant.call(path, { method: 'PUT', body: velocity(60) })).status).toBe(200);
  expect(await rules()).toEqual(own);
});

test('the defaults of one merchant are nobody else’s', async () => {
  const merchant = await fixture.newMerchant();
  const path = '/api/v1/campaigns/fraud-defaults';
  expect((await merchant.call(path, { method: 'PUT', body: velocity(1) })).status).toBe(400);
  await merchant.call(path, { method: 'PUT', body: velocity(40) });
  const stranger = await fixture.newMerchant();
  expect((await stranger.call(path)).json()).toMatchObject({ since: null });
});
