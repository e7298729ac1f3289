import { randomUUID } from 'node:crypto';
import type { CampaignEvent } from '@sillage/proto/events/campaign_events';
import type { ConversionEvent } from '@sillage/proto/events/conversions';
import { OwedCommissions } from '@sillage/proto/http/account-deletion';
import { AffiliateSumsList } from '@sillage/proto/http/affiliate-records';
import { CommissionFiguresPage } from '@sillage/proto/http/commission-figures';
import { CampaignModes } from '@sillage/proto/http/demo';
import { AffiliateMonths } from '@sillage/proto/http/programmes';
import { ReportKeyUses } from '@sillage/proto/http/report-keys';
import { AffiliateStatistics } from '@sillage/proto/http/statistics';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { INTERNAL_HEADER } from '@sillage/runtime/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture, INTERNAL_SECRET } from '../testing/fixture.ts';

type Fixture = Awaited<ReturnType<typeof createFixture>>;
let projection: Fixture;
const OWNER = randomUUID();

beforeAll(async () => {
  projection = await createFixture();
});
afterEach(() => projection.wipe());
afterAll(() => projection.close());

const ask = (ownerUserId: string, secret = INTERNAL_SECRET) =>
  projection.app.inject({
    url: `/internal/owners/${ownerUserId}/owed-commissions`,
    headers: { [INTERNAL_HEADER]: secret },
  });

const owedTo = async (ownerUserId: string) => OwedCommissions.parse((await ask(ownerUserId)).json());

/** Two affiliates at 10 %, each with a visitor; sales wait for approval for 14 days. */
async function story(
  sales: readonly ConversionEvent[],
  snapshots: readonly CampaignEvent[] = [campaign(1, { ownerUserId: OWNER })],
) {
  await projection.campaignEvents([...snapshots, affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 1000]])]);
  await projection.clicks([click(1, T0, 1, 'visitor 1'), click(2, T0, 2, 'visitor 2')]);
  projection.time.now = T0 + DAY_MS;
  await projection.conversions(sales);
}

const at = T0 + MINUTE_MS;
const sold = (n: number, amountMinor: number, more?: Parameters<typeof sale>[4]) =>
  sale(n, at, 'visitor 1', amountMinor, { verified: true, ...more });
const approved = (n: number) => review(n, at + MINUTE_MS, n, 'approved');
const rejected = (n: number) => review(n, at + MINUTE_MS, n, 'rejected');
const paid = (n: number) => [approved(n), review(100 + n, at + 2 * MINUTE_MS, n, 'marked_paid')];
const refunded = (n: number, amountMinor = 0) => refund(200 + n, at + 3 * MINUTE_MS, `order ${n}`, amountMinor);

describe('GET /internal/owners/{id}/owed-commissions: one affiliate, one currency', () => {
  test.each<[string, readonly ConversionEvent[], { amountMinor: bigint; pendingMinor: bigint } | undefined]>([
    ['no sale', [], undefined],
    ['a commission that rounds to nothing', [sold(1, 4)], undefined],
    ['one minor unit, pending', [sold(1, 10)], { amountMinor: 1n, pendingMinor: 1n }],
    ['one minor unit, approved', [sold(1, 10), approved(1)], { amountMinor: 1n, pendingMinor: 0n }],
    [
      'pending and approved together',
      [sold(1, 1000), sold(2, 500), approved(1)],
      { amountMinor: 150n, pendingMinor: 50n },
    ],
    ['paid', [sold(1, 1000), ...paid(1)], undefined],
    ['one paid, one not', [sold(1, 1000), ...paid(1), sold(2, 10)], { amountMinor: 1n, pendingMinor: 1n }],
    ['rejected', [sold(1, 1000), rejected(1)], undefined],
    ['of a page report that nobody approved', [sold(1, 1000, { verified: false })], undefined],
    [
      'of a page report that the merchant approved',
      [sold(1, 1000, { verified: false }), approved(1)],
      { amountMinor: 100n, pendingMinor: 0n },
    ],
    ['refunded', [sold(1, 1000), approved(1), refunded(1)], undefined],
    ['refunded in part', [sold(1, 1000), approved(1), refunded(1, 400)], { amountMinor: 60n, pendingMinor: 0n }],
    ['refunded after it was paid: the affiliate owes', [sold(1, 1000), ...paid(1), refunded(1)], undefined],
    [
      'refunded after it was paid, and another one earned: not set off against each other',
      [sold(1, 1000), ...paid(1), refunded(1), sold(2, 100)],
      { amountMinor: 10n, pendingMinor: 10n },
    ],
    ['a test', [sold(1, 1000, { isTest: true })], undefined],
    ['a sale that nobody brought', [sale(1, at, 'nobody', 1000)], undefined],
  ])('%s', async (_name, sales, expected) => {
    await story(sales);
    const owed = expected && {
      campaignId: uuid('campaign', 1),
      affiliateId: uuid('affiliate', 1),
      currency: 'EUR',
      ...expected,
    };
    expect(await owedTo(OWNER)).toEqual({
      owed: owed ? [{ ...owed, campaignName: 'Shoes', affiliateName: 'Affiliate 1' }] : [],
      owedCount: owed ? 1 : 0,
    });
  });
});

