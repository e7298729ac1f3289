import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DECEMBER_DUE, expectBooksToAgree, NOVEMBER, NOVEMBER_DUE } from '../testing/billed-months.ts';
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
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
  });

  test('of revenue whose fee was waived gives no credit', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 1_900 });
    await months.turnTo(NOVEMBER_DUE);
    await refund(1_900, '2026-12-10T00:00:00Z');
    await months.sell(campaign, { at: '2026-12-11T00:00:00Z', revenueMinor: 2_000 });
    await months.turnTo(DECEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0', '2026-12 EUR pending 50']);
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
  });

  test('in the month of its sale lowers that month', async () => {
    const campaign = await months.newCampaign(owner);
    const refund = await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    await refund(8_001, '2026-11-20T00:00:00Z');
    await months.turnTo(NOVEMBER_DUE);
    expect(await months.billed(owner)).toEqual(['2026-11 EUR waived 0']);
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
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
    await expectBooksToAgree(months);
  });
});
