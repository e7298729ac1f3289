import { randomUUID } from 'node:crypto';
import { AffiliateBalances, DueList, InvoiceList } from '@sillage/proto/http/billing';
import { Quote, Settlement } from '@sillage/proto/http/settlements';
import { MAX_AMOUNT_MINOR } from '@sillage/proto/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from './testing/books.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { createSettling, type Settling } from './testing/settling.ts';
import { proveLedger } from './verify/ledger-proofs.ts';

const AFFILIATES = 2;
/** Orders per affiliate; each has the largest possible amount, all of it commission. */
const ORDERS = 4_600;
const OWED = BigInt(ORDERS) * BigInt(MAX_AMOUNT_MINOR);
const REVENUE = BigInt(AFFILIATES) * OWED;
const FEE = REVENUE / 40n;

let fixture: Fixture;
let world: Settling;
beforeAll(async () => {
  fixture = await createFixture({ STRIPE_SECRET_KEY: 'sk_test_nobody' });
  world = createSettling(fixture);
});
afterAll(() => fixture.close());

const proven = async () =>
  expect((await proveLedger(fixture.db)).filter(({ outcome }) => outcome === 'differs')).toEqual([]);

test('an owner whose sums are beyond 2^53 reads, pays and proves them to the minor unit', {
  timeout: 120_000,
}, async () => {
  expect(REVENUE).toBeGreaterThan(2n ** 53n);
  const merchant = await fixture.newMerchant();
  await world.addCard(merchant.id);
  const campaignId = await world.newCampaign(merchant.id);
  const affiliateIds = [await world.newAffiliate(campaignId), await world.newAffiliate(campaignId)];
  const orders = affiliateIds.flatMap((affiliateId) =>
    Array.from({ length: ORDERS }, () => ({
      campaignId,
      affiliateId,
      conversionId: randomUUID(),
      version: 1,
      state: 'approved' as const,
      commissionMinor: MAX_AMOUNT_MINOR,
      revenueMinor: MAX_AMOUNT_MINOR,
    })),
  );
  expect((await createBooks(fixture).consume(orders)) ?? []).toEqual([]);
  const call = async (path: string, body?: object) => {
    const answer = await merchant.call(`/api/v1/billing${path}`, body && { method: 'POST', body });
    expect([path, answer.status < 300 ? 'read' : answer.text]).toEqual([path, 'read']);
    return answer.json();
  };

  const { due } = DueList.parse(await call('/due'));
  expect(due).toMatchObject([{ commissionsMinor: REVENUE, feeMinor: FEE, campaigns: [{ commissionsMinor: REVENUE }] }]);

  const quote = Quote.parse(await call('/settlements/quote', { reason: 'pay_now', campaignId }));
  expect(quote.lines.map((line) => [line.balanceMinor, line.outcome])).toEqual(
    affiliateIds.map(() => [OWED, 'transfer']),
  );
  expect(quote.charges).toMatchObject([
    { revenueMinor: REVENUE, commissionsMinor: REVENUE, feeMinor: FEE, prepaidMinor: 0n, totalMinor: REVENUE + FEE },
  ]);

  const { id } = Settlement.parse(await call('/settlements', { reason: 'pay_now', campaignId, hash: quote.hash }));
  await world.workCharges();
  const { charges, lines } = Settlement.parse(await call(`/settlements/${id}`));
  expect(charges).toMatchObject([{ state: 'paid', totalMinor: REVENUE + FEE }]);
  const paid = lines.map(({ id: lineId, currency, amountMinor }) => ({
    case: 'transferPaid' as const,
    value: { settlementId: id, lineId, attempt: 1, currency, amountMinor, transferId: `tr_${lineId}` },
  }));
  expect(await world.deliverPayouts(...paid)).toEqual([]);

  const { balances } = AffiliateBalances.parse(await call(`/campaigns/${campaignId}/affiliates`));
  expect(balances.map(({ owedMinor, paidMinor }) => [owedMinor, paidMinor])).toEqual(
    affiliateIds.map(() => [0n, OWED]),
  );
  const { invoices } = InvoiceList.parse(await call('/invoices'));
  expect(invoices).toMatchObject([
    { totalRevenueMinor: REVENUE, commissionAmountMinor: REVENUE, feeAmountMinor: FEE, totalMinor: REVENUE + FEE },
  ]);
  expect((await merchant.call(`/api/v1/billing/invoices/${invoices[0]?.id}/pdf`)).status).toBe(200);
  await proven();
});