test('currencies and affiliates stand apart, the largest first within a currency', async () => {
  await story([
    sold(1, 1000),
    sale(2, at, 'visitor 2', 5000, { verified: true }),
    sold(3, 700, { currency: 'USD' }),
    sold(4, 900, { currency: 'JPY' }),
    ...paid(4),
  ]);
  const { owed, owedCount } = await owedTo(OWNER);
  expect(owed.map((balance) => [balance.currency, balance.affiliateName, balance.amountMinor])).toEqual([
    ['EUR', 'Affiliate 2', 500n],
    ['EUR', 'Affiliate 1', 100n],
    ['USD', 'Affiliate 1', 70n],
  ]);
  expect(owedCount).toBe(3);
});

test('a demo owes nothing, nor does what belongs to somebody else', async () => {
  await story([sold(1, 1000)], [campaign(1, { ownerUserId: OWNER, isDemo: true })]);
  expect(await owedTo(OWNER)).toEqual({ owed: [], owedCount: 0 });
  await projection.campaignEvents([campaign(2, { ownerUserId: OWNER })]);
  expect((await owedTo(OWNER)).owedCount).toBe(1);
  expect(await owedTo(randomUUID())).toEqual({ owed: [], owedCount: 0 });
});

test('only the platform’s own services may ask', async () => {
  expect((await ask(OWNER, 'a guess that is long enough to be one')).statusCode).toBe(404);
  expect((await ask('not-an-id')).statusCode).toBe(400);
});

describe('GET /internal/campaigns/{id}/commissions', () => {
  const figuresOf = async (query = '', secret = INTERNAL_SECRET) =>
    projection.app.inject({
      url: `/internal/campaigns/${uuid('campaign', 1)}/commissions${query}`,
      headers: { [INTERNAL_HEADER]: secret },
    });
  const figures = async (query = '') => CommissionFiguresPage.parse((await figuresOf(query)).json()).figures;
  const ofFirst = { affiliateId: uuid('affiliate', 1), currency: 'EUR' };

  test('says what is pending and what is earned, with the fee on what is earned only', async () => {
    await story([
      sold(1, 1_000),
      approved(1),
      sold(2, 2_000),
      ...paid(2),
      sold(3, 4_000),
      refunded(2, 500),
      sold(4, 8_000),
      rejected(4),
      sold(5, 9_000, { isTest: true }),
      sold(6, 700),
      approved(6),
      refunded(6),
    ]);
    expect(await figures()).toEqual([{ ...ofFirst, pendingMinor: 400n, earnedMinor: 250n, feeMinor: 63n }]);
  });

  test('goes on after a place, in the order of affiliate and currency', async () => {
    await story([
      sold(1, 1_000),
      sold(2, 1_000, { currency: 'USD' }),
      sale(3, at, 'visitor 2', 500, { verified: true }),
    ]);
    const [first, second, third] = await figures();
    expect([first, second, third].map((row) => [row?.affiliateId, row?.currency])).toEqual([
      [uuid('affiliate', 1), 'EUR'],
      [uuid('affiliate', 1), 'USD'],
      [uuid('affiliate', 2), 'EUR'],
    ]);
    expect(await figures(`?after=${uuid('affiliate', 1)}%20EUR`)).toEqual([second, third]);
    expect(await figures(`?after=${uuid('affiliate', 2)}%20EUR`)).toEqual([]);
    expect((await figuresOf('?after=there')).statusCode).toBe(400);
  });

  test('is for the platform’s own services', async () => {
    expect((await figuresOf('', 'a guess that is long enough to be one')).statusCode).toBe(404);
  });
});

