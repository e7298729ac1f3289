/** A person's balance in one campaign and currency. */
export interface AdjustmentPlace {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly campaignName: string;
  readonly currency: string;
  /** Whether it is the campaign's currency, the only one in which bonuses are given. */
  readonly isOwnCurrency: boolean;
  /** Without the amount that a payment in progress covers. */
  readonly owedMinor: bigint;
}

export const placeKey = ({ affiliateId, currency }: AdjustmentPlace): string => `${affiliateId} ${currency}`;

/** Bonuses are given in a campaign's own currency, corrections are made wherever something is owed. */
export const placesFor = (kind: 'bonus' | 'correction', places: readonly AdjustmentPlace[]): AdjustmentPlace[] =>
  places.filter(({ isOwnCurrency, owedMinor }) => (kind === 'bonus' ? isOwnCurrency : owedMinor > 0n));
