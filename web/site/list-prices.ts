/** What a vendor asked for its cheapest paid plan, by the month, on the day on which its page was read. */
interface ListPrice {
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: 'USD';
  /** Of the sales of affiliates, on top. */
  readonly shareBps: number;
  /** `2026-08-13`. */
  readonly readOn: string;
  /** The vendor's own page. */
  readonly source: string;
  /** Where it can be read what that page said on that day. */
  readonly record: string;
}

const CATALOGUE = 'https://github.com/api-evangelist';

/** Tracking software by subscription. docs/prices.md says the same, and how to correct it. */
export const SUBSCRIPTION_PRICES: readonly ListPrice[] = [
  {
    name: 'FirstPromoter',
    amountMinor: 4_900,
    currency: 'USD',
    shareBps: 0,
    readOn: '2026-08-13',
    source: 'https://firstpromoter.com/pricing',
    record: `${CATALOGUE}/firstpromoter`,
  },
  {
    name: 'Refersion',
    amountMinor: 3_900,
    currency: 'USD',
    shareBps: 300,
    readOn: '2026-08-13',
    source: 'https://www.refersion.com/pricing/',
    record: `${CATALOGUE}/refersion`,
  },
  {
    name: 'Rewardful',
    amountMinor: 4_900,
    currency: 'USD',
    shareBps: 0,
    readOn: '2026-08-14',
    source: 'https://www.rewardful.com/pricing',
    record: `${CATALOGUE}/rewardful`,
  },
  {
    name: 'Tapfiliate',
    amountMinor: 8_900,
    currency: 'USD',
    shareBps: 0,
    readOn: '2026-08-13',
    source: 'https://tapfiliate.com/pricing/',
    record: `${CATALOGUE}/tapfiliate`,
  },
];
