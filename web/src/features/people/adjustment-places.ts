/** What somebody is owed by one campaign in one currency. */
export interface AdjustmentPlace {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly campaignName: string;
  readonly currency: string;
  /** True of the campaign's own currency, in which bonuses are. */
  readonly isOwnCurrency: boolean;
  /** In no payment that is under way. */
  readonly owedMinor: bigint;
}

export const placeKey = ({ affiliateId, currency }: AdjustmentPlace): string => `${affiliateId} ${currency}`;

/** A bonus is in the currency of a campaign; a correction, wherever something is owed. */
export const placesFor = (kind: 'bonus' | 'correction', places: readonly AdjustmentPlace[]): AdjustmentPlace[] =>
  places.filter(({ isOwnCurrency, owedMinor }) => (kind === 'bonus' ? isOwnCurrency : owedMinor > 0n));
