import type { Affiliate } from '@sillage/proto/http/campaigns';
import { AffiliateList, MAX_FOUND } from '@sillage/proto/http/listed-affiliates';
import { TagList } from '@sillage/proto/http/people';
import type { ApiScope } from '@sillage/proto/values/api-scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

type Merchant = Awaited<ReturnType<Fixture['newMerchant']>>;

const list = async (merchant: Merchant, query: string) =>
  AffiliateList.parse((await merchant.call(`/api/v1/affiliates?${query}`)).json());

/** Page by page. */
async function readAll(merchant: Merchant, query: string, limit = 2): Promise<readonly Affiliate[]> {
  const read: Affiliate[] = [];
  for (let cursor = ''; ; ) {
    const page = await list(merchant, `${query}&limit=${limit}${cursor}`);
    expect(page.affiliates.length).toBeLessThanOrEqual(limit);
    read.push(...page.affiliates);
    if (page.next === null) return read;
    cursor = `&cursor=${page.next}`;
  }
}

const names = (affiliates: readonly Affiliate[]) => affiliates.map(({ name }) => name);

/** Three campaigns, one of them archived, with the affiliates distributed in turn, `stepMs` apart. */
async function merchantWith(given: readonly string[], stepMs = 1_000) {
  const merchant = await fixture.newMerchant();
  const campaigns = [await merchant.createCampaign({ name: 'Boots' }), await merchant.createCampaign({ name: 'Hats' })];
  const gone = await merchant.createCampaign({ isTest: true });
  await merchant.addAffiliate(gone.id, { name: 'Nobody' });
  await merchant.call(`/api/v1/campaigns/${gone.id}`, { method: 'DELETE' });
  const affiliates: Affiliate[] = [];
  for (const [n, name] of given.entries()) {
    fixture.time.now += stepMs;
    affiliates.push(await merchant.addAffiliate(campaigns[n % 2]?.id ?? '', { name, email: `${n}@example.com` }));
  }
  const stranger = await fixture.newMerchant();
  await stranger.addAffiliate((await stranger.createCampaign()).id, { name: 'Stranger' });
  return { merchant, campaigns, archivedId: gone.id, affiliates };
}