describe('POST /internal/affiliates/figures', () => {
  const ask = (affiliates: readonly object[], secret = INTERNAL_SECRET) =>
    projection.app.inject({
      method: 'POST',
      url: '/internal/affiliates/figures',
      headers: { [INTERNAL_HEADER]: secret },
      body: { affiliates },
    });
  const one = (n: number) => ({ campaignId: uuid('campaign', 1), affiliateId: uuid('affiliate', n) });
  const sumsOf = async (...ns: readonly number[]) =>
    AffiliateSumsList.parse((await ask(ns.map(one))).json()).affiliates;

  test('says what each brought and earned, and nothing of others', async () => {
    await story([sold(1, 1_000), approved(1), sold(2, 2_000), ...paid(2), sold(3, 700, { currency: 'USD' })]);
    expect(await sumsOf(1)).toEqual([
      {
        affiliateId: uuid('affiliate', 1),
        clicks: 1,
        conversions: 3,
        ownDevices: 0,
        assessed: 0,
        commissions: [
          { currency: 'EUR', pendingMinor: 0n, approvedMinor: 100n, paidMinor: 200n },
          { currency: 'USD', pendingMinor: 70n, approvedMinor: 0n, paidMinor: 0n },
        ],
      },
    ]);
    expect(await sumsOf(2)).toMatchObject([{ clicks: 1, conversions: 0, commissions: [] }]);
    await projection.db
      .updateTable('conversions')
      .set({ fraudRules: 'fast_order' })
      .where('id', '=', uuid('conversion', 1))
      .execute();
    expect(await sumsOf(1)).toMatchObject([{ assessed: 1 }]);
    expect(await sumsOf(3)).toEqual([]);
    const device = { ...one(3), sessionId: 'their browser', seenAt: new Date(T0) };
    await projection.db.insertInto('ownDevices').values(device).execute();
    expect(await sumsOf(3)).toMatchObject([{ clicks: 0, conversions: 0, ownDevices: 1, commissions: [] }]);
    expect(await sumsOf()).toEqual([]);
  });

  test('is for the platform’s own services', async () => {
    expect((await ask([], 'a guess that is long enough to be one')).statusCode).toBe(404);
  });
});

describe('POST /internal/affiliates/months', () => {
  const CAMPAIGN = uuid('campaign', 1);
  const monthsOf = async (...ns: readonly number[]) => {
    const affiliates = ns.map((n) => ({ campaignId: CAMPAIGN, affiliateId: uuid('affiliate', n) }));
    const headers = { [INTERNAL_HEADER]: INTERNAL_SECRET };
    const url = '/internal/affiliates/months';
    return AffiliateMonths.parse(
      (await projection.app.inject({ method: 'POST', url, headers, body: { affiliates } })).json(),
    );
  };

  test('says the same as the page of an affiliate, and nothing of the months before', async () => {
    await story([sold(1, 1_000), approved(1), sold(2, 2_000), ...paid(2), sold(3, 700, { currency: 'USD' })]);
    const affiliateId = uuid('affiliate', 1);
    const now = await monthsOf(1);
    expect(now.affiliates).toEqual([
      {
        affiliateId,
        clicks: 1,
        conversions: 3,
        earned: [
          { currency: 'EUR', amountMinor: 300n },
          { currency: 'USD', amountMinor: 70n },
        ],
      },
    ]);
    const ticket = await projection.tickets.sign({ campaignId: CAMPAIGN, affiliateId });
    const page = await projection.app.inject({
      url: `/api/v1/public/statistics/campaigns/${CAMPAIGN}?range=month`,
      headers: { authorization: `Bearer ${ticket}` },
    });
    const { totals, from } = AffiliateStatistics.parse(page.json());
    const { clicks, conversions, money } = totals;
    const earned = money.map(({ currency, commissionMinor }) => ({ currency, amountMinor: commissionMinor }));
    expect({ from, affiliates: [{ affiliateId, clicks, conversions, earned }] }).toEqual(now);
    projection.time.now = Date.parse(now.from) + 32 * DAY_MS;
    expect((await monthsOf(1)).affiliates).toEqual([]);
  });

  test('leaves out what came before the campaign went live, and is none of nobody', async () => {
    const liveSinceMs = T0 + 2 * MINUTE_MS;
    await story([sold(1, 1_000)], [campaign(1, { ownerUserId: OWNER, liveSinceMs: liveSinceMs + DAY_MS })]);
    expect((await monthsOf(1)).affiliates).toEqual([]);
    expect((await monthsOf()).affiliates).toEqual([]);
  });
});

