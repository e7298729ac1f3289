import { OwnConversionList, UncountedClicks } from '@sillage/proto/http/own-activity';
import { OwnLinkFigures } from '@sillage/proto/http/own-links';
import { DAY_MS, HOUR_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affiliate, campaign, click, review, sale, sessionOf, T0, uuid } from '../../testing/events.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

const [CAMPAIGN, MINE, OTHER] = [uuid('campaign', 1), uuid('affiliate', 1), uuid('affiliate', 2)];
const ROOT = `/api/v1/public/statistics/campaigns/${CAMPAIGN}`;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
  fixture.time.now = T0 + DAY_MS;
  await fixture.campaignEvents([
    campaign(1, { holdDays: 14, autoApprove: false }),
    affiliate(1, 1, [[0, 1000]], [['ANN10', 0]]),
    affiliate(2, 1, [[0, 500]]),
  ]);
  const [ann, bob] = [sessionOf('ann'), sessionOf('bob')];
  await fixture.clicks([
    click(1, T0, 1, ann, { shortCode: 'aaaaaa' }),
    click(2, T0 + 1, 1, ann),
    click(3, T0 + 2, 2, bob, { shortCode: 'bbbbbb' }),
    click(4, T0 + 3, 1, bob),
    click(5, T0 + 4, 1, sessionOf('robot'), { rejectedReason: 'bot' }),
    click(6, T0 + 5, 2, sessionOf('robot'), { rejectedReason: 'bot' }),
  ]);
  await fixture.conversions([
    sale(1, T0 + HOUR_MS, ann, 5_000, { orderId: 'secret 1', verified: true }),
    sale(2, T0 + 2 * HOUR_MS, ann, 6_000, { orderId: 'secret 2', verified: true }),
    sale(3, T0 + 3 * HOUR_MS, bob, 7_000, { orderId: 'secret 3', verified: true }),
    review(1, T0 + 4 * HOUR_MS, 2, 'rejected'),
  ]);
});
afterAll(() => fixture.close());

async function get(path: string, affiliateId: string | null = MINE, campaignId = CAMPAIGN) {
  const ticket = { campaignId, ...(affiliateId !== null && { affiliateId }) };
  const authorization = `Bearer ${await fixture.tickets.sign(ticket)}`;
  return fixture.app.inject({ url: `${ROOT}/${path}`, headers: { authorization } });
}
const conversions = async (query = '', affiliateId = MINE) =>
  OwnConversionList.parse((await get(`conversions${query}`, affiliateId)).json());

test('an affiliate sees their own orders, newest first, with what decides them and nothing that is the shop’s', async () => {
  const answer = await get('conversions');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('secret');
  const approvesAt = new Date(T0 + HOUR_MS + 14 * DAY_MS).toISOString();
  expect((await conversions()).conversions).toMatchObject([
    { id: uuid('conversion', 2), state: 'rejected', rejection: 'by_merchant', commissionMinor: 0, approvesAt: null },
    { id: uuid('conversion', 1), state: 'pending', commissionMinor: 500, rateBps: 1000, approvesAt, reason: null },
  ]);
  expect((await conversions('', OTHER)).conversions).toMatchObject([{ id: uuid('conversion', 3) }]);
});

test('their orders come page by page', async () => {
  const first = await conversions('?limit=1');
  expect(first.conversions).toMatchObject([{ id: uuid('conversion', 2) }]);
  const second = await conversions(`?limit=1&cursor=${first.next}`);
  expect(second).toMatchObject({ conversions: [{ id: uuid('conversion', 1) }], next: null });
});

test('their clicks that earn nothing are listed with the reason, and those that count are not', async () => {
  const { clicks } = UncountedClicks.parse((await get('uncounted-clicks')).json());
  expect(
    clicks.map(({ id, outcome, superseded, rejectedReason }) => [id, outcome, superseded, rejectedReason]),
  ).toEqual([
    [uuid('click', 5), 'rejected', false, 'bot'],
    [uuid('click', 4), 'counted', true, null],
    [uuid('click', 2), 'repeated', false, null],
  ]);
});

test('each of their links says what it brought', async () => {
  const { links } = OwnLinkFigures.parse((await get('links')).json());
  const earned = [{ currency: 'EUR', amountMinor: 500n }];
  expect(links).toEqual([
    { shortCode: 'aaaaaa', clicks: 1, conversions: 1, earned },
    { shortCode: null, clicks: 1, conversions: 0, earned: [] },
  ]);
});

test('an order that their code took from the link of another affiliate is of none of their links', async () => {
  const before = (await get('links')).json();
  const couponCodes = ['ANN10'];
  await fixture.conversions([sale(4, T0 + 5 * HOUR_MS, sessionOf('bob'), 8_000, { verified: true, couponCodes })]);
  expect((await conversions()).conversions).toMatchObject([{ id: uuid('conversion', 4) }, {}, {}]);
  expect((await get('links')).json()).toEqual(before);
});

test.each(['conversions', 'uncounted-clicks', 'links'])('nobody else sees single %s', async (path) => {
  expect((await fixture.app.inject(`${ROOT}/${path}`)).statusCode).toBe(403);
  expect((await get(path, null)).json()).toMatchObject({ code: 'access_restricted' });
  expect((await get(path, MINE, uuid('campaign', 2))).statusCode).toBe(404);
});
