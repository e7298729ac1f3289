/** What somebody is owed by one campaign in one currency. */
export interface AdjustmentPlace {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly campaignName: string;
  readonly currency: string;
  /** Whether it is the currency of the campaign, in which alone bonuses are given. */
  readonly isOwnCurrency: boolean;
  /** Without what a payment that is under way covers. */
  readonly owedMinor: bigint;
}

export const placeKey = ({ affiliateId, currency }: AdjustmentPlace): string => `${affiliateId} ${currency}`;

/** A bonus is given in the currency of a campaign, a correction made wherever something is owed. */
export const placesFor = (kind: 'bonus' | 'correction', places: readonly AdjustmentPlace[]): AdjustmentPlace[] =>
  places.filter(({ isOwnCurrency, owedMinor }) => (kind === 'bonus' ? isOwnCurrency : owedMinor > 0n));
