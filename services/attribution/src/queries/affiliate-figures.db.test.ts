import { AffiliateFigures, CampaignStatistics } from '@sillage/proto/http/statistics';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let projection: Fixture;
let merchant: Awaited<ReturnType<Fixture['signIn']>>;
beforeAll(async () => {
  projection = await createFixture();
  merchant = await projection.signIn();
});
afterAll(() => projection.close());

const get = async (path: string) =>
  (await projection.app.inject({ url: `/api/v1/statistics/${path}`, headers: merchant.headers })).json();

test('the figures of all affiliates are those of each campaign', async () => {
  const ownerUserId = merchant.user.id;
  await projection.campaignEvents([
    campaign(1, { ownerUserId }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 2000]]),
  ]);
  await projection.clicks([click(1, T0, 1, 'ann'), click(2, T0 + 1, 2, 'bob')]);
  await projection.conversions([
    sale(1, T0 + 60_000, 'ann', 10_000, { verified: true }),
    sale(2, T0 + HOUR_MS, 'bob', 5_000, { verified: true }),
  ]);
  await projection.settle();
  projection.time.now = T0 + 2 * HOUR_MS;

  const { affiliates } = AffiliateFigures.parse(await get('affiliates?range=all'));
  const campaignId = uuid('campaign', 1);
  const ofCampaign = CampaignStatistics.parse(await get(`campaigns/${campaignId}?range=all`));
  expect(ofCampaign.affiliates).toMatchObject([{ revenueMinor: 10_000n }, { revenueMinor: 5_000n }]);
  expect(affiliates).toEqual(ofCampaign.affiliates.map((row) => ({ campaignId, ...row })));
});

test('nothing of others is among them', async () => {
  const stranger = await projection.signIn();
  const answer = await projection.app.inject({
    url: '/api/v1/statistics/affiliates?range=all',
    headers: stranger.headers,
  });
  expect(AffiliateFigures.parse(answer.json())).toEqual({ affiliates: [] });
});
