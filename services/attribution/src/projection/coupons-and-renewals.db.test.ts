import type { ConversionEvent } from '@sillage/proto/events/conversions';
import { ConversionExplanation } from '@sillage/proto/http/conversions';
import { DAY_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { affiliate, campaign, click, review, sale, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';

let projection: Awaited<ReturnType<typeof createFixture>>;

beforeAll(async () => {
  projection = await createFixture();
});
afterAll(() => projection.close());
beforeEach(() => projection.wipe());

const CHANGED = T0 + 200 * DAY_MS;
const day = (n: number) => T0 + n * DAY_MS;
const settings = campaign(1, {
  history: [
    { fromMs: 0n, holdDays: 14, autoApprove: true, renewalMonths: 6 },
    { fromMs: BigInt(CHANGED), holdDays: 14, autoApprove: true, renewsForLife: true, clickBeforeCode: true },
  ],
});
const rates = [[0, 1000]] as const;
const affiliates = [
  affiliate(1, 1, rates, [['ANN10', 0, day(100)]]),
  affiliate(2, 1, rates, [
    ['BOB5', 0],
    ['ANN10', day(100)],
  ]),
  affiliate(3, 1, rates),
];
const clicks = [
  click(1, day(0), 1, 'ann'),
  click(2, day(0) + MINUTE_MS, 3, 'ann'),
  click(3, day(210), 3, 'eve'),
  click(4, day(210) + 10 * MINUTE_MS, 1, 'eve'),
];
const naming = (n: number, clickedAtMs: number) => ({
  clickId: uuid('click', n),
  clickedAtMs: BigInt(clickedAtMs),
  verified: true,
});
const ofServer = (n: number, at: number, more: Parameters<typeof sale>[4]) =>
  sale(n, at, '', 5_000, { verified: true, ...more });
const conversions: readonly ConversionEvent[] = [
  // Orders by a click, by a code that has precedence over it, and by a click that may come from a browser extension.
  ofServer(1, day(0) + MINUTE_MS + 1000, {
    ...naming(2, day(0) + MINUTE_MS),
    customerId: 'carl',
    couponCodes: ['BOB5'],
  }),
  ofServer(2, day(30), { customerId: 'carl' }),
  ofServer(3, day(181), { customerId: 'carl' }),
  ofServer(4, day(220), { customerId: 'carl' }),
  // The code now belongs to another affiliate.
  ofServer(5, day(99), { customerId: 'dora', couponCodes: ['ANN10'] }),
  ofServer(6, day(101), { customerId: 'emil', couponCodes: ['ANN10'] }),
  ofServer(7, day(102), { customerId: 'dora' }),
  ofServer(8, day(300), { customerId: 'emil' }),
  // A page reported the first order; the shop's server knows the customer.
  sale(9, day(210) + 11 * MINUTE_MS, 'eve', 5_000),
  ofServer(10, day(210) + 12 * MINUTE_MS, { orderId: 'order 9', customerId: 'finn', couponCodes: ['BOB5'] }),
  ofServer(11, day(900), { customerId: 'finn' }),
  // Rejected by the merchant, so it did not bring the customer.
  ofServer(12, day(1), { customerId: 'gina', couponCodes: ['BOB5'] }),
  review(13, day(2), 12, 'rejected'),
  ofServer(14, day(3), { customerId: 'gina' }),
];
const EXPECTED: Readonly<Record<number, object>> = {
  1: { affiliateId: uuid('affiliate', 2), basis: 'code', couponCode: 'BOB5', mayBeExtension: true },
  2: { affiliateId: uuid('affiliate', 2), basis: 'customer', referralId: uuid('conversion', 1) },
  3: { affiliateId: uuid('affiliate', 2), basis: 'customer' },
  4: { affiliateId: null, rejection: 'renewal_not_covered', referralId: uuid('conversion', 1) },
  5: { affiliateId: uuid('affiliate', 1), basis: 'code' },
  6: { affiliateId: uuid('affiliate', 2), basis: 'code' },
  7: { affiliateId: uuid('affiliate', 1), basis: 'customer' },
  8: { affiliateId: null, rejection: 'renewal_not_covered' },
  9: { affiliateId: uuid('affiliate', 3), basis: 'click', couponCode: 'BOB5', mayBeExtension: true },
  11: { affiliateId: uuid('affiliate', 3), basis: 'customer', referralId: uuid('conversion', 9) },
  12: { rejection: 'by_merchant' },
  14: { affiliateId: null, rejection: 'no_click' },
};

async function expectDecided() {
  const rows = await projection.db.selectFrom('conversions').selectAll().execute();
  for (const [n, expected] of Object.entries(EXPECTED)) {
    expect(
      rows.find((row) => row.id === uuid('conversion', Number(n))),
      `conversion ${n}`,
    ).toMatchObject(expected);
  }
}

it('gives the same books in any order of arrival, with any repeat', { timeout: 120_000 }, async () => {
  const shuffle = <T>(list: readonly T[], keys: Iterator<number>) =>
    list
      .map((entry) => ({ entry, key: keys.next().value ?? 0 }))
      .sort((a, b) => a.key - b.key)
      .map(({ entry }) => entry);
  const feeds = {
    campaign: () => projection.campaignEvents([settings]),
    affiliates: () => projection.campaignEvents(affiliates),
    clicks: () => projection.clicks(clicks),
    clicksAgain: () => projection.clicks(clicks.toReversed(), 1),
  };
  let first: unknown;
  const keys = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 1, max: 14 }), fc.boolean(), async (keys, atOnce, settlesBetween) => {
      await projection.wipe();
      const events = shuffle([...conversions, ...conversions.slice(0, 4)], keys);
      const batches = Array.from(
        { length: Math.ceil(events.length / atOnce) },
        (_, index) => () => projection.conversions(events.slice(index * atOnce, (index + 1) * atOnce)),
      );
      for (const feed of shuffle([...Object.values(feeds), ...batches], keys)) {
        await feed();
        if (settlesBetween) await projection.settle();
      }
      await projection.settle();
      await expectDecided();
      const books = await projection.snapshot();
      first ??= books;
      expect(books).toEqual(first);
    }),
    { numRuns: 25 },
  );
});

