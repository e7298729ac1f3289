import { CampaignList } from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;
interface Page {
  readonly ids: readonly string[];
  readonly next: string | null;
}

const campaigns = async (merchant: Merchant, query = ''): Promise<Page> => {
  const list = CampaignList.parse((await merchant.call(`/api/v1/campaigns${query}`)).json());
  return { ids: list.campaigns.map(({ id }) => id), next: list.next };
};

/** Of one campaign or, without an id, of all. */
const affiliates =
  (campaignId?: string) =>
  async (merchant: Merchant, query = ''): Promise<Page> => {
    const path = campaignId === undefined ? '/api/v1/affiliates' : `/api/v1/campaigns/${campaignId}/affiliates`;
    const answer = await merchant.call(`${path}${query}`);
    const list = AffiliateList.parse(answer.json());
    return { ids: list.affiliates.map(({ id }) => id), next: list.next };
  };

async function readAll(list: typeof campaigns, merchant: Merchant, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(merchant, `?limit=${limit}${cursor}`);
    expect(page.ids.length).toBeLessThanOrEqual(limit);
    ids.push(...page.ids);
    if (page.next === null) return ids;
    cursor = `&cursor=${page.next}`;
  }
}

describe('lists', () => {
  // Everything in a test is created at the same time, so that the id decides the order.
  test.each([1, 2, 3, 5, 6, 100])('in pages of %i are the whole lists', async (limit) => {
    const merchant = await fixture.newMerchant();
    const own = [];
    for (let made = 0; made < 6; made += 1) own.push(await merchant.createCampaign());
    const whole = await campaigns(merchant);
    expect(whole.next).toBeNull();
    expect(new Set(whole.ids)).toEqual(new Set(own.map(({ id }) => id)));
    expect(await readAll(campaigns, merchant, limit)).toEqual(whole.ids);

    const campaignId = own[0]?.id ?? '';
    for (let made = 0; made < 6; made += 1) await merchant.addAffiliate(campaignId);
    const list = affiliates(campaignId);
    const all = await list(merchant, '');
    expect(all.ids).toHaveLength(6);
    await merchant.call(`/api/v1/campaigns/${campaignId}/affiliates/${all.ids[2]}`, { method: 'DELETE' });
    expect(await readAll(list, merchant, limit)).toEqual(all.ids.filter((id) => id !== all.ids[2]));
  });

  test('of affiliates may be of named ones, which are the merchant’s own and not removed', async () => {
    const [merchant, other] = [await fixture.newMerchant(), await fixture.newMerchant()];
    const [first, second, foreign] = [
      await merchant.createCampaign(),
      await merchant.createCampaign(),
      await other.createCampaign(),
    ];
    await merchant.addAffiliate(first.id);
    const named = [await merchant.addAffiliate(first.id), await merchant.addAffiliate(second.id)];
    const removed = await merchant.addAffiliate(second.id);
    await merchant.call(`/api/v1/campaigns/${second.id}/affiliates/${removed.id}`, { method: 'DELETE' });
    const stranger = await other.addAffiliate(foreign.id);
    const ids = [...named, removed, stranger].map(({ id }) => id);
    const found = await affiliates()(merchant, `?ids=${ids.join()}`);
    expect(new Set(found.ids)).toEqual(new Set(named.map(({ id }) => id)));
    for (const wrong of ['', 'x', `${ids[0]},`, Array.from({ length: 101 }, () => ids[0]).join()])
      expect((await merchant.call(`/api/v1/affiliates?ids=${wrong}`)).status).toBe(400);
  });

  test('go on behind an affiliate that was removed meanwhile', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign();
    for (let made = 0; made < 3; made += 1) await merchant.addAffiliate(id);
    const list = affiliates(id);
    const all = await list(merchant, '');
    const first = await list(merchant, '?limit=1');
    await merchant.call(`/api/v1/campaigns/${id}/affiliates/${first.next}`, { method: 'DELETE' });
    expect((await list(merchant, `?limit=2&cursor=${first.next}`)).ids).toEqual(all.ids.slice(1));
  });

  test('of all campaigns hold the affiliates of each that is listed, and nobody else', async () => {
    const merchant = await fixture.newMerchant();
    const [first, second, deleted] = [
      await merchant.createCampaign(),
      await merchant.createCampaign({ isTest: true }),
      await merchant.createCampaign({ isTest: true }),
    ];
    const stranger = await fixture.newMerchant();
    const { id: foreignId } = await stranger.addAffiliate((await stranger.createCampaign()).id);
    const own = [
      await merchant.addAffiliate(first.id),
      await merchant.addAffiliate(second.id),
      await merchant.addAffiliate(first.id),
    ].map(({ id }) => id);
    await merchant.addAffiliate(deleted.id);
    await merchant.call(`/api/v1/campaigns/${deleted.id}`, { method: 'DELETE' });
    const all = await affiliates()(merchant);
    expect(all.ids.toSorted()).toEqual(own.toSorted());
    expect(await readAll(affiliates(), merchant, 2)).toEqual(all.ids);
    expect((await merchant.call(`/api/v1/affiliates?cursor=${foreignId}`)).status).toBe(404);
  });

  test('refuse what is no cursor of theirs', async () => {
    const merchant = await fixture.newMerchant();
    const { id } = await merchant.createCampaign();
    const stranger = await fixture.newMerchant();
    const foreign = await stranger.createCampaign();
    const { id: foreignAffiliate } = await stranger.addAffiliate(foreign.id);
    const status = async (path: string) => (await merchant.call(`/api/v1/campaigns${path}`)).status;
    expect(await status(`?cursor=${foreign.id}`)).toBe(404);
    expect(await status(`/${id}/affiliates?cursor=${foreignAffiliate}`)).toBe(404);
    for (const query of ['?limit=0', '?limit=1001', '?limit=x', '?cursor=x']) {
      expect(await status(query)).toBe(400);
      expect(await status(`/${id}/affiliates${query}`)).toBe(400);
    }
  });
});
