import type { QuoteFacts } from '../quote-facts.ts';

const CAMPAIGN = '00000000-0000-4000-8000-00000000000c';
export const affiliate = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`;

type Owed = Partial<Omit<QuoteFacts['balances'][number], 'balanceMinor'>> & { readonly balanceMinor: number | bigint };

export interface Said extends Omit<Partial<QuoteFacts>, 'campaign' | 'openFees' | 'merchantRevenues'> {
  readonly openFees?: readonly ReturnType<typeof fee>[];
  /** In other currencies than those of the open fees. */
  readonly alsoSold?: QuoteFacts['merchantRevenues'];
  readonly owed?: readonly Owed[];
  readonly campaign?: Partial<QuoteFacts['campaign']>;
}

/** Facts for a quote: a managed campaign in EUR that can be charged, whose affiliates are owed `owed`. */
export function factsOf({ owed = [], campaign, openFees = [], alsoSold = [], ...rest }: Said): QuoteFacts {
  return {
    book: 'live',
    reason: 'pay_now',
    campaign: {
      id: CAMPAIGN,
      name: 'Blue canvas',
      currency: 'EUR',
      mode: 'managed',
      minimumPayoutMinor: 0,
      ...campaign,
    },
    affiliateId: null,
    balances: owed.map((balance, index) => ({
      affiliateId: affiliate(index),
      affiliateName: `A${index}`,
      currency: 'EUR',
      conversionsCount: 1,
      rateBps: 1000,
      accountStatus: 'enabled' as const,
      isRemoved: false,
      ...balance,
      balanceMinor: BigInt(balance.balanceMinor),
    })),
    openFees,
    merchantRevenues: [
      ...openFees.map(({ currency, period, merchantRevenueMinor }) => ({
        currency,
        period,
        revenueMinor: merchantRevenueMinor,
      })),
      ...alsoSold,
    ],
    pending: [],
    canCharge: true,
    payableCurrencies: null,
    card: { id: 'pm_1', brand: 'visa', last4: '4242' },
    lastPaymentAt: null,
    previousSettlementId: null,
    prepaid: [],
    payoutHold: null,
    ...rest,
  };
}

/** `merchantRevenueMinor`: of the merchant in its month and currency. */
export const fee = (
  feeMinor: number,
  merchantRevenueMinor: number,
  more: Partial<QuoteFacts['openFees'][number]> = {},
) => ({
  currency: 'EUR',
  period: '2026-11',
  revenueMinor: BigInt(feeMinor * 40),
  feeBps: 250,
  feeMinor: BigInt(feeMinor),
  merchantRevenueMinor: BigInt(merchantRevenueMinor),
  ...more,
});
