import { AffiliateGroup } from '@sillage/proto/http/affiliate-groups';
import { PublicCampaign } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { CampaignTiers } from '@sillage/proto/http/rate-tiers';
import { DAY_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideTiers } from '../../commands/tiers/decide-tiers.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const TIERS = {
  basis: 'last_30_days',
  measure: 'orders',
  tiers: [
    { from: 10, rateBps: 1_200 },
    { from: 50, rateBps: 1_500 },
  ],
};

async function start(tiers: object = TIERS) {
  const merchant = await fixture.newMerchant();
  const { id: campaignId } = await merchant.createCampaign({ defaultRateBps: 1_000 });
  const path = `/api/v1/campaigns/${campaignId}`;
  const set = (body: object) => merchant.call(`${path}/tiers`, { method: 'PUT', body });
  expect((await set(tiers)).status).toBe(200);
  return {
    merchant,
    campaignId,
    path,
    set,
    add: (name: string, more: object = {}) => merchant.addAffiliate(campaignId, { name, ...more }),
    show: async () => CampaignTiers.parse((await merchant.call(`${path}/tiers`)).json()),
    async rates() {
      const { affiliates } = AffiliateList.parse((await merchant.call(`${path}/affiliates`)).json());
      return Object.fromEntries(affiliates.map(({ name, rateBps, rateSource }) => [name, [rateBps, rateSource]]));
    },
    /** The final history of an affiliate's rates in the log. */
    async history(affiliateId: string) {
      const events = (await fixture.outbox(campaignId)).flatMap(({ event: { event } }) =>
        event.case === 'affiliate' && event.value.affiliateId === affiliateId ? [event.value] : [],
      );
      return events.at(-1)?.rates.map(({ rateBps, byTier, tierVolume }) => [rateBps, byTier, Number(tierVolume)]);
    },
  };
}

const sold = (orders: Readonly<Record<string, number>>) => {
  fixture.brought.volumes = Object.entries(orders).map(([affiliateId, count]) => ({
    affiliateId,
    orders: count,
    revenueMinor: BigInt(count) * 1_000n,
  }));
};
const nextDay = async () => {
  fixture.time.now += DAY_MS;
  await decideTiers(fixture.deps);
};

describe('tiers', () => {
  test('raise the rates of those who reach them, and let them fall back, each night and once', async () => {
    const { add, rates, history, show } = await start();
    const [ada, bob, cleo] = [await add('Ada'), await add('Bob'), await add('Cleo', { rateBps: 500 })];
    sold({ [ada.id]: 12, [bob.id]: 9, [cleo.id]: 100 });
    await decideTiers(fixture.deps);
    expect(await rates()).toEqual({ Ada: [1_200, 'tier'], Bob: [1_000, 'default'], Cleo: [500, 'own'] });
    sold({ [ada.id]: 60 });
    await decideTiers(fixture.deps);
    expect((await rates()).Ada).toEqual([1_200, 'tier']);
    await nextDay();
    expect((await rates()).Ada).toEqual([1_500, 'tier']);
    sold({});
    await nextDay();
    expect((await rates()).Ada).toEqual([1_000, 'default']);
    expect(await history(ada.id)).toEqual([
      [1_000, false, 0],
      [1_200, true, 12],
      [1_500, true, 60],
      [1_000, true, 0],
    ]);
    expect(Date.parse((await show()).decidedUntil ?? '')).toBeLessThanOrEqual(fixture.time.now);
  });

  test('count revenue, too, and are decided anew after they were changed', async () => {
    const { add, rates, set } = await start({ ...TIERS, measure: 'revenue', basis: 'total' });
    const ada = await add('Ada');
    sold({ [ada.id]: 1 });
    await decideTiers(fixture.deps);
    expect((await rates()).Ada).toEqual([1_500, 'tier']);
    await set({ ...TIERS, tiers: [] });
    await decideTiers(fixture.deps);
    expect((await rates()).Ada).toEqual([1_000, 'default']);
  });

  test('lower no rate of a group, and come back after it', async () => {
    const { merchant, path, add, rates } = await start();
    const ada = await add('Ada');
    sold({ [ada.id]: 12 });
    await decideTiers(fixture.deps);
    const made = await merchant.call(`${path}/groups`, { method: 'POST', body: { name: 'Best', rateBps: 2_000 } });
    const { id } = AffiliateGroup.parse(made.json());
    const body = { affiliateIds: [ada.id] };
    await merchant.call(`${path}/groups/${id}/members`, { method: 'POST', body });
    expect((await rates()).Ada).toEqual([2_000, 'group']);
    await nextDay();
    expect((await rates()).Ada).toEqual([2_000, 'group']);
    await merchant.call(`${path}/groups/${id}/members/removal`, { method: 'POST', body });
    expect((await rates()).Ada).toEqual([1_200, 'tier']);
  });

  test('are shown to affiliates, and whether theirs follows them', async () => {
    const { add, campaignId } = await start();
    const [ada, cleo] = [await add('Ada'), await add('Cleo', { rateBps: 500 })];
    for (const [affiliate, followsTiers] of [
      [ada, true],
      [cleo, false],
    ] as const) {
      const url = `/api/v1/public/campaigns/${campaignId}${new URL(affiliate.dashboardUrl).search}`;
      const page = PublicCampaign.parse((await fixture.app.inject({ url })).json());
      expect([page.tiers, page.own?.followsTiers]).toEqual([TIERS, followsTiers]);
    }
  });

  test('of a campaign of which nothing is known now keep nobody else waiting', async () => {
    const [lost, other] = [await start(), await start()];
    const ada = await other.add('Ada');
    const volumesOf = async (campaignId: string) => {
      if (campaignId === lost.campaignId) throw new Error('away');
      return [{ affiliateId: ada.id, orders: 10, revenueMinor: 0n }];
    };
    await expect(decideTiers({ ...fixture.deps, brought: { volumesOf } })).rejects.toThrow('away');
    expect((await other.rates()).Ada).toEqual([1_200, 'tier']);
    expect((await lost.show()).decidedUntil).toBeNull();
  });

  test('that do not rise are refused, and so is somebody else’s campaign', async () => {
    const { set, path } = await start();
    expect((await set({ ...TIERS, tiers: TIERS.tiers.toReversed() })).status).toBe(400);
    const stranger = await fixture.newMerchant();
    expect((await stranger.call(`${path}/tiers`, { method: 'PUT', body: TIERS })).status).toBe(404);
    expect((await stranger.call(`${path}/tiers`)).status).toBe(404);
  });

  test('whatever was sold, the rate is what the rates before it and the volume of the night say', async () => {
    const { add, rates } = await start();
    const ada = await add('Ada');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 4 }), async (nights) => {
        for (const orders of nights) {
          sold({ [ada.id]: orders });
          await nextDay();
          await decideTiers(fixture.deps);
          const expected = orders >= 50 ? 1_500 : orders >= 10 ? 1_200 : 1_000;
          expect((await rates()).Ada).toEqual([expected, orders >= 10 ? 'tier' : 'default']);
        }
      }),
      { numRuns: 8 },
    );
  });
});