describe('GET /internal/campaigns/{id}/report-keys', () => {
  const ask = (query: string, secret = INTERNAL_SECRET) =>
    projection.app.inject({
      url: `/internal/campaigns/${uuid('campaign', 1)}/report-keys?${query}`,
      headers: { [INTERNAL_HEADER]: secret },
    });
  const usesOf = async (kind: string, key = 'key-0001') =>
    ReportKeyUses.parse((await ask(`kind=${kind}&key=${key}`)).json()).uses;
  const named = (event: ConversionEvent, digest: string): ConversionEvent => ({
    ...event,
    idempotencyKey: 'key-0001',
    idempotencyDigest: digest,
  });

  test('says what a key was used for, of each kind of report apart, with the first time of each', async () => {
    await story([
      named(sale(1, at + 5_000, 'visitor 1', 1000, { verified: true }), 'of 10 €'),
      named(sale(1, at, 'visitor 1', 1000, { verified: true }), 'of 10 €'),
      named(sale(2, at + 7_000, 'visitor 1', 2000, { verified: true }), 'of 20 €'),
      named(sale(3, at + 1_000, 'visitor 2', 3000), 'of a page'),
      named(refund(4, at + 2_000, 'order 1'), 'of a refund'),
      sale(5, at, 'visitor 3', 1000),
    ]);
    await projection.clicks([
      click(90, at + 3_000, 1, 'visitor 4', { idempotencyKey: 'key-0001', idempotencyDigest: 'of a click' }),
    ]);
    expect(await usesOf('sale')).toEqual([
      { digest: 'of 10 €', occurredAtMs: at },
      { digest: 'of 20 €', occurredAtMs: at + 7_000 },
    ]);
    expect(await usesOf('snippet')).toEqual([{ digest: 'of a page', occurredAtMs: at + 1_000 }]);
    expect(await usesOf('refund')).toEqual([{ digest: 'of a refund', occurredAtMs: at + 2_000 }]);
    expect(await usesOf('click')).toEqual([{ digest: 'of a click', occurredAtMs: at + 3_000 }]);
    expect(await usesOf('sale', 'key-0002')).toEqual([]);
  });

  test('answers the platform’s own services alone, and no other question', async () => {
    expect((await ask('kind=sale&key=key-0001', 'a guess that is long enough to be one')).statusCode).toBe(404);
    expect((await ask('kind=other&key=key-0001')).statusCode).toBe(400);
  });
});

test('GET /internal/owners/{id}/campaign-modes counts what is in test mode and what is, or went, live', async () => {
  await projection.campaignEvents([
    campaign(1, { ownerUserId: OWNER, campaign: 1, isTest: true }),
    campaign(1, { ownerUserId: OWNER, campaign: 2, isTest: true }),
    campaign(1, { ownerUserId: OWNER, campaign: 3, isTest: false, liveSinceMs: T0 }),
    campaign(1, { ownerUserId: OWNER, campaign: 4 }),
    campaign(1, { ownerUserId: randomUUID(), campaign: 5 }),
  ]);
  const modesOf = async (owner: string, secret = INTERNAL_SECRET) =>
    projection.app.inject({
      url: `/internal/owners/${owner}/campaign-modes`,
      headers: { [INTERNAL_HEADER]: secret },
    });
  expect(CampaignModes.parse((await modesOf(OWNER)).json())).toEqual({ test: 2, live: 2 });
  expect((await modesOf(randomUUID())).json()).toEqual({ test: 0, live: 0 });
  expect((await modesOf(OWNER, 'a guess')).statusCode).not.toBe(200);
});