describe('affiliates of all campaigns in pages', () => {
  const given = ['bob', 'Émile', 'Ada', 'zoë', 'eve', 'Ábel', 'Жанна', 'жак'];

  test.each([1, 2, 3, 8, 100])(
    'of %i are sorted by name without case and accents, and by when they were added',
    async (limit) => {
      const { merchant } = await merchantWith(given);
      const byName = ['Ábel', 'Ada', 'bob', 'Émile', 'eve', 'zoë', 'жак', 'Жанна'];
      expect(names(await readAll(merchant, 'sort=name', limit))).toEqual(byName);
      expect(names(await readAll(merchant, 'sort=name&direction=desc', limit))).toEqual(byName.toReversed());
      expect(names(await readAll(merchant, 'sort=added', limit))).toEqual(given);
      expect(names(await readAll(merchant, 'sort=added&direction=desc', limit))).toEqual(given.toReversed());
    },
  );

  test.each(['sort=name', 'sort=name&direction=desc', 'sort=added', 'sort=added&direction=desc'])(
    'hold each of those who are alike once: %s',
    async (query) => {
      const { merchant, affiliates } = await merchantWith(
        Array.from({ length: 7 }, () => 'Ada'),
        0,
      );
      const ids = (await readAll(merchant, query)).map(({ id }) => id);
      const ordered = affiliates.map(({ id }) => id).toSorted();
      expect(ids).toEqual(query.endsWith('desc') ? ordered.toReversed() : ordered);
    },
  );

  test('go on where they were, whoever comes and goes meanwhile', async () => {
    const { merchant, campaigns, affiliates } = await merchantWith(['bob', 'dan', 'eve', 'flo']);
    const first = await list(merchant, 'sort=name&limit=2');
    const campaignId = campaigns[0]?.id ?? '';
    await merchant.addAffiliate(campaignId, { name: 'ann' });
    await merchant.addAffiliate(campaignId, { name: 'eva' });
    await merchant.call(`/api/v1/campaigns/${affiliates[1]?.campaignId}/affiliates/${affiliates[1]?.id}`, {
      method: 'DELETE',
    });
    expect(names(first.affiliates)).toEqual(['bob', 'dan']);
    expect(names((await list(merchant, `sort=name&cursor=${first.next}`)).affiliates)).toEqual(['eva', 'eve', 'flo']);
  });

  test('are of one campaign where it is asked for, and of none that is another’s', async () => {
    const { merchant, campaigns } = await merchantWith(given);
    expect(names(await readAll(merchant, `sort=name&campaignId=${campaigns[1]?.id}`))).toEqual(
      ['Émile', 'Ábel', 'zoë', 'жак'].toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    const stranger = await fixture.newMerchant();
    expect((await list(stranger, `campaignId=${campaigns[1]?.id}`)).affiliates).toEqual([]);
  });

  test('sorted by what another service knows are in the order that it says, and go on where it was', async () => {
    const { merchant, campaigns, archivedId, affiliates } = await merchantWith(['one', 'two', 'three']);
    const requested: unknown[] = [];
    const ranked = affiliates.map(({ id }, n) => ({ id, value: `${-n}` })).toReversed();
    fixture.ranking.rank = async (...question) => {
      requested.push(question);
      return ranked;
    };
    const page = await list(merchant, 'sort=owed&direction=desc&limit=2');
    expect(names(page.affiliates)).toEqual(['three', 'two']);
    expect(page.next).toBe(`${affiliates[1]?.id}_-1`);
    await list(merchant, `sort=clicks&search=one&campaignId=${campaigns[0]?.id}&cursor=${page.next}`);
    expect(requested).toEqual([
      ['owed', { ownerUserId: merchant.id, exceptCampaignIds: [archivedId], isDescending: true, limit: 3 }],
      [
        'clicks',
        {
          ownerUserId: merchant.id,
          campaignId: campaigns[0]?.id,
          exceptCampaignIds: [archivedId],
          affiliateIds: [affiliates[0]?.id],
          isDescending: false,
          limit: 51,
          after: { id: affiliates[1]?.id, value: '-1' },
        },
      ],
    ]);
  });

  test('leave out whoever was removed and another service does not know it yet', async () => {
    const { merchant, affiliates } = await merchantWith(['one', 'two']);
    fixture.ranking.rank = async () => affiliates.map(({ id }) => ({ id, value: '0' }));
    const [one] = affiliates;
    await merchant.call(`/api/v1/campaigns/${one?.campaignId}/affiliates/${one?.id}`, { method: 'DELETE' });
    expect(names((await list(merchant, 'sort=clicks')).affiliates)).toEqual(['two']);
  });

  test.each(['clicks', 'owed'])(
    'are sorted by %s for keys alone that may read it: the order tells it',
    async (sort) => {
      const { merchant } = await merchantWith(['one']);
      fixture.ranking.rank = async () => [];
      const status = async (...scopes: readonly ApiScope[]) => {
        const key = await fixture.newMerchant({ id: merchant.id, scopes });
        return (await key.call(`/api/v1/affiliates?sort=${sort}`)).status;
      };
      expect(await status('affiliates:read')).toBe(403);
      expect(await status('affiliates:read', sort === 'owed' ? 'statistics:read' : 'payments:read')).toBe(403);
      expect(await status('affiliates:read', sort === 'owed' ? 'payments:read' : 'statistics:read')).toBe(200);
    },
  );

  test('refuse what is no cursor of theirs', async () => {
    const { merchant, affiliates } = await merchantWith(['one']);
    const { affiliates: foreign } = await merchantWith(['two']);
    const status = async (query: string) => (await merchant.call(`/api/v1/affiliates?${query}`)).status;
    expect(await status(`sort=clicks&cursor=${affiliates[0]?.id}`)).toBe(400);
    expect(await status(`sort=name&cursor=${foreign[0]?.id}`)).toBe(404);
    for (const cursor of ['x', `${affiliates[0]?.id}_x`]) expect(await status(`sort=name&cursor=${cursor}`)).toBe(400);
  });
});

describe('a search finds', () => {
  let merchant: Merchant;
  let link = '';
  beforeAll(async () => {
    merchant = await fixture.newMerchant();
    const boots = await merchant.createCampaign({ name: 'Winter boots' });
    const hats = await merchant.createCampaign({ name: 'Chapeaux d’été' });
    const add = (campaignId: string, name: string, email: string, couponCodes: readonly string[] = []) =>
      merchant.addAffiliate(campaignId, { name, email, couponCodes });
    link = (await add(boots.id, 'Zoë Martin', 'zoe@studio.example', ['ZOE10', 'SNOW'])).trackingUrl;
    await add(boots.id, 'Émile Ångström', 'emile@example.com');
    await add(hats.id, 'Жанна Петрова', 'jp@example.com', ['WELCOME_5']);
    const renamed = await add(hats.id, 'Old Name', 'before@example.com', ['FORMER']);
    await merchant.call(`/api/v1/campaigns/${hats.id}/affiliates/${renamed.id}`, {
      method: 'PATCH',
      body: { name: 'New 100% Name', email: 'after@example.com', couponCodes: ['PRESENT'] },
    });
    await add(hats.id, '李雷', 'li@example.com');
  });

  test.each<readonly [search: string, found: readonly string[]]>([
    ['zoe', ['Zoë Martin']],
    ['ZOË', ['Zoë Martin']],
    ['arti', ['Zoë Martin']],
    ['angstrom emile', ['Émile Ångström']],
    ['emile zoe', []],
    ['studio.example', ['Zoë Martin']],
    ['snow', ['Zoë Martin']],
    ['zoe10', ['Zoë Martin']],
    ['ЖАННА', ['Жанна Петрова']],
    ['李雷', ['李雷']],
    ['welcome_', ['Жанна Петрова']],
    ['welcomex5', []],
    ['100%', ['New 100% Name']],
    ['%', ['New 100% Name']],
    ['\\', []],
    ['before', []],
    ['former', []],
    ['present after', ['New 100% Name']],
    ['winter', ['Zoë Martin', 'Émile Ångström']],
    ['ete', ['Жанна Петрова', 'New 100% Name', '李雷']],
    ['winter zoe', ['Zoë Martin']],
    ['   ', ['Zoë Martin', 'Émile Ångström', 'Жанна Петрова', 'New 100% Name', '李雷']],
  ])('%s', async (search, found) => {
    const query = `sort=added&search=${encodeURIComponent(search)}`;
    expect(names(await readAll(merchant, query)).toSorted()).toEqual(found.toSorted());
  });

  test('whose link it is', async () => {
    const { affiliates } = await list(merchant, `search=${encodeURIComponent(link)}`);
    expect(names(affiliates)).toEqual(['Zoë Martin']);
  });

  test('whose link it is, of links that affiliates have made besides as well', async () => {
    await sql`
      insert into short_links (code, campaign_id, affiliate_id, version, is_primary, name, target_url, created_at)
      select 'made0' || n, campaign_id, id, 1, false, 'Link ' || n, 'https://shop.example.com/' || n, now()
      from affiliates, generate_series(1, 2) n where email = 'zoe@studio.example'`.execute(fixture.db);
    const found = async (search: string) =>
      names((await list(merchant, `search=${encodeURIComponent(search)}`)).affiliates);
    for (const search of ['https://go.example.com/s/made02', 'made01', 'MADE02 zoe', 'winter made01', 'made01 made02'])
      expect(await found(search)).toEqual(['Zoë Martin']);
    for (const search of ['made0', 'made03', 'made01 emile', 'ete made01']) expect(await found(search)).toEqual([]);
    const other = await fixture.newMerchant();
    await other.createCampaign();
    expect((await list(other, 'search=made01')).affiliates).toEqual([]);
  });

  test('so many that it says it lists only the first', async () => {
    const many = await fixture.newMerchant();
    const { id } = await many.createCampaign();
    await sql`
      with added as (
      insert into affiliates (id, campaign_id, version, name, email, is_active, dashboard_token, created_at, updated_at)
      select gen_random_uuid(), ${id}, 1, 'Partner ' || n, 'p@example.com', true, lpad(n::text, 32, 't'), now(), now()
      from generate_series(1, ${MAX_FOUND + 1}) n returning id)
      insert into affiliate_rates (affiliate_id, from_at, rate_bps) select id, now(), 1000 from added`.execute(
      fixture.db,
    );
    const search = async (text: string) => list(many, `sort=name&limit=1000&search=${text}`);
    expect(await search('partner')).toMatchObject({ isCut: true, next: null });
    expect((await search('partner')).affiliates).toHaveLength(MAX_FOUND);
    expect(await search('partner%2077')).toMatchObject({ isCut: false });
  });

  test('so many with a tag that only an order which another service knows is cut, after campaign and search', async () => {
    const many = await fixture.newMerchant();
    const boots = await many.createCampaign();
    const hats = await many.createCampaign({ name: 'Hats' });
    const fill = (campaignId: string, name: string) =>
      sql`
      with added as (
      insert into affiliates (id, campaign_id, version, name, email, is_active, dashboard_token, created_at, updated_at)
      select gen_random_uuid(), ${campaignId}, 1, ${name} || n, 'tagged@example.com', true, lpad(${name} || n, 32, 'u'), now(), now()
      from generate_series(1, ${MAX_FOUND + 1}) n returning id)
      insert into affiliate_rates (affiliate_id, from_at, rate_bps) select id, now(), 1000 from added`.execute(
        fixture.db,
      );
    await fill(boots.id, 'Boots ');
    fixture.time.now += 1_000;
    const late = await many.addAffiliate(hats.id, { name: 'Late', email: 'tagged@example.com' });
    await many.addAffiliate(hats.id, { name: 'Late too', email: 'other@example.com' });
    await sql`update affiliates set created_at = now() + interval '1 hour' where id = ${late.id}`.execute(fixture.db);
    await many.call(`/api/v1/people/${late.id}/tags`, { method: 'POST', body: { name: 'VIP' } });
    const { tags } = TagList.parse((await many.call('/api/v1/people/tags')).json());
    const tagged = (query: string) => list(many, `tagId=${tags[0]?.id}&limit=1000&${query}`);
    expect(names((await tagged('sort=name&search=late')).affiliates)).toEqual(['Late']);
    expect(names((await tagged(`sort=added&campaignId=${hats.id}`)).affiliates)).toEqual(['Late']);
    const first = await tagged('sort=added');
    expect(first).toMatchObject({ isCut: false, affiliates: { length: 1_000 } });
    expect(names((await tagged(`sort=added&cursor=${first.next}`)).affiliates).at(-1)).toBe('Late');
    let requested: readonly string[] = [];
    fixture.ranking.rank = async (_sort, { affiliateIds }) => {
      requested = affiliateIds ?? [];
      return [];
    };
    expect(await tagged(`sort=owed&campaignId=${hats.id}`)).toMatchObject({ isCut: false });
    expect(requested).toEqual([late.id]);
    expect(await tagged('sort=owed')).toMatchObject({ isCut: true });
    expect(requested).toHaveLength(MAX_FOUND);
    fixture.ranking.rank = async () => [];
  });
});
