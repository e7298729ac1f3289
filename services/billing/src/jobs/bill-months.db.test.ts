import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { upsertCampaign } from '../db/campaigns.ts';
import { NO_CARD } from '../domain/charge-failure.ts';
import { chargeDueAgain } from '../invoices/charge-again.ts';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';
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

const NOVEMBER = '2026-11-15T12:00:00Z';
const NOVEMBER_DUE = '2026-12-04T23:00:00Z';
const DECEMBER_DUE = '2027-01-04T23:00:00Z';

/** The first numbers of a year. */
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(6, '0'));

/** What is asked of cards is what the fee items say, and the books agree. */
async function expectBooksToAgree() {
  const fees = await months.fees();
  expect(fees?.all).toBe((fees?.open ?? 0) + (fees?.charged ?? 0) + (fees?.waived ?? 0));
  expect(await months.balance('platform.fees_accrued')).toBe(0 - (fees?.open ?? 0));
  expect(await months.balance('platform.fees')).toBe(0 - (fees?.charged ?? 0));
  const owed =
    (await months.balance('merchant.fees')) +
    (await months.balance('clearing.charges')) +
    (await months.balance('platform.cash'));
  expect(owed).toBe((fees?.open ?? 0) + (fees?.charged ?? 0));
}

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
    await expectBooksToAgree();
  });

  test.each([
    ['EUR', 1_999, ['waived 0']],
    ['EUR', 2_000, ['pending 50']],
    ['EUR', 2_001, ['pending 50']],
    ['JPY', 3_199, ['waived 0']],
    ['JPY', 3_200, ['pending 80']],
    ['KWD', 19_999, ['waived 0']],
    // 0.500 KWD and 0.999 KWD are too little to be charged: they wait for the next month.
    ['KWD', 20_000, []],
    ['KWD', 39_960, []],
    ['KWD', 40_000, ['pending 1000']],
  ])('of %s %i minor units: %j', async (currency, revenueMinor, statuses) => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor, currency });
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(statuses.map((status) => `2026-11 ${currency} ${status}`));
    await expectBooksToAgree();
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
    await expectBooksToAgree();
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
    // 25.5 is rounded to 26 for each conversion, 26.5 to 26.
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
    await expectBooksToAgree();
  });

  test.each([
    // 20.00 € are 180,000 ₽ minor units: of 10.00 € and 900.00 ₽ the fee of 25 cents is too little to be charged.
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
    await expectBooksToAgree();
  });

  test('that was decided is not decided again by what comes too late, in whatever currency', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 1_500 });
    // Somebody who cannot be billed keeps the month open: the job comes back to it.
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
    await expectBooksToAgree();
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
    await expectBooksToAgree();
  });
});

describe('a refund', () => {
  test('after the invoice credits the next one', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE);
    await refund(4_000, '2026-12-10T00:00:00Z');
    await months.sell(campaign, { at: '2026-12-11T00:00:00Z', revenueMinor: 20_000 });
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250', '2026-12 EUR pending 400']);
    const line = await fixture.db
      .selectFrom('invoiceLines')
      .selectAll()
      .where('feeMinor', '=', 400n)
      .executeTakeFirstOrThrow();
    expect([line.revenueMinor, line.refundedMinor]).toEqual([20_000n, 4_000n]);
    await expectBooksToAgree();
  });

  test('that outweighs its month is carried until a month outweighs it', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE);
    await refund(10_000, '2026-12-10T00:00:00Z');
    await months.sell(campaign, { at: '2026-12-11T00:00:00Z', revenueMinor: 3_000 });
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toHaveLength(1);
    await months.sell(campaign, { at: '2027-01-11T00:00:00Z', revenueMinor: 9_000 });
    await months.turnTo('2027-02-04T23:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250', '2027-01 EUR pending 50']);
    await expectBooksToAgree();
  });

  test('of revenue whose fee was waived gives no credit', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 1_900 });
    await months.turnTo(NOVEMBER_DUE);
    await refund(1_900, '2026-12-10T00:00:00Z');
    await months.sell(campaign, { at: '2026-12-11T00:00:00Z', revenueMinor: 2_000 });
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0', '2026-12 EUR pending 50']);
    await expectBooksToAgree();
  });

  test('of an order whose fee was waived, and charged when it was approved once more, is credited', async () => {
    const books = createBooks(fixture);
    const campaignId = await months.newCampaign(owner);
    const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
    const order = { ...ids, commissionMinor: 0, revenueMinor: 1_900 };
    const busyMonth = (at: string) => months.sell(campaignId, { at, revenueMinor: 10_000 });
    await books.consume([{ ...order, version: 1, state: 'approved', at: NOVEMBER }]);
    await months.turnTo(NOVEMBER_DUE);
    await books.consume([
      { ...order, version: 2, state: 'rejected', at: '2026-12-10T00:00:00Z' },
      { ...order, version: 3, state: 'approved', at: '2026-12-11T00:00:00Z', feeBps: 1_000 },
    ]);
    await busyMonth('2026-12-12T00:00:00Z');
    await months.turnTo(DECEMBER_DUE);
    await books.consume([
      { ...order, version: 4, state: 'refunded', refundedMinor: 1_900, at: '2027-01-10T00:00:00Z', feeBps: 1_000 },
    ]);
    await busyMonth('2027-01-11T00:00:00Z');
    await months.turnTo('2027-02-04T23:00:00Z');
    expect(await months.billed(owner)).toEqual([
      '2026-11 EUR waived 0',
      '2026-12 EUR pending 440',
      '2027-01 EUR pending 60',
    ]);
    await expectBooksToAgree();
  });

  test('in the month of its sale lowers that month', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await refund(8_001, '2026-11-20T00:00:00Z');
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0']);
    await expectBooksToAgree();
  });
});

