import { CampaignStatistics, OverviewStatistics } from '@sillage/proto/http/statistics';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { createAnswerCache } from '@sillage/runtime/http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { affiliate, campaign, click, sale, T0, uuid } from '../../testing/events.ts';
import { createFixture } from '../../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;
let owner: Awaited<ReturnType<(typeof projection)['signIn']>>;
beforeAll(async () => {
  projection = await createFixture({ answers: createAnswerCache() });
  owner = await projection.signIn();
  projection.time.now = T0 + HOUR_MS;
  await projection.campaignEvents([campaign(1, { ownerUserId: owner.user.id }), affiliate(1, 1, [[0, 1000]])]);
  await projection.campaignEvents([campaign(1, { campaign: 2, ownerUserId: owner.user.id })]);
  await projection.clicks([click(1, T0, 1, 'visitor 1')]);
});
afterAll(() => projection.close());

const Answer = z.object({ to: z.string(), totals: z.object({ clicks: z.int(), conversions: z.int() }) });
const ask = async (path: string) => {
  const answer = await projection.app.inject({ url: `/api/v1/statistics/${path}`, headers: owner.headers });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const { to, totals } = Answer.parse(answer.json());
  return { to: Date.parse(to), clicks: totals.clicks, conversions: totals.conversions };
};
const ONE = `campaigns/${uuid('campaign', 1)}?range=7d`;

test.each([
  ['overview?range=7d', 10],
  [ONE, 20],
  [`${ONE}&device=desktop`, 30],
])('%s is kept until a figure of it changes, and then no longer', async (path, n) => {
  const first = await ask(path);
  projection.time.now += 1_000;
  // The response of a second ago, as the end of its range shows.
  expect(await ask(path)).toEqual(first);
  await projection.clicks([click(n, T0 + n, 1, `visitor ${n}`)]);
  expect(await ask(path)).toMatchObject({ clicks: first.clicks + 1, conversions: first.conversions });
  await projection.conversions([sale(n, T0 + 60_000 + n, `visitor ${n}`, 5_000, { verified: true })]);
  expect(await ask(path)).toMatchObject({ clicks: first.clicks + 1, conversions: first.conversions + 1 });
});

test.each([
  ['overview?range=7d&compare=previous', (body: unknown) => OverviewStatistics.encode(OverviewStatistics.parse(body))],
  [
    `${ONE}&compare=previous&withLinks=true`,
    (body: unknown) => CampaignStatistics.encode(CampaignStatistics.parse(body)),
  ],
])('%s is written as its schema says', async (path, rewritten) => {
  const answer = await projection.app.inject({ url: `/api/v1/statistics/${path}`, headers: owner.headers });
  const body: unknown = answer.json();
  expect(rewritten(body)).toEqual(body);
});

test('what another merchant takes over is not shown to the first one any more', async () => {
  const before = await ask('overview?range=7d');
  expect(before.clicks).toBeGreaterThan(0);
  await projection.campaignEvents([campaign(2, { ownerUserId: uuid('event', 1) })]);
  expect(await ask('overview?range=7d')).toMatchObject({ clicks: 0, conversions: 0 });
  await sql`update campaigns set owner_user_id = ${owner.user.id}`.execute(projection.db);
  expect(await ask('overview?range=7d')).toMatchObject({ clicks: before.clicks });
});
