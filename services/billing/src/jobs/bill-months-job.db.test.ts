import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { upsertCampaign } from '../db/campaigns.ts';
import { expectBooksToAgree, NOVEMBER, NOVEMBER_DUE } from '../testing/billed-months.ts';
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

/** The first numbers of a year. */
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1).padStart(6, '0'));

describe('the job', () => {
  test('in several processes at once writes one invoice for each merchant and numbers without gaps', async () => {
    const owners = Array.from({ length: 30 }, () => randomUUID());
    for (const owner of owners)
      await months.sell(await months.newCampaign(owner), { at: NOVEMBER, revenueMinor: 10_000 });
    await Promise.all(Array.from({ length: 4 }, () => months.turnTo(NOVEMBER_DUE)));
    const rows = await fixture.db.selectFrom('invoices').select(['ownerUserId', 'number']).orderBy('number').execute();
    expect(new Set(rows.map((row) => row.ownerUserId))).toEqual(new Set(owners));
    expect(rows.map((row) => row.number)).toEqual(range(30).map((number) => `SIL-2026-${number}`));
    await expectBooksToAgree(months);
  });

  test('bills campaigns of an owner who was erased to their pseudonym, and stops for nobody', async () => {
    const campaign = await months.newCampaign(owner);
    await months.sell(campaign, { at: NOVEMBER, revenueMinor: 10_000 });
    const nobody = randomUUID();
    const { book: _, ...row } = await fixture.db
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
    // Stands for any error that affects a single merchant.
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
    await expectBooksToAgree(months);
  });
});
