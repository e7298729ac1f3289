import { randomUUID } from 'node:crypto';
import { applyRate, proportion } from '@sillage/proto/values/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dischargeDirectlyPaid } from '../commands/discharge-directly-paid.ts';
import { createBooks } from '../testing/books.ts';
import type { CommissionSays } from '../testing/commissions.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

async function sale(more: Partial<CommissionSays> = {}) {
  const campaignId = more.campaignId ?? (await books.newCampaign());
  const ids = { campaignId, conversionId: randomUUID(), affiliateId: randomUUID() };
  return (version: number, state: CommissionSays['state'], commissionMinor: number): CommissionSays => ({
    ...ids,
    version,
    state,
    commissionMinor,
    revenueMinor: commissionMinor * 10,
    ...more,
  });
}

describe('the consumer of commissions', () => {
  test('books a whole life in one batch as in many, and a redelivery of either changes nothing', async () => {
    const [one, many] = [await sale(), await sale()];
    const life = (report: typeof one) => [
      report(1, 'pending', 100),
      report(2, 'approved', 100),
      report(3, 'paid', 100),
      report(4, 'paid', 60),
    ];
    await books.consume(life(one));
    await books.consume(life(one));
    for (const state of life(many)) await books.consume([state, state]);
    for (const report of [one, many]) {
      const { campaignId, affiliateId } = report(1, 'pending', 0);
      expect(await books.of(campaignId)).toEqual({
        [`affiliate.payable ${affiliateId} EUR`]: 40,
        'merchant.commissions EUR': -40,
        'merchant.fees EUR': 15,
        'platform.fees_accrued EUR': -15,
      });
    }
  });

  test('keeps currencies apart', async () => {
    const campaignId = await books.newCampaign();
    const [euros, yen] = [await sale({ campaignId }), await sale({ campaignId, currency: 'JPY' })];
    await books.consume([euros(1, 'pending', 100), yen(1, 'pending', 7)]);
    expect(await books.of(campaignId)).toMatchObject({ 'merchant.pending EUR': 100, 'merchant.pending JPY': 7 });
  });

  test.each<
    [
      name: string,
      rateBps: number,
      revenueMinor: number,
      refundedMinor: number,
      currency: string,
      commission: number,
      fee: number,
      left: number[],
    ]
  >([
    ['0 %', 0, 10_000, 2_500, 'EUR', 0, 250, [0, 188]],
    ['0.1 %', 10, 10_000, 5_000, 'EUR', 10, 250, [5, 125]],
    ['0.1 % of too little', 10, 499, 0, 'EUR', 0, 12, [0, 12]],
    ['0.1 % of half a cent, to the even', 10, 500, 0, 'EUR', 0, 12, [0, 12]],
    ['0.1 % of one and a half cents, to the even', 10, 1_500, 0, 'EUR', 2, 38, [2, 38]],
    ['100 %', 10_000, 1_999, 1_999, 'EUR', 1_999, 50, [0, 0]],
    ['yen', 1_000, 1_005, 5, 'JPY', 100, 25, [100, 25]],
    [
      'the largest order',
      10_000,
      1_000_000_000_000,
      1,
      'EUR',
      1_000_000_000_000,
      25_000_000_000,
      [999_999_999_999, 25_000_000_000],
    ],
  ])(
    'books %s to the unit, and what a refund leaves',
    async (_name, rateBps, revenueMinor, refundedMinor, currency, commission, fee, left) => {
      const report = await sale({ currency, revenueMinor });
      const says = report(1, 'approved', applyRate(revenueMinor, rateBps));
      const booked = async () => {
        const balances = await books.of(says.campaignId);
        return [balances[`merchant.commissions ${currency}`] ?? 0, balances[`merchant.fees ${currency}`] ?? 0];
      };
      await books.consume([says]);
      expect(await booked()).toEqual([commission, fee]);
      const commissionMinor = says.commissionMinor - proportion(says.commissionMinor, refundedMinor, revenueMinor);
      await books.consume([{ ...says, version: 2, refundedMinor, commissionMinor }]);
      expect(await booked()).toEqual(left);
    },
  );

  test('books a demo in the test book, whatever its events say', async () => {
    const campaignId = await books.newCampaign({ isDemo: true });
    const report = await sale({ campaignId });
    expect(await books.consume([report(1, 'approved', 100)])).toEqual([]);
    expect(await books.of(campaignId)).toEqual({});
    expect(await books.of(campaignId, 'test')).toMatchObject({ 'merchant.commissions EUR': 100 });
  });

  test('books what was sold in test mode in the test book, and moves what turns out to be live', async () => {
    const campaignId = await books.newCampaign({ isTest: true });
    const report = await sale({ campaignId });
    await books.consume([{ ...report(1, 'paid', 100), isTest: true }]);
    expect(await books.of(campaignId)).toEqual({});
    expect(await books.of(campaignId, 'test')).toMatchObject({ 'merchant.fees EUR': 25 });
    await books.consume([report(2, 'approved', 100)]);
    expect(await books.of(campaignId)).toMatchObject({ 'merchant.commissions EUR': 100, 'merchant.fees EUR': 25 });
    expect(await books.of(campaignId, 'test')).toEqual({});
  });

  test('waits for a campaign that it does not know yet, and books nothing of the batch before', async () => {
    const [known, unknown] = [await sale(), await sale({ campaignId: randomUUID() })];
    await expect(books.consume([known(1, 'pending', 100), unknown(1, 'pending', 100)])).rejects.toMatchObject({
      retriable: true,
    });
    expect(await books.of(known(1, 'pending', 0).campaignId)).toEqual({});
  });

  test('refuses what cannot be read or contradicts the books, and books the rest', async () => {
    const report = await sale();
    const { campaignId } = report(1, 'pending', 0);
    const refusals = await books.consume([
      report(1, 'approved', 100),
      { ...report(2, 'approved', 50), currency: 'USD' },
      { ...report(3, 'approved', 50), affiliateId: 'nobody' },
      { ...report(4, 'approved', 50), campaignId: await books.newCampaign() },
      report(5, 'approved', 70),
    ]);
    expect(refusals?.map((refusal) => refusal.reason)).toEqual([
      expect.stringMatching(/^affiliate_id: /),
      'the conversion is in another currency',
      'the conversion is of another campaign',
    ]);
    expect(await books.of(campaignId)).toMatchObject({ 'merchant.commissions EUR': 70 });
  });

  test('leaves nothing of a batch that failed at its end, and books it when it comes again', async () => {
    const report = await sale();
    const { campaignId, conversionId } = report(1, 'pending', 0);
    await sql
      .raw(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
      create constraint trigger crash after insert on ledger_transactions deferrable initially deferred for each row execute function fail()
    `)
      .execute(fixture.db);
    await expect(books.consume([report(1, 'pending', 100)])).rejects.toThrow('crash');
    await sql`drop trigger crash on ledger_transactions; drop function fail`.execute(fixture.db);
    expect(
      await fixture.db.selectFrom('conversions').selectAll().where('conversionId', '=', conversionId).execute(),
    ).toEqual([]);
    await books.consume([report(1, 'pending', 100)]);
    expect(await books.of(campaignId)).toMatchObject({ 'merchant.pending EUR': 100 });
  });

  test('a mark during a claim is not booked; it is when the line lets go of the conversion, once', async () => {
    const report = await sale();
    const { campaignId, conversionId } = report(1, 'pending', 0);
    const claim = (lineId: string | null) =>
      fixture.db.updateTable('conversions').set({ lineId }).where('conversionId', '=', conversionId).execute();
    await books.consume([report(1, 'approved', 100)]);
    await claim(randomUUID());
    await books.consume([report(2, 'paid', 100)]);
    expect(await books.of(campaignId)).toMatchObject({ 'merchant.commissions EUR': 100 });
    await claim(null);
    for (let times = 0; times < 2; times += 1) {
      await fixture.db.transaction().execute((trx) => dischargeDirectlyPaid(trx, [conversionId], fixture.time.now));
    }
    expect(await books.of(campaignId)).toEqual({ 'merchant.fees EUR': 25, 'platform.fees_accrued EUR': -25 });
  });

  test('what its settlement line has paid is no mark, and in an event from before the echo of that payment', async () => {
    const lineId = randomUUID();
    for (const settlementLineId of [lineId, '']) {
      const report = await sale();
      const { campaignId, conversionId } = report(1, 'pending', 0);
      await books.consume([report(1, 'approved', 100)]);
      await fixture.db.updateTable('conversions').set({ lineId }).where('conversionId', '=', conversionId).execute();
      const paid = { ...report(2, 'paid', 100), settlementLineId };
      await books.consume([paid, paid]);
      expect(await books.of(campaignId)).toMatchObject({ 'merchant.commissions EUR': 100 });
      const { markedVersion } = await fixture.db
        .selectFrom('conversions')
        .select('markedVersion')
        .where('conversionId', '=', conversionId)
        .executeTakeFirstOrThrow();
      expect(markedVersion).toBe(settlementLineId === '' ? 2 : null);
    }
  });

  test('batches of the same campaigns in opposite orders, at once, all end', async () => {
    const sales = [await sale(), await sale(), await sale()];
    const states = sales.map((report) => report(1, 'approved', 100));
    await Promise.all(Array.from({ length: 12 }, (_, n) => books.consume(n % 2 === 0 ? states : states.toReversed())));
    for (const state of states)
      expect(await books.of(state.campaignId)).toMatchObject({ 'merchant.commissions EUR': 100 });
  });
});