it('decides anew what a code decided that was no longer the affiliate’s, and the later orders with it', async () => {
  await projection.campaignEvents([settings, affiliate(1, 1, rates, [['ANN10', 0]])]);
  await projection.conversions([
    ofServer(1, day(0), { customerId: 'carl', couponCodes: ['ANN10'] }),
    ofServer(2, day(1), { customerId: 'carl', couponCodes: ['ANN10'] }),
    ofServer(3, day(2), { customerId: 'carl' }),
  ]);
  const bases = async () =>
    (await projection.db.selectFrom('conversions').select('basis').orderBy('id').execute()).map((row) => row.basis);
  expect(await bases()).toEqual(['code', 'code', 'customer']);
  await projection.campaignEvents([affiliate(1, 2, rates, [['ANN10', 0, day(0)]])]);
  await projection.settle();
  expect(await bases()).toEqual([null, null, null]);
  await projection.campaignEvents([affiliate(1, 3, rates, [['ANN10', 0, day(0) + 1]])]);
  await projection.settle();
  expect(await bases()).toEqual(['code', 'customer', 'customer']);
});

it('explains the code, the click that it went before, and the terms of a later order', async () => {
  const { headers, user } = await projection.signIn();
  await projection.campaignEvents([
    campaign(1, {
      ownerUserId: user.id,
      history: [{ fromMs: 0n, holdDays: 14, autoApprove: true, renewalMonths: 6 }],
    }),
    ...affiliates,
  ]);
  await projection.clicks(clicks);
  await projection.conversions(conversions);
  const explained = async (n: number) => {
    const url = `/api/v1/conversions/${uuid('conversion', n)}/explain`;
    const answer = await projection.app.inject({ url, headers });
    return ConversionExplanation.parse(answer.json());
  };
  const first = await explained(1);
  expect(first.conversion).toMatchObject({
    basis: 'code',
    coupon: { code: 'BOB5', affiliateId: uuid('affiliate', 2) },
    mayBeExtension: true,
  });
  expect(first.steps[0]).toEqual({
    code: 'coupon',
    passed: true,
    values: { code: 'BOB5', affiliateId: uuid('affiliate', 2), decides: 'code' },
  });
  expect(first.steps.map((step) => step.code)).not.toContain('owner');
  const terms = {
    affiliateId: uuid('affiliate', 2),
    months: '6',
    referredAt: new Date(day(0) + MINUTE_MS + 1000).toISOString(),
  };
  const renewal = await explained(2);
  expect(renewal.conversion.referralId).toBe(uuid('conversion', 1));
  expect(renewal.steps[0]).toEqual({ code: 'renewal', passed: true, values: terms });
  const over = await explained(4);
  expect(over.steps).toEqual([{ code: 'renewal', passed: false, values: { ...terms, reason: 'renewal_not_covered' } }]);
});
