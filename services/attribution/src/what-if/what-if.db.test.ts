import { AttributionModel } from '@sillage/proto/events/campaign_events';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import type { ConversionEvent } from '@sillage/proto/events/conversions';
import { type HypotheticalTerms, WhatIf, WhatIfList, WhatIfResult } from '@sillage/proto/http/what-ifs';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { affiliate, campaign, click, refund, review, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { decideHypothetically } from './decide-hypothetically.ts';
import { runWhatIfs } from './run-what-ifs.ts';

let projection: Fixture;
beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(async () => {
  await projection.wipe();
  await sql`truncate what_ifs, what_if_rows`.execute(projection.db);
  projection.time.now = T0 + 400 * DAY_MS;
});

interface Settings {
  readonly rateBps: number;
  readonly attributionWindowSeconds: number;
  readonly attributionModel: 'first_click' | 'last_click';
  readonly clickBeforeCode: boolean;
  readonly renewalMonths: number | null;
  readonly holdDays: 0 | 14 | 90;
  readonly autoApprove: boolean;
}

const MODELS = { first_click: AttributionModel.FIRST_CLICK, last_click: AttributionModel.LAST_CLICK };

/** Folds the same visitors and orders into a campaign that had these settings from the beginning. */
async function fold(settings: Settings, { clicks, conversions }: Story) {
  const { renewalMonths, holdDays, autoApprove, clickBeforeCode } = settings;
  const renewals = renewalMonths === null ? { renewsForLife: true } : { renewalMonths };
  const period = { fromMs: 0n, holdDays, autoApprove, clickBeforeCode, ...renewals };
  await projection.campaignEvents([
    campaign(1, { history: [{ ...period, attributionModel: MODELS[settings.attributionModel] }] }),
    affiliate(1, 1, [[0, settings.rateBps]], [['ANN10', 0]]),
    affiliate(2, 1, [[0, settings.rateBps]]),
  ]);
  const attributionWindowSeconds = BigInt(settings.attributionWindowSeconds);
  await projection.clicks(clicks.map((click) => ({ ...click, attributionWindowSeconds })));
  await projection.conversions(conversions);
  await projection.settle();
  return projection.db.selectFrom('conversions').selectAll().orderBy('id').execute();
}

interface Story {
  readonly clicks: readonly ClickRecorded[];
  readonly conversions: readonly ConversionEvent[];
}

const minutes = fc.nat({ max: 3 * 24 * 60 });
const visitor = fc.constantFrom('ann', 'bob');
const stories = fc
  .record({
    clicks: fc.array(fc.tuple(minutes, fc.constantFrom(1, 2), visitor), { maxLength: 8 }),
    sales: fc.array(
      fc.record({
        at: minutes,
        by: visitor,
        order: fc.option(fc.nat({ max: 4 })),
        customerId: fc.constantFrom('', 'carl', 'dora'),
        hasCode: fc.boolean(),
        verified: fc.boolean(),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    refunded: fc.option(fc.nat({ max: 4 })),
    reviewed: fc.option(fc.tuple(fc.nat({ max: 9 }), fc.constantFrom('approved' as const, 'rejected' as const))),
  })
  .map(({ clicks, sales, refunded, reviewed }): Story => {
    return {
      clicks: clicks.map(([at, of, by], n) => click(n + 1, T0 + at * MINUTE_MS, of, sessionOf(by))),
      conversions: [
        ...sales.map(({ at, by, order, hasCode, ...more }, n) =>
          sale(n, T0 + at * MINUTE_MS + 1, sessionOf(by), 10_000, {
            ...more,
            orderId: order === null ? '' : `order ${order}`,
            couponCodes: hasCode ? ['ANN10'] : [],
          }),
        ),
        ...(refunded === null ? [] : [refund(1, T0 + 5 * DAY_MS, `order ${refunded}`, 2_500)]),
        ...(reviewed === null ? [] : [review(2, T0 + 4 * DAY_MS, ...reviewed)]),
      ],
    };
  });
const settings = fc.record({
  rateBps: fc.constantFrom(500, 1_000),
  attributionWindowSeconds: fc.constantFrom(3_600, 86_400),
  attributionModel: fc.constantFrom('first_click' as const, 'last_click' as const),
  clickBeforeCode: fc.boolean(),
  renewalMonths: fc.constantFrom(0, 6, null),
  holdDays: fc.constantFrom(0 as const, 14 as const, 90 as const),
  autoApprove: fc.boolean(),
});

test('a what-if decides what would have been decided, had its terms always applied', async () => {
  await fc.assert(
    fc.asyncProperty(stories, settings, settings, async (story, one, other) => {
      await projection.wipe();
      const would = await fold(other, story);
      await projection.wipe();
      const rows = await fold(one, story);
      const decideWith = (hypotheticalTerms: HypotheticalTerms) =>
        inTransaction(projection.db, (trx) =>
          decideHypothetically(trx, uuid('campaign', 1), rows, { hypotheticalTerms, now: projection.time.now }),
        );
      for (const [hypotheticalTerms, expected] of [
        [other, would],
        [{}, rows],
      ] as const) {
        const decisions = await decideWith(hypotheticalTerms);
        for (const row of expected) {
          const decision = decisions.get(row.id);
          expect({ id: row.id, ...decision }).toMatchObject({
            affiliateId: row.affiliateId,
            basis: row.basis,
            state: row.state,
            rejection: row.rejection,
            rateBps: row.rateBps,
            commissionMinor: row.commissionMinor,
            feeMinor: row.feeMinor,
            inSums: row.inSums,
            duplicateOf: row.duplicateOf,
          });
        }
      }
    }),
    { numRuns: 60 },
  );
}, 300_000);

async function asMerchant(
  more: { readonly history?: [{ fromMs: bigint; holdDays: number; renewsForLife: boolean }] } = {},
) {
  const { user, headers } = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, { ownerUserId: user.id, ...more }),
    affiliate(1, 1, [[0, 1_000]]),
    affiliate(2, 1, [[0, 500]]),
  ]);
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await projection.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, json: answer.json() as unknown };
  };
  return { call, headers };
}
const range = { from: new Date(T0 - DAY_MS).toISOString(), to: new Date(T0 + 30 * DAY_MS).toISOString() };
const ask = { campaignId: uuid('campaign', 1), ...range };

