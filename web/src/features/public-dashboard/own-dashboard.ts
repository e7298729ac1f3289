/** Whose dashboard it is, with the ticket of their private link. */
export interface OwnDashboard {
  readonly campaignId: string;
  readonly affiliateId: string;
  readonly ticket: string;
}
