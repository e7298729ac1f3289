/** A valid click, as far as it decides who owns a visitor. */
export interface SessionClick {
  readonly id: string;
  readonly at: number;
  readonly affiliateId: string;
  readonly windowMs: number;
}

/** A stretch of a visitor's session and who owns it. */
export interface OwnedVisit {
  readonly startedAt: number;
  /** Exclusive. */
  readonly endsAt: number;
  readonly ownerAffiliateId: string;
  readonly ownerClickId: string;
}

/** What a visitor left behind in a campaign: valid clicks only, those after the conversion among them. */
export interface Journey {
  /** Oldest first. */
  readonly visits: readonly OwnedVisit[];
  /** In any order; empty for a model that does not read them. */
  readonly clicks: readonly SessionClick[];
}

/** Which of a visitor's clicks a conversion belongs to. Pure: the same journey gives the same owners in any order. */
export interface AttributionModel {
  /** The clicks have to be loaded, and each new one may change the owner. */
  readonly readsClicks: boolean;
  /** Who owns which stretch, oldest first. Where stretches overlap, the later one counts. */
  readonly owners: (journey: Journey) => readonly OwnedVisit[];
}
