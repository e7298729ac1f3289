import { randomUUID } from 'node:crypto';
import { DueList } from '@sillage/proto/http/billing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from '../testing/books.ts';
import { createFixture, type Fixture } from '../testing/fixture.ts';

let fixture: Fixture;
let books: ReturnType<typeof createBooks>;
beforeAll(async () => {
  fixture = await createFixture();
  books = createBooks(fixture);
});
afterAll(() => fixture.close());

test('what is due comes from the ledger: fees that no invoice holds, and commissions that are owed, overpaid ones apart', async () => {
  const merchant = await fixture.newMerchant();
  const campaignId = await books.newCampaign({ owner_user_id: merchant.id });
  const sale = (commissionMinor: number) => ({
    ...{
      campaignId,
      conversionId: randomUUID(),
      affiliateId: randomUUID(),
      version: 1,
      commissionMinor,
      revenueMinor: commissionMinor * 10,
    },
    state: 'approved' as const,
  });
  const [owed, overpaid] = [sale(1_000), { ...sale(400), state: 'paid' as const }];
  await books.consume([owed, overpaid, { ...overpaid, version: 2, state: 'refunded', refundedMinor: 4_000, commissionMinor: 0 }, sale(30)]);
  const list = DueList.parse((await merchant.call('/api/v1/billing/due')).json());
  expect(list).toEqual({
    due: [
      {
        ...{ id: '2026-11:EUR', type: 'platform_fee', currency: 'EUR', dueDate: '2026-12-04T23:00:00.000Z' },
        ...{ amountMinor: 1_288, commissionsMinor: 1_030, feeMinor: 258 },
        campaigns: [{ campaignId, campaignName: 'Shoes', isArchived: false, mode: 'self_pay', commissionsMinor: 1_030, feeMinor: 258 }],
      },
    ],
    nextPaymentAt: '2026-12-04T23:00:00.000Z',
  });
  const other = await fixture.newMerchant();
  expect(DueList.parse((await other.call('/api/v1/billing/due')).json()).due).toEqual([]);
  expect((await fixture.app.inject({ url: '/api/v1/billing/due' })).statusCode).toBe(401);
});
