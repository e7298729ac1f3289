/** A vendor's monthly price for its cheapest paid plan, on the day on which its page was read. */
interface ListPrice {
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: 'USD';
  /** The additional share of affiliates' sales. */
  readonly shareBps: number;
  /** `2026-08-13`. */
  readonly readOn: string;
  /** The vendor's own page. */
  readonly source: string;
  /** An archived copy of that page, as of that day. */
  readonly record: string;
}

const CATALOGUE = 'https://github.com/api-evangelist';

/** Tracking software by subscription. docs/prices.md contains the same prices, and says how to correct them. */
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
