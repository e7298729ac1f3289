/** In the order in which they are shown; each but the first is an address below the campaign's own. */
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
