import type { FraudPeriod } from '@sillage/proto/values/fraud';

/** By what the orders of a campaign are assessed. */
export interface AssessedBy {
  /** Empty: the campaign is unknown. */
  readonly ownerUserId: string;
  /** All rules against fraud that were ever set. */
  readonly fraudHistory: readonly FraudPeriod[];
}
