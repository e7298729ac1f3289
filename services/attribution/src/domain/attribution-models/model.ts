/** The fields of a valid click that decide who owns the visitor. */
export interface SessionClick {
  readonly id: string;
  readonly at: number;
  readonly affiliateId: string;
  readonly windowMs: number;
}

/** A span of a visitor's session, and who owns it. */
export interface OwnedVisit {
  readonly startedAt: number;
  /** Exclusive. */
  readonly endsAt: number;
  readonly ownerAffiliateId: string;
  readonly ownerClickId: string;
}

/** A visitor's valid clicks in a campaign, including those after the conversion. */
export interface Journey {
  /** Oldest first. */
  readonly visits: readonly OwnedVisit[];
  /** In any order; empty for a model that does not read them. */
  readonly clicks: readonly SessionClick[];
}

/** Decides which of a visitor's clicks owns a conversion. Pure: the owners do not depend on the order of the input. */
export interface AttributionModel {
  /** Whether the clicks must be loaded, since each new one may change the owner. */
  readonly readsClicks: boolean;
  /** The owned spans, oldest first. If spans overlap, the later one counts. */
  readonly owners: (journey: Journey) => readonly OwnedVisit[];
}
