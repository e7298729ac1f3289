/** Identifies the affiliate of a dashboard, with the access ticket of their private link. */
export interface OwnDashboard {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly ticket: string;
}