describe('a month at two rates', () => {
  const linesOf = async (period: string) => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', l.campaign_name, l.fee_bps, l.revenue_minor, l.refunded_minor, l.fee_minor) as line
      from invoice_lines l join invoices i on i.id = l.invoice_id
      where i.period = ${period} order by campaign_name, fee_bps`.execute(fixture.db);
    return rows.map(({ line }) => line);
  };

  test('is one invoice with a line for each, and one item of the charge for each campaign', async () => {
    const campaign = await months.newCampaign(owner, { name: 'A' });
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000, feeBps: 300 });
    await months.sell(await months.newCampaign(owner, { name: 'B' }), { at: NOVEMBER, revenueMinor: 5_000, feeBps: 0 });
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 550']);
    expect(await linesOf('2026-11')).toEqual(['A 250 10000 0 250', 'A 300 10000 0 300', 'B 0 5000 0 0']);
    const charge = await fixture.db.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
    expect(charge.items).toMatchObject([{ amountMinor: '550' }]);
    await expectBooksToAgree();
  });

  test('credits at the old one what the new one charges again, when it comes after the invoice', async () => {
    const books = createBooks(fixture);
    const campaignId = await months.newCampaign(owner, { name: 'A' });
    const order = {
      campaignId,
      conversionId: randomUUID(),
      affiliateId: randomUUID(),
      version: 1,
      state: 'approved' as const,
      commissionMinor: 0,
      revenueMinor: 10_000,
      at: NOVEMBER,
    };
    await books.consume([order]);
    await months.turnTo(NOVEMBER_DUE);
    const december = '2026-12-10T00:00:00Z';
    await books.consume([{ ...order, version: 2, feeBps: 300, at: december }]);
    await months.sell(campaignId, { at: december, revenueMinor: 20_000, feeBps: 300 });
    await months.turnTo(DECEMBER_DUE);
    expect(await linesOf('2026-12')).toEqual(['A 250 0 10000 -250', 'A 300 30000 0 900']);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250', '2026-12 EUR pending 650']);
    await expectBooksToAgree();
  });

  test('waits for a month with sales where a higher rate is all that there is to charge', async () => {
    const books = createBooks(fixture);
    const campaignId = await months.newCampaign(owner);
    const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
    const order = { ...ids, state: 'approved' as const, commissionMinor: 0, revenueMinor: 10_000, at: NOVEMBER };
    await books.consume([{ ...order, version: 1 }]);
    await months.turnTo(NOVEMBER_DUE);
    await books.consume([{ ...order, version: 2, feeBps: 1_000, at: '2026-12-10T00:00:00Z' }]);
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250']);
    await months.sell(campaignId, { at: '2027-01-10T00:00:00Z', revenueMinor: 2_000 });
    await months.turnTo('2027-02-04T23:00:00Z');
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250', '2027-01 EUR pending 800']);
    await expectBooksToAgree();
  });

  test('names only the rate that is left where the other one was corrected before the invoice', async () => {
    const books = createBooks(fixture);
    const campaignId = await months.newCampaign(owner, { name: 'A' });
    const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
    const order = { ...ids, state: 'approved' as const, commissionMinor: 0, revenueMinor: 10_000, at: NOVEMBER };
    await books.consume([
      { ...order, version: 1 },
      { ...order, version: 2, feeBps: 500 },
    ]);
    await months.turnTo(NOVEMBER_DUE);
    expect(await linesOf('2026-11')).toEqual(['A 500 10000 0 500']);
  });
});

describe('a fee that is corrected', () => {
  const sale = (campaignId: string) => ({
    campaignId,
    conversionId: randomUUID(),
    affiliateId: randomUUID(),
    version: 1,
    state: 'approved' as const,
    commissionMinor: 0,
    revenueMinor: 10_000,
    at: NOVEMBER,
  });

  test('is charged as it is now, and lowers the next month where it was charged already', async () => {
    const books = createBooks(fixture);
    const order = sale(await months.newCampaign(owner));
    await books.consume([order, { ...order, version: 2, feeBps: 500 }]);
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 500']);
    const december = '2026-12-10T00:00:00Z';
    await books.consume([
      { ...order, version: 3, feeBps: 100, at: december },
      { ...sale(order.campaignId), at: december, revenueMinor: 40_000 },
    ]);
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 500', '2026-12 EUR pending 600']);
    await expectBooksToAgree();
  });

  test.each([100, 1_000])('costs nothing where it was waived, and gives no credit: at %i bps', async (feeBps) => {
    const books = createBooks(fixture);
    const order = { ...sale(await months.newCampaign(owner)), revenueMinor: 1_900 };
    await books.consume([order]);
    await months.turnTo(NOVEMBER_DUE);
    const december = '2026-12-10T00:00:00Z';
    await books.consume([
      { ...order, version: 2, feeBps, at: december },
      { ...sale(order.campaignId), at: december },
    ]);
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0', '2026-12 EUR pending 250']);
    await expectBooksToAgree();
  });
});

describe('a charge', () => {
  const noCard = { state: 'failed', code: NO_CARD.code, failure: NO_CARD.sentence } as const;
  const declined = { state: 'failed', code: 'card_declined', failure: 'Your card was declined.' } as const;
  const paid = { state: 'paid', providerChargeId: 'ch_1' } as const;

  async function billedOnce() {
    await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE);
    const [invoice] = await months.invoicesOf(owner);
    return invoice?.id ?? '';
  }

  test('without a card fails with the code that says so', async () => {
    const id = await billedOnce();
    await months.settleCharge(id, noCard);
    const [invoice] = await months.invoicesOf(owner);
    expect(invoice).toMatchObject({
      status: 'failed',
      failure: NO_CARD.sentence,
      failureCode: 'no_card',
    });
    await expectBooksToAgree();
  });

  test('that fails is asked for again after 3, 5 and 7 days of the clock, and not by itself any more', async () => {
    const id = await billedOnce();
    const asked: string[] = [];
    await months.settleCharge(id, declined);
    for (let hour = 0; hour < 40 * 24; hour += 6) {
      if ((await chargeDueAgain(fixture.deps)) > 0) {
        asked.push(new Date(fixture.time.now).toISOString().slice(0, 10));
        await months.settleCharge(id, declined);
      }
      fixture.time.now += 6 * 3_600_000;
    }
    expect(asked).toEqual(['2026-12-07', '2026-12-12', '2026-12-19']);
    await expectBooksToAgree();
  });

  test('that succeeds is on the invoice, with when', async () => {
    const id = await billedOnce();
    await months.settleCharge(id, declined);
    fixture.time.now += 4 * 86_400_000;
    await chargeDueAgain(fixture.deps);
    await months.settleCharge(id, paid);
    const [invoice] = await months.invoicesOf(owner);
    expect(invoice).toMatchObject({ status: 'paid', failure: null, providerChargeId: 'ch_1', nextAttemptAt: null });
    expect(invoice?.processedAt?.getTime()).toBe(fixture.time.now);
    expect(await months.balance('merchant.fees')).toBe(0);
    await expectBooksToAgree();
  });
});

describe('the job', () => {
  test('in several processes at once writes one invoice for each merchant and numbers without gaps', async () => {
    const owners = Array.from({ length: 30 }, () => randomUUID());
    for (const owner of owners)
      await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
    await Promise.all(Array.from({ length: 4 }, () => months.turnTo(NOVEMBER_DUE)));
    const rows = await fixture.db.selectFrom('invoices').select(['ownerUserId', 'number']).orderBy('number').execute();
    expect(new Set(rows.map((row) => row.ownerUserId))).toEqual(new Set(owners));
    expect(rows.map((row) => row.number)).toEqual(range(30).map((number) => `SIL-2026-${number}`));
    await expectBooksToAgree();
  });

  test('bills campaigns of an owner who was erased to their pseudonym, and stops for nobody', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    const nobody = randomUUID();
    const row = await fixture.db
      .selectFrom('campaigns')
      .selectAll()
      .where('campaignId', '=', campaign)
      .executeTakeFirstOrThrow();
    await fixture.db
      .transaction()
      .execute((trx) => upsertCampaign(trx, { ...row, version: 2, ownerUserId: nobody, isArchived: true }));
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual([]);
    expect(await months.billed(nobody)).toEqual(['2026-11 EUR pending 250']);
  });

  test('bills everyone but the merchant who cannot be billed, and tries that one again', async () => {
    const good = randomUUID();
    await months.sell(await months.newCampaign(good), { at: NOVEMBER, revenueMinor: 10_000 });
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    // It stands for any fault of one merchant.
    await sql`alter table invoice_lines add constraint fault check (campaign_id <> ${sql.lit(campaign)})`.execute(
      fixture.db,
    );
    await months.turnTo(NOVEMBER_DUE);
    expect([await months.billed(good), await months.billed(owner)]).toEqual([['2026-11 EUR pending 250'], []]);
    await sql`alter table invoice_lines drop constraint fault`.execute(fixture.db);
    await months.turnTo('2026-12-06T00:00:00Z');
    expect([await months.billed(good), await months.billed(owner)]).toEqual([
      ['2026-11 EUR pending 250'],
      ['2026-11 EUR pending 250'],
    ]);
  });

  test('that is stopped in the middle is gone on with', async () => {
    await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
    await months.turnTo(NOVEMBER_DUE, AbortSignal.abort());
    expect(await fixture.db.selectFrom('billedMonths').selectAll().execute()).toEqual([]);
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR pending 250']);
  });

  test('settles each campaign that owes anything once, for the newest of the months that it bills', async () => {
    const managed = await months.newCampaign(owner, { paymentMode: 'managed' });
    const selfPay = await months.newCampaign(owner);
    await months.newCampaign(owner);
    await months.sell(managed, { at: '2026-10-15T12:00:00Z', revenueMinor: 10_000, commissionMinor: 1_000 });
    await months.sell(selfPay, { at: NOVEMBER, revenueMinor: 10_000, commissionMinor: 1_000 });
    await months.sell(await months.newCampaign(owner, { isDemo: true }), {
      at: NOVEMBER,
      revenueMinor: 10_000,
      commissionMinor: 1_000,
    });
    await months.turnTo(NOVEMBER_DUE);
    await months.turnTo('2026-12-31T00:00:00Z');
    expect(months.settledMonths).toEqual([managed, selfPay].sort().map((campaignId) => `${campaignId} 2026-11`));
  });

  test('bills each of 36 months once as the clock moves on day by day', { timeout: 120_000 }, async () => {
    const campaign = await months.newCampaign(owner);
    const start = Date.parse('2026-11-06T12:00:00Z');
    const days = Array.from({ length: 36 * 31 }, (_, day) => start + day * 86_400_000).filter(
      (day) => day < Date.parse('2029-11-06T12:00:00Z'),
    );
    for (const now of days) {
      const at = new Date(now).toISOString();
      if (at.slice(8, 10) === '28') await months.sell(campaign, { at, revenueMinor: 10_000 });
      await months.turnTo(at);
    }
    const invoices = await months.invoicesOf(owner);
    expect(invoices).toHaveLength(36);
    expect(new Set(invoices.map((invoice) => invoice.period)).size).toBe(36);
    expect(invoices.every((invoice) => invoice.createdAt.getUTCDate() === 5)).toBe(true);
    const numbers = [2026, 2027, 2028, 2029].flatMap((year, at) =>
      range([1, 12, 12, 11][at] ?? 0).map((number) => `SIL-${year}-${number}`),
    );
    expect(invoices.map((invoice) => invoice.number)).toEqual(numbers);
    await expectBooksToAgree();
  });
});
