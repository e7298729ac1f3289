import type { FraudPeriod } from '@sillage/proto/values/fraud';

/** The data by which a campaign's orders are assessed. */
export interface AssessedBy {
  /** Empty: the campaign is unknown. */
  readonly ownerUserId: string;
  /** The history of all fraud rules of the campaign. */
  readonly fraudHistory: readonly FraudPeriod[];
}