test('a merchant sees affiliate by affiliate what a longer window and another rate would have changed', async () => {
  const { call } = await asMerchant();
  await projection.clicks([
    click(1, T0, 1, sessionOf('ann'), { attributionWindowSeconds: 3_600n }),
    click(2, T0, 2, sessionOf('bob'), { attributionWindowSeconds: 3_600n }),
  ]);
  const verified = { verified: true };
  await projection.conversions([
    sale(1, T0 + MINUTE_MS, sessionOf('ann'), 10_000, verified),
    // After the click's attribution window of one hour.
    sale(2, T0 + 2 * HOUR_MS, sessionOf('ann'), 20_000, verified),
    sale(3, T0 + MINUTE_MS, sessionOf('bob'), 10_000, verified),
    sale(4, T0 + MINUTE_MS, sessionOf('bob'), 9_900, { ...verified, isTest: true }),
    sale(5, T0 + 31 * DAY_MS, sessionOf('bob'), 10_000, verified),
  ]);
  const before = await projection.snapshot();
  const requested = await call('POST', '/api/v1/what-ifs', {
    ...ask,
    hypotheticalTerms: { rateBps: 2_000, attributionWindowSeconds: 86_400 },
  });
  expect(requested.status).toBe(201);
  const { id, total, state } = WhatIf.parse(requested.json);
  expect({ total, state }).toEqual({ total: 3, state: 'running' });
  expect((await call('POST', '/api/v1/what-ifs', { ...ask, hypotheticalTerms: { rateBps: 0 } })).status).toBe(409);

  await runWhatIfs(projection.db, projection.clock);
  const result = WhatIfResult.parse((await call('GET', `/api/v1/what-ifs/${id}`)).json);
  expect(result).toMatchObject({
    whatIf: { state: 'done', decided: 3, clicksSince: null },
    currency: 'EUR',
    affected: 2,
    totals: {
      was: { conversions: 2, commissionMinor: 1_500n, feeMinor: 500n },
      wouldBe: { conversions: 3, commissionMinor: 8_000n, feeMinor: 1_000n },
      bookableMinor: 6_500n,
    },
    affiliates: [
      { affiliateId: uuid('affiliate', 1), was: { commissionMinor: 1_000n }, wouldBe: { commissionMinor: 6_000n } },
      { affiliateId: uuid('affiliate', 2), was: { commissionMinor: 500n }, wouldBe: { commissionMinor: 2_000n } },
    ],
  });
  expect(await projection.snapshot()).toEqual(before);
  const list = WhatIfList.parse((await call('GET', `/api/v1/what-ifs?campaignId=${ask.campaignId}`)).json);
  expect(list.whatIfs.map((whatIf) => whatIf.id)).toEqual([id]);
});

