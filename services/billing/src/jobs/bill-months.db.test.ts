import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DECEMBER_DUE, expectBooksToAgree, NOVEMBER, NOVEMBER_DUE } from '../testing/billed-months.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
import { expectNoFaults } from '../testing/month-faults.ts';
import { createMonths, type Months } from '../testing/months.ts';

let fixture: Fixture;
let months: Months;
let owner: string;

beforeEach(async () => {
  fixture = await createFixture();
  months = createMonths(fixture);
  owner = randomUUID();
  return () => fixture.close();
});

describe('a month', () => {
  test('is billed on the 5th in Paris and not a millisecond before, however often the job runs', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo('2026-12-04T22:59:59.999Z');
    expect(await months.billed(owner)).toEqual([]);
    await months.turnTo(NOVEMBER_DUE);
    await months.turnTo('2026-12-31T00:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250']);
    const [invoice] = await months.invoicesOf(owner);
    expect(invoice?.number).toBe('SIL-2026-000001');
    const charges = await fixture.db.selectFrom('charges').selectAll().execute();
    expect(charges.map((charge) => [charge.id, charge.subject, charge.totalMinor, charge.campaignId])).toEqual([
      [invoice?.id, 'invoice', 250n, campaign],
    ]);
    await expectBooksToAgree(months);
  });

  test.each([
    ['EUR', 1_999, ['waived 0']],
    ['EUR', 2_000, ['pending 50']],
    ['EUR', 2_001, ['pending 50']],
    ['JPY', 3_199, ['waived 0']],
    ['JPY', 3_200, ['pending 80']],
    ['KWD', 19_999, ['waived 0']],
    // 0.500 KWD and 0.999 KWD are too little to be charged, so they wait for the next month.
    ['KWD', 20_000, []],
    ['KWD', 39_960, []],
    ['KWD', 40_000, ['pending 1000']],
  ])('of %s %i minor units: %j', async (currency, revenueMinor, statuses) => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor, currency });
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(statuses.map((status) => `2026-11 ${currency} ${status}`));
    await expectBooksToAgree(months);
  });

  test('whose fee is too little to be charged is billed with the next one, once', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 20_000, currency: 'KWD' });
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual([]);
    await months.sell(campaign, { at: '2026-12-11T00:00:00Z', revenueMinor: 40_000, currency: 'KWD' });
    await months.turnTo(DECEMBER_DUE);
    await months.turnTo('2027-02-06T00:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-12 KWD pending 1500']);
    await expectBooksToAgree(months);
  });

  test('is charged as far as the currency can be; the rest goes along with the next one', async () => {
    const [one, other] = [await months.newCampaign(owner), await months.newCampaign(owner)];
    // Fees of 1.251 KWD, and 0.006 KWD.
    await months.sell(one, { at: NOVEMBER, revenueMinor: 50_050, currency: 'KWD' });
    await months.sell(other, { at: NOVEMBER, revenueMinor: 240, currency: 'KWD' });
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 KWD pending 1250']);
    await expectBooksToAgree(months);
    await expectNoFaults({ fixture, months });
    // Without revenue the rest waits.
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toHaveLength(1);
    await months.sell(one, { at: '2027-01-11T00:00:00Z', revenueMinor: 50_120, currency: 'KWD' });
    await months.turnTo('2027-02-06T00:00:00Z');
    // 1.253 and the rest of 0.007 are a multiple of the step.
    expect(await months.billed(owner)).toEqual(['2026-11 KWD pending 1250', '2027-01 KWD pending 1260']);
    expect(await months.fees()).toMatchObject({ all: 2_510, open: 0, charged: 2_510 });
    await expectBooksToAgree(months);
    await expectNoFaults({ fixture, months });
  });

  test('credits with a refund what it charged and what it left open, once', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 50_050, currency: 'KWD' });
    await months.turnTo(NOVEMBER_DUE);
    await refund(50_050, '2026-12-11T00:00:00Z');
    await months.sell(campaign, { at: '2026-12-12T00:00:00Z', revenueMinor: 100_000, currency: 'KWD' });
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 KWD pending 1250', '2026-12 KWD pending 1250']);
    expect(await months.fees()).toMatchObject({ all: 2_500, open: 0, charged: 2_500 });
    await expectBooksToAgree(months);
  });

  test('of several campaigns and currencies is one invoice for each currency with a line for each campaign, whose sum is the total', async () => {
    const [one, other] = [
      await months.newCampaign(owner, { name: 'A' }),
      await months.newCampaign(owner, { name: 'B' }),
    ];
    for (const revenueMinor of [1_020, 1_020, 1_020]) await months.sell(one, { at: NOVEMBER, revenueMinor });
    await months.sell(other, { at: NOVEMBER, revenueMinor: 1_060 });
    await months.sell(other, { at: NOVEMBER, revenueMinor: 300_000, currency: 'JPY' });
    await months.turnTo(NOVEMBER_DUE);
    // 25.5 per conversion is rounded to 26, and 26.5 to 26.
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 104', '2026-11 JPY pending 7500']);
    const [euros] = await months.invoicesOf(owner);
    const lines = await fixture.db
      .selectFrom('invoiceLines')
      .selectAll()
      .where('invoiceId', '=', euros?.id ?? '')
      .orderBy('campaignName')
      .execute();
    expect(lines.map((line) => [line.campaignName, line.revenueMinor, line.feeMinor])).toEqual([
      ['A', 3_060n, 78n],
      ['B', 1_060n, 26n],
    ]);
    await expectBooksToAgree(months);
  });

  test.each([
    // 20.00 € are 1,800.00 ₽. The fee of 25 cents on 10.00 € and 900.00 ₽ is too little to be charged.
    [
      [
        ['EUR', 1_000],
        ['RUB', 90_000],
      ],
      ['RUB pending 2250'],
    ],
    [
      [
        ['EUR', 1_000],
        ['RUB', 89_999],
      ],
      ['EUR waived 0', 'RUB waived 0'],
    ],
    [
      [
        ['EUR', 999],
        ['RUB', 90_000],
      ],
      ['EUR waived 0', 'RUB waived 0'],
    ],
    [
      [
        ['EUR', 100_000],
        ['JPY', 3_000],
      ],
      ['EUR pending 2500', 'JPY pending 75'],
    ],
    [
      [
        ['EUR', 1_000],
        ['PLN', 10_000],
      ],
      ['PLN pending 250'],
    ],
  ] as const)('of several currencies is free below 20.00 € of all of them together: %j', async (sales, statuses) => {
    for (const [currency, revenueMinor] of sales) {
      await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor, currency });
    }
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(statuses.map((status) => `2026-11 ${status}`));
    await expectBooksToAgree(months);
  });

  test('that was decided is not decided again by what comes too late, in whatever currency', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 1_500 });
    // Another merchant who cannot be billed keeps the month open, so that the job returns to it.
    const other = await months.newCampaign(randomUUID());
    await months.sell(other, { at: NOVEMBER, revenueMinor: 10_000 });
    await sql`alter table invoice_lines add constraint fault check (campaign_id <> ${sql.lit(other)})`.execute(
      fixture.db,
    );
    await months.turnTo(NOVEMBER_DUE);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 400_000, currency: 'JPY' });
    await months.turnTo('2026-12-06T00:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0']);
    await sql`alter table invoice_lines drop constraint fault`.execute(fixture.db);
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0', '2026-12 JPY pending 10000']);
    await expectBooksToAgree(months);
  });

  test('in which nothing was sold leaves no record', async () => {
    await months.newCampaign(owner);
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual([]);
  });

  test('that the job missed is billed when it comes back, oldest first, each by itself', async () => {
    const campaign = await months.newCampaign(owner);
    for (const at of ['2026-09-30T21:59:59Z', '2026-09-30T22:00:00Z', '2026-11-15T00:00:00Z', '2026-12-01T00:00:00Z']) {
      await months.sell(campaign, { at, revenueMinor: 10_000 });
    }
    await months.turnTo('2026-12-06T00:00:00Z');
    expect(await months.billed(owner)).toEqual([
      '2026-09 EUR pending 250',
      '2026-10 EUR pending 250',
      '2026-11 EUR pending 250',
    ]);
    const numbers = (await months.invoicesOf(owner)).map((invoice) => invoice.number);
    expect(numbers).toEqual(['SIL-2026-000001', 'SIL-2026-000002', 'SIL-2026-000003']);
  });

  test('gets what came too late for its own month with the first one that is open', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 4_000 });
    await months.turnTo('2026-12-20T00:00:00Z');
    expect(await months.billed(owner)).toHaveLength(1);
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250', '2026-12 EUR pending 100']);
    expect((await months.invoicesOf(owner)).at(-1)?.number).toBe('SIL-2027-000001');
    await expectBooksToAgree(months);
  });
});
