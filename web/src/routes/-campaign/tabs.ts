/** In display order; each but the first has its own address below the campaign's. */
export const CAMPAIGN_TABS = [
  'overview',
  'affiliates',
  'assets',
  'payments',
  'integration',
  'method',
  'settings',
] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];