test('what was interrupted goes on where it stopped, and what is old is forgotten', async () => {
  const { call } = await asMerchant();
  await projection.clicks([click(1, T0, 1, sessionOf('ann'))]);
  const verified = { verified: true };
  await projection.conversions(
    Array.from({ length: 2_200 }, (_, n) => sale(n, T0 + MINUTE_MS + n, sessionOf('ann'), 1_000, verified)),
  );
  const { id } = WhatIf.parse(
    (await call('POST', '/api/v1/what-ifs', { ...ask, hypotheticalTerms: { rateBps: 2_000 } })).json,
  );
  let portions = 0;
  const dyingAfterOne: typeof projection.clock = () => {
    portions += 1;
    // Each portion reads the clock twice: when it is picked up, and when it is computed.
    if (portions === 4) throw new Error('the process died');
    return projection.time.now;
  };
  await expect(runWhatIfs(projection.db, dyingAfterOne)).rejects.toThrow('the process died');
  const get = async () => WhatIfResult.parse((await call('GET', `/api/v1/what-ifs/${id}`)).json);
  expect((await get()).whatIf).toMatchObject({ state: 'running', decided: 2_000 });
  await runWhatIfs(projection.db, projection.clock);
  expect(await get()).toMatchObject({
    whatIf: { state: 'done', decided: 2_200 },
    totals: { was: { commissionMinor: 220_000n }, wouldBe: { conversions: 2_200, commissionMinor: 440_000n } },
  });
  projection.time.now += 31 * DAY_MS;
  await runWhatIfs(projection.db, projection.clock);
  expect((await call('GET', `/api/v1/what-ifs/${id}`)).status).toBe(404);
});

test('what ends the process each time is given up, and others are worked out meanwhile', async () => {
  const { call } = await asMerchant();
  await projection.conversions([sale(1, T0, sessionOf('ann'), 1_000)]);
  const requested = { ...ask, hypotheticalTerms: { rateBps: 2_000 } };
  const { id } = WhatIf.parse((await call('POST', '/api/v1/what-ifs', requested)).json);
  await sql`update what_ifs set cursor = null, attempts = 3`.execute(projection.db);
  await runWhatIfs(projection.db, projection.clock);
  const { whatIf } = WhatIfResult.parse((await call('GET', `/api/v1/what-ifs/${id}`)).json);
  expect(whatIf).toMatchObject({ state: 'failed', decided: 0 });
  expect((await call('POST', '/api/v1/what-ifs', requested)).status).toBe(201);
  await runWhatIfs(projection.db, projection.clock);
  const [last] = WhatIfList.parse((await call('GET', `/api/v1/what-ifs?campaignId=${ask.campaignId}`)).json).whatIfs;
  expect(last).toMatchObject({ state: 'done', decided: 1 });
});

test('a name that a shop gives all its guests is no customer whose orders are all read', async () => {
  const { call } = await asMerchant();
  await projection.clicks([click(1, T0, 1, sessionOf('ann'))]);
  await projection.conversions(
    Array.from({ length: 150 }, (_, n) =>
      sale(n, T0 + MINUTE_MS + n, sessionOf('ann'), 1_000, { verified: true, customerId: 'guest' }),
    ),
  );
  const { id } = WhatIf.parse(
    (await call('POST', '/api/v1/what-ifs', { ...ask, hypotheticalTerms: { rateBps: 2_000 } })).json,
  );
  await runWhatIfs(projection.db, projection.clock);
  const { totals } = WhatIfResult.parse((await call('GET', `/api/v1/what-ifs/${id}`)).json);
  expect(totals).toMatchObject({ was: { commissionMinor: 15_000n }, wouldBe: { commissionMinor: 30_000n } });
});

test('who brought a customer with very many orders still has them, though none of these has a click', async () => {
  const { call } = await asMerchant({ history: [{ fromMs: 0n, holdDays: 14, renewsForLife: true }] });
  await projection.clicks([click(1, T0, 1, sessionOf('ann'))]);
  const ofCarl = { verified: true, customerId: 'carl' };
  await projection.conversions([
    sale(1, T0 + MINUTE_MS, sessionOf('ann'), 1_000, ofCarl),
    ...Array.from({ length: 150 }, (_, n) => sale(n + 2, T0 + 2 * DAY_MS + n, '', 1_000, ofCarl)),
  ]);
  const requested = { ...ask, from: new Date(T0 + DAY_MS).toISOString(), hypotheticalTerms: { rateBps: 2_000 } };
  const { id } = WhatIf.parse((await call('POST', '/api/v1/what-ifs', requested)).json);
  await runWhatIfs(projection.db, projection.clock);
  const { totals } = WhatIfResult.parse((await call('GET', `/api/v1/what-ifs/${id}`)).json);
  expect(totals).toMatchObject({
    was: { conversions: 150, commissionMinor: 15_000n },
    wouldBe: { conversions: 150, commissionMinor: 30_000n },
  });
});

test.each([
  ['no hypothetical term', { ...ask, hypotheticalTerms: {} }, 400],
  [
    'a range that ends before it begins',
    { ...ask, to: range.from, from: range.to, hypotheticalTerms: { rateBps: 0 } },
    400,
  ],
  ['a campaign of somebody else', { ...ask, campaignId: uuid('campaign', 2), hypotheticalTerms: { rateBps: 0 } }, 404],
])('refuses %s', async (_, body, status) => {
  const { call } = await asMerchant();
  expect((await call('POST', '/api/v1/what-ifs', body)).status).toBe(status);
});
