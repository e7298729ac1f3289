import { ActiveAffiliates, AffiliateDays, AffiliateFirsts } from '@sillage/proto/http/affiliate-mails';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, INTERNAL_SECRET } from '../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterEach(() => projection.wipe());
afterAll(() => projection.close());

const ask = (path: string, payload: object, secret = INTERNAL_SECRET) =>
  projection.app.inject({ method: 'POST', url: path, headers: { [INTERNAL_HEADER]: secret }, payload });

const hourOf = (at: number) => new Date(at - (at % HOUR_MS)).toISOString();

test('the first click and order of affiliates are told by their hour, as long as there is something new', async () => {
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await projection.clicks([click(1, T0, 1, 'a visitor'), click(2, T0 + 2 * DAY_MS, 1, 'another one')]);
  projection.time.now = T0 + 3 * DAY_MS;
  await projection.conversions([sale(1, T0 + MINUTE_MS, 'a visitor', 100, { verified: true })]);
  const affiliates = [1, 2].map((n) => ({ campaignId: uuid('campaign', 1), affiliateId: uuid('affiliate', n) }));
  const firsts = async (since: number) =>
    AffiliateFirsts.parse(
      (await ask('/internal/affiliates/firsts', { affiliates, since: new Date(since).toISOString() })).json(),
    ).affiliates;
  const affiliateId = affiliates[0]?.affiliateId;
  expect(await firsts(T0 - DAY_MS)).toEqual([{ affiliateId, clickedAt: hourOf(T0), soldAt: hourOf(T0 + MINUTE_MS) }]);
  expect(await firsts(T0 + DAY_MS)).toEqual([{ affiliateId, clickedAt: hourOf(T0), soldAt: null }]);
  expect(await firsts(T0 + 3 * DAY_MS)).toEqual([]);
  expect((await ask('/internal/affiliates/firsts', { affiliates: [], since: hourOf(T0) }, 'wrong')).statusCode).toBe(
    404,
  );
});

test('who brought a click or an order lately is told from who did not', async () => {
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await projection.clicks([click(1, T0, 1, 'a visitor')]);
  const affiliates = [1, 2].map((n) => ({ campaignId: uuid('campaign', 1), affiliateId: uuid('affiliate', n) }));
  const active = async (since: number) =>
    ActiveAffiliates.parse(
      (await ask('/internal/affiliates/active', { affiliates, since: new Date(since).toISOString() })).json(),
    ).affiliateIds;
  expect(await active(T0 - DAY_MS)).toEqual([affiliates[0]?.affiliateId]);
  expect(await active(T0 + DAY_MS)).toEqual([]);
});

test('days are those of a zone, with nothing of them left out', async () => {
  await projection.campaignEvents([campaign(1), affiliate(1, 1, [[0, 1000]])]);
  const midnight = Date.parse('2026-11-02T18:30:00Z');
  await projection.clicks([
    click(1, midnight - MINUTE_MS, 1, 'a visitor'),
    click(2, midnight + MINUTE_MS, 1, 'another one'),
    click(3, midnight + 2 * MINUTE_MS, 1, 'a third one'),
  ]);
  projection.time.now = midnight + 3 * DAY_MS;
  const range = { from: new Date(midnight - DAY_MS).toISOString(), to: new Date(midnight + 2 * DAY_MS).toISOString() };
  const requested = {
    campaignId: uuid('campaign', 1),
    affiliateId: uuid('affiliate', 1),
    timeZone: 'Asia/Kolkata',
    ...range,
  };
  const { currency, days } = AffiliateDays.parse((await ask('/internal/affiliates/days', requested)).json());
  expect([currency, days.map(({ clicks }) => clicks)]).toEqual(['EUR', [1, 2, 0]]);
  expect(days[1]?.at).toBe(new Date(midnight).toISOString());
});

test.each(['firsts', 'active'])('as many affiliates are asked about at once as may be (%s)', async (what) => {
  const affiliates = Array.from({ length: 10_000 }, () => ({
    campaignId: uuid('campaign', 1),
    affiliateId: crypto.randomUUID(),
  }));
  const answer = await ask(`/internal/affiliates/${what}`, { affiliates, since: hourOf(T0) });
  expect(answer.statusCode).toBe(200);
});
