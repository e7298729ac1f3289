import { LinkClicks } from '@sillage/proto/http/affiliate-links';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceKeptFrom } from '../../db/clicks/click-retention.ts';
import { affiliate, campaign, click, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());

test('counted clicks are told apart by the link of the affiliate that they came through', async () => {
  const { user, headers } = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, { ownerUserId: user.id }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 1000]]),
  ]);
  await projection.clicks([
    click(1, T0, 1, 'ann', { shortCode: 'aaaaaa' }),
    click(2, T0 + 1, 1, 'ann', { shortCode: 'bbbbbb' }),
    click(3, T0 + 2, 1, 'bob', { shortCode: 'bbbbbb' }),
    click(4, T0 + 3, 1, 'cid', { shortCode: 'bbbbbb' }),
    click(5, T0 + 4, 1, 'dan'),
    click(6, T0 + 5, 2, 'eve', { shortCode: 'cccccc' }),
  ]);
  const path = `/api/v1/statistics/campaigns/${uuid('campaign', 1)}/affiliates/${uuid('affiliate', 1)}/links`;
  const read = async () => LinkClicks.parse((await projection.app.inject({ url: path, headers })).json());
  expect(await read()).toMatchObject({
    since: null,
    links: [
      { shortCode: 'bbbbbb', clicks: 2 },
      { shortCode: 'aaaaaa', clicks: 1 },
      { shortCode: null, clicks: 1 },
    ],
  });
  await advanceKeptFrom(projection.db, new Date(T0 - 1));
  expect((await read()).since).toBe(new Date(T0 - 1).toISOString());

  const stranger = await projection.signIn();
  expect((await projection.app.inject({ url: path, headers: stranger.headers })).statusCode).toBe(404);
});
