import { randomUUID } from 'node:crypto';
import { DueList } from '@sillage/proto/http/billing';
import { DAY_MS } from '@sillage/proto/values/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFee } from '../../commands/change-plan.ts';
import { sumChangedDues } from '../../db/balances/campaign-dues.ts';
import { findDueFacts } from '../../db/balances/due.ts';
import { decideDue } from '../../domain/due.ts';
import { createBooks } from '../../testing/books.ts';
import { createFixture, type Fixture } from '../../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

test('what is due comes from the ledger: fees that no invoice holds, and commissions that are owed, overpaid ones apart', async () => {
  const merchant = await fixture.newMerchant();
  const campaignId = await books.newCampaign({ ownerUserId: merchant.id });
  const sale = (commissionMinor: number) => ({
    campaignId,
    conversionId: randomUUID(),
    affiliateId: randomUUID(),
    version: 1,
    commissionMinor,
    revenueMinor: commissionMinor * 10,
    state: 'approved' as const,
  });
  const [owed, overpaid] = [sale(1_000), { ...sale(400), state: 'paid' as const }];
  await books.consume([
    owed,
    overpaid,
    { ...overpaid, version: 2, state: 'refunded', refundedMinor: 4_000, commissionMinor: 0 },
    sale(30),
  ]);
  const answer: unknown = (await merchant.call('/api/v1/billing/due')).json();
  const list = DueList.parse(answer);
  expect(answer).toEqual(DueList.encode(list));
  expect(list).toEqual({
    due: [
      {
        id: '2026-11:EUR',
        type: 'platform_fee',
        currency: 'EUR',
        dueDate: '2026-12-04T23:00:00.000Z',
        isOverdue: false,
        commissionsMinor: 1_030n,
        feeMinor: 258n,
        failedFeeMinor: 0n,
        campaigns: [
          {
            campaignId,
            campaignName: 'Shoes',
            isArchived: false,
            mode: 'self_pay',
            commissionsMinor: 1_030n,
            feeMinor: 258n,
            failedFeeMinor: 0n,
          },
        ],
      },
    ],
    nextPaymentAt: '2026-12-04T23:00:00.000Z',
    feeBps: 250,
  });
  await setFee(fixture.db, merchant.id, 300, new Date(fixture.time.now));
  expect((await merchant.call('/api/v1/billing/due')).json()).toMatchObject({ feeBps: 300 });
  const other = await fixture.newMerchant();
  expect(DueList.parse((await other.call('/api/v1/billing/due')).json()).due).toEqual([]);
  expect((await fixture.app.inject({ url: '/api/v1/billing/due' })).statusCode).toBe(401);
});

test('commissions that were not paid on a past 5th stay due on it, whatever came since; what was paid too much lowers the oldest', async () => {
  const merchant = await fixture.newMerchant();
  const campaignId = await books.newCampaign({ ownerUserId: merchant.id });
  const affiliateId = randomUUID();
  const sale = (at: string, commissionMinor: number) => ({
    campaignId,
    affiliateId,
    conversionId: randomUUID(),
    version: 1,
    at,
    commissionMinor,
    revenueMinor: 100,
    state: 'approved' as const,
  });
  // Months are separated at midnight in Paris.
  const [september, october] = [sale('2026-09-30T21:59:59Z', 300), sale('2026-09-30T22:00:00Z', 500)];
  await books.consume([september, october, sale('2026-11-02T12:00:00Z', 700)]);
  const owed = async () => {
    const { due } = DueList.parse((await merchant.call('/api/v1/billing/due')).json());
    return due.map((entry) => [entry.id, entry.isOverdue, entry.commissionsMinor]);
  };
  expect(await owed()).toEqual([
    ['2026-09:EUR', true, 300n],
    ['2026-10:EUR', true, 500n],
    ['2026-11:EUR', false, 700n],
  ]);
  const paid = { ...sale('2026-08-02T12:00:00Z', 400), state: 'paid' as const };
  await books.consume([paid]);
  await books.consume([{ ...paid, version: 2, state: 'refunded', refundedMinor: 100, commissionMinor: 0 }]);
  expect(await owed()).toEqual([
    ['2026-10:EUR', true, 400n],
    ['2026-11:EUR', false, 700n],
  ]);
});

test('what is due is asked for again and follows each change: a sale, a name, a mode, a plan, a payment, and the day', async () => {
  const merchant = await fixture.newMerchant();
  const campaignId = await books.newCampaign({ ownerUserId: merchant.id });
  const sale = {
    campaignId,
    affiliateId: randomUUID(),
    conversionId: randomUUID(),
    version: 1,
    commissionMinor: 1_000,
    revenueMinor: 10_000,
    state: 'approved' as const,
  };
  const change = (values: { name?: string; isArchived?: boolean; paymentMode?: 'managed' }) => () =>
    fixture.db.updateTable('campaigns').set(values).where('campaignId', '=', campaignId).execute();
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a sale', () => books.consume([sale])],
    ['its months are summed', () => sumChangedDues(fixture.db)],
    ['a name', change({ name: 'Boots' })],
    ['an archived campaign', change({ isArchived: true })],
    ['a mode', change({ paymentMode: 'managed' })],
    ['a plan', () => setFee(fixture.db, merchant.id, 300, new Date(fixture.time.now))],
    ['a payment', () => books.consume([{ ...sale, version: 2, state: 'paid' }])],
    ['the 5th', async () => (fixture.time.now += 30 * DAY_MS)],
  ];
  const before = fixture.time.now;
  let last: unknown;
  for (const [what, step] of steps) {
    await step();
    const due = decideDue({ now: fixture.time.now, ...(await findDueFacts(fixture.db, merchant.id)) });
    const [first, again] = [await merchant.call('/api/v1/billing/due'), await merchant.call('/api/v1/billing/due')];
    expect(DueList.parse(first.json()), what).toMatchObject(due);
    expect(again.json(), what).toEqual(first.json());
    if (what !== 'its months are summed') expect(first.json(), what).not.toEqual(last);
    last = first.json();
  }
  fixture.time.now = before;
});
