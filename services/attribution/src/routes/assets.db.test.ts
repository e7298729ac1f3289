import { AssetStatistics } from '@sillage/proto/http/assets';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceKeptFrom } from '../db/clicks/click-retention.ts';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());

const by = (sub5: string) => ({ subs: ['', 'mail', '', '', sub5] });
const CAMPAIGN = uuid('campaign', 1);

test('clicks and conversions are told apart by the asset that they came through, for the merchant and each affiliate', async () => {
  const { user, headers } = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, { ownerUserId: user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 1000]], [['CID10', 0]]),
  ]);
  await projection.clicks([
    click(1, T0, 1, 'ann', by('asset-banner')),
    click(2, T0 + 1, 1, 'bob', by('asset-banner')),
    click(3, T0 + 2, 2, 'cid', by('asset-banner')),
    click(4, T0 + 3, 1, 'dan', by('asset-post')),
    // A repeated click, and one that is not of an asset.
    click(5, T0 + 4, 1, 'ann', by('asset-banner')),
    click(6, T0 + 5, 1, 'eve', by('my own')),
    click(7, T0 + 6, 1, 'fay'),
    click(8, T0 + 7, 1, 'gil', { subs: ['asset-banner'] }),
  ]);
  await projection.conversions([
    sale(1, T0 + 60_000, 'ann', 10_000, { verified: true }),
    sale(2, T0 + 60_001, 'cid', 5_000, { verified: true }),
    sale(3, T0 + 60_002, 'dan', 900, { isTest: true }),
    sale(4, T0 + 60_003, 'eve', 900, { verified: true }),
    // Of affiliate 2 by the code, and not brought by what affiliate 1 published.
    sale(5, T0 + 60_004, 'dan', 700, { verified: true, couponCodes: ['CID10'] }),
  ]);
  projection.time.now = T0 + DAY_MS;
  const ask = async (path: string, authorization: string) =>
    projection.app.inject({ url: `/api/v1${path}`, headers: { authorization } });
  const mine = `/statistics/campaigns/${CAMPAIGN}/assets`;
  const read = async () => AssetStatistics.parse((await ask(mine, headers.authorization)).json());
  expect(await read()).toEqual({
    since: null,
    assets: [
      { sub: 'asset-banner', clicks: 3, conversions: 2, affiliates: 2 },
      { sub: 'asset-post', clicks: 1, conversions: 0, affiliates: 1 },
    ],
  });

  const open = `/public${mine}`;
  const affiliateId = uuid('affiliate', 2);
  const own = `Bearer ${await projection.tickets.sign({ campaignId: CAMPAIGN, affiliateId })}`;
  const ofAll = `Bearer ${await projection.tickets.sign({ campaignId: CAMPAIGN })}`;
  const cids = [{ sub: 'asset-banner', clicks: 1, conversions: 1, affiliates: 1 }];
  expect((await ask(open, own)).json()).toEqual({ since: null, assets: cids });
  expect((await ask(`${open}?affiliateId=${affiliateId}`, ofAll)).json()).toEqual({ since: null, assets: cids });
  expect((await ask(open, ofAll)).statusCode).toBe(400);
  expect((await ask(`${open}?affiliateId=${uuid('affiliate', 1)}`, own)).statusCode).toBe(404);
  expect((await ask(`${open}?affiliateId=${uuid('affiliate', 9)}`, ofAll)).statusCode).toBe(404);
  const elsewhere = `Bearer ${await projection.tickets.sign({ campaignId: uuid('campaign', 2) })}`;
  expect((await ask(`${open}?affiliateId=${affiliateId}`, elsewhere)).statusCode).toBe(404);
  const stranger = await projection.signIn();
  expect((await ask(mine, stranger.headers.authorization)).statusCode).toBe(404);

  await advanceKeptFrom(projection.db, new Date(T0 + 2));
  expect(await read()).toMatchObject({ since: new Date(T0 + 2).toISOString(), assets: [{ clicks: 1 }, { clicks: 1 }] });
});
