import type { Quote, QuoteCharge, QuoteLine, Settlement, SettlementLine } from '@sillage/proto/http/settlements';

/** Answers of the server, for tests that change one detail. */
export const CAMPAIGN = '0198a000-0000-7000-8000-0000000000c1';

export const line = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  affiliateId: crypto.randomUUID(),
  affiliateName: 'Alice Reed',
  currency: 'EUR',
  balanceMinor: 1000n,
  conversionsCount: 2,
  rateBps: 1000,
  accountStatus: 'enabled',
  outcome: 'transfer',
  ...changes,
});

export const charge = (changes: Partial<QuoteCharge> = {}): QuoteCharge => ({
  currency: 'EUR',
  revenueMinor: 10_000n,
  commissionsMinor: 1000n,
  uncollectedMinor: 0n,
  prepaidMinor: 0n,
  feeMinor: 250n,
  fees: [{ feeBps: 250, revenueMinor: 10_000n, feeMinor: 250n }],
  totalMinor: 1250n,
  leastChargeMinor: 50,
  pendingMinor: 0n,
  ...changes,
});

export const quote = (changes: Partial<Quote> = {}): Quote => ({
  hash: 'hash-1',
  isTest: false,
  reason: 'pay_now',
  campaignId: CAMPAIGN,
  campaignName: 'Launch',
  affiliateId: null,
  mode: 'managed',
  minimumPayoutMinor: 0,
  charges: [charge()],
  lines: [line()],
  card: { id: 'pm_1', brand: 'visa', last4: '4242' },
  testCards: [],
  lastPaymentAt: null,
  payoutHold: null,
  ...changes,
});

export const settlementLine = (changes: Partial<SettlementLine> = {}): SettlementLine => ({
  id: crypto.randomUUID(),
  affiliateId: crypto.randomUUID(),
  affiliateName: 'Alice Reed',
  currency: 'EUR',
  amountMinor: 1000n,
  returnedMinor: 0n,
  conversionsCount: 2,
  method: 'transfer',
  state: 'waiting',
  failure: null,
  failureCode: null,
  mail: null,
  ...changes,
});

/** With the progress that follows from its lines. */
export function settlement(changes: Partial<Settlement> = {}): Settlement {
  const lines = changes.lines ?? [settlementLine()];
  const count = (test: (line: SettlementLine) => boolean) => lines.filter(test).length;
  return {
    id: '0198a000-0000-7000-8000-0000000000e1',
    isTest: false,
    reason: 'pay_now',
    campaignId: CAMPAIGN,
    campaignName: 'Launch',
    affiliateId: null,
    mode: 'managed',
    state: 'paying',
    failure: null,
    failureCode: null,
    isResumable:
      changes.state === 'charge_failed' || lines.some((line) => line.state === 'failed' && line.method === 'transfer'),
    charges: [
      {
        currency: 'EUR',
        commissionsMinor: 1000n,
        feeMinor: 250n,
        fees: [],
        totalMinor: 1250n,
        state: 'paid',
        invoiceId: '0198a000-0000-7000-8000-0000000000f1',
      },
    ],
    lines,
    progress: {
      lines: lines.length,
      paid: count((line) => line.state === 'paid'),
      failed: count((line) => line.state === 'failed'),
      cancelled: count((line) => line.state === 'cancelled'),
      notified: count((line) => line.state === 'notified'),
      mailsSent: count((line) => line.mail === 'sent'),
      mailsFailed: count((line) => line.mail === 'failed'),
    },
    createdAt: '2026-11-22T10:00:00.000Z',
    finishedAt: null,
    ...changes,
  };
}
