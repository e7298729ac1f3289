/**
 * Routes that visitors of the demo account may read: campaigns, their figures, and their payments. Nothing about its
 * owner, or about the sources of the figures.
 */
export const DEMO_ROUTES: ReadonlySet<string> = new Set([
  'GET /api/v1/campaigns',
  'GET /api/v1/campaigns/summaries',
  'GET /api/v1/campaigns/:campaignId',
  'GET /api/v1/campaigns/:campaignId/affiliates',
  'GET /api/v1/campaigns/:campaignId/groups',
  'GET /api/v1/campaigns/:campaignId/tiers',
  'GET /api/v1/campaigns/:campaignId/assets',
  'GET /api/v1/affiliates',
  'GET /api/v1/people/:affiliateId',

  'GET /api/v1/conversions',
  'GET /api/v1/conversions/:conversionId/explain',

  'GET /api/v1/statistics/overview',
  'GET /api/v1/statistics/affiliates',
  'GET /api/v1/statistics/campaigns/:campaignId',
  'GET /api/v1/statistics/campaigns/:campaignId/assets',
  'GET /api/v1/statistics/campaigns/:campaignId/affiliates/:affiliateId',
  'GET /api/v1/clicks',
  'GET /api/v1/live/overview',
  'GET /api/v1/live/campaigns/:campaignId',

  'GET /api/v1/billing/campaigns/:campaignId/affiliates',
  'GET /api/v1/billing/affiliates',
  'GET /api/v1/billing/due',
  'GET /api/v1/billing/payout-hold',
  'GET /api/v1/settlements',
  'GET /api/v1/billing/settlements',
  'GET /api/v1/billing/settlements/:settlementId',
  'GET /api/v1/payouts/accounts',
  'GET /api/v1/payouts/campaigns/:campaignId/accounts',
]);

/**
 * Routes that the administrator may read with the owner's consent: those of the dashboard and campaigns. All others are
 * refused: settings, sessions, keys, cards, invoices, webhook URLs, downloads, and everything that is not a plain read.
 */
export const VIEWED_ROUTES: ReadonlySet<string> = new Set([
  ...DEMO_ROUTES,

  'GET /api/v1/people/tags',
  'GET /api/v1/people/:affiliateId/payments',
  'GET /api/v1/billing/adjustments',

  // Imported affiliates and connected shops are not public.
  'GET /api/v1/imports',
  'GET /api/v1/imports/:importId',
  'GET /api/v1/imports/:importId/rows',
  'GET /api/v1/integrations/campaigns/:campaignId/connections',
  'GET /api/v1/integrations/connections/:connectionId/deliveries',
  'GET /api/v1/integrations/shopify',
  'GET /api/v1/integrations/shopify/connections',
]);
