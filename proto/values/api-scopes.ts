/** Scopes of an account's API keys, in display order. */
export const API_SCOPES = [
  'campaigns:read',
  'campaigns:write',
  'affiliates:read',
  'affiliates:write',
  'conversions:read',
  'conversions:write',
  'statistics:read',
  'payments:read',
  'integrations:read',
  'webhooks:read',
  'webhooks:write',
  'export:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

const CAMPAIGN = '/api/v1/campaigns/:campaignId';
const INTEGRATIONS = '/api/v1/integrations';
const ENDPOINTS = `${INTEGRATIONS}/webhook-endpoints`;

/**
 * The routes that API keys may call, with the required scope. Other routes are for signed-in users only: those that
 * pay, that let somebody in, or that change the account.
 */
export const SCOPES_OF_ROUTES: Readonly<Record<string, ApiScope>> = {
  // Includes all data of the account, so it needs a scope of its own.
  'GET /api/v1/account/export': 'export:read',

  'GET /api/v1/campaigns': 'campaigns:read',
  'GET /api/v1/campaigns/summaries': 'campaigns:read',
  [`GET ${CAMPAIGN}`]: 'campaigns:read',
  'POST /api/v1/campaigns': 'campaigns:write',
  [`PATCH ${CAMPAIGN}`]: 'campaigns:write',

  [`GET ${CAMPAIGN}/affiliates`]: 'affiliates:read',
  'GET /api/v1/affiliates': 'affiliates:read',
  [`POST ${CAMPAIGN}/affiliates`]: 'affiliates:write',
  [`PATCH ${CAMPAIGN}/affiliates/:affiliateId`]: 'affiliates:write',
  [`DELETE ${CAMPAIGN}/affiliates/:affiliateId`]: 'affiliates:write',
  [`GET ${CAMPAIGN}/affiliates/:affiliateId/links`]: 'affiliates:read',
  [`POST ${CAMPAIGN}/affiliates/:affiliateId/links`]: 'affiliates:write',

  'GET /api/v1/imports': 'affiliates:read',
  'GET /api/v1/imports/:importId': 'affiliates:read',
  'GET /api/v1/imports/:importId/rows': 'affiliates:read',
  'GET /api/v1/imports/:importId/report.csv': 'affiliates:read',
  'POST /api/v1/imports': 'affiliates:write',
  'POST /api/v1/imports/:importId/check': 'affiliates:write',
  'POST /api/v1/imports/:importId/run': 'affiliates:write',
  'POST /api/v1/imports/:importId/undo': 'affiliates:write',
  'DELETE /api/v1/imports/:importId': 'affiliates:write',

  'GET /api/v1/conversions': 'conversions:read',
  'GET /api/v1/conversions/:conversionId/explain': 'conversions:read',
  'POST /api/v1/conversions/:conversionId/review': 'conversions:write',
  'POST /api/v1/conversions/:conversionId/refunds': 'conversions:write',

  'GET /api/v1/bulk-reviews': 'conversions:read',
  'GET /api/v1/bulk-reviews/:bulkReviewId': 'conversions:read',
  'POST /api/v1/bulk-reviews': 'conversions:write',
  'POST /api/v1/bulk-reviews/:bulkReviewId/cancel': 'conversions:write',

  'GET /api/v1/what-ifs': 'statistics:read',
  'GET /api/v1/what-ifs/:whatIfId': 'statistics:read',
  'POST /api/v1/what-ifs': 'statistics:read',

  'GET /api/v1/statistics/overview': 'statistics:read',
  'GET /api/v1/statistics/affiliates': 'statistics:read',
  'GET /api/v1/statistics/campaigns/:campaignId': 'statistics:read',
  'GET /api/v1/statistics/campaigns/:campaignId/affiliates/:affiliateId': 'statistics:read',
  'GET /api/v1/statistics/campaigns/:campaignId/affiliates/:affiliateId/links': 'statistics:read',
  'GET /api/v1/clicks': 'statistics:read',

  'GET /api/v1/billing/campaigns/:campaignId/affiliates': 'payments:read',
  'GET /api/v1/billing/details': 'payments:read',
  'GET /api/v1/billing/affiliates': 'payments:read',
  'GET /api/v1/billing/due': 'payments:read',
  'GET /api/v1/billing/invoices': 'payments:read',
  'GET /api/v1/billing/invoices/:invoiceId/pdf': 'payments:read',
  'GET /api/v1/billing/settlements': 'payments:read',
  'GET /api/v1/settlements': 'payments:read',
  'GET /api/v1/billing/settlements/:settlementId': 'payments:read',
  'GET /api/v1/payouts/accounts': 'payments:read',
  'GET /api/v1/payouts/campaigns/:campaignId/accounts': 'payments:read',

  [`GET ${INTEGRATIONS}/campaigns/:campaignId/connections`]: 'integrations:read',
  [`GET ${INTEGRATIONS}/connections/:connectionId/deliveries`]: 'integrations:read',
  [`GET ${INTEGRATIONS}/shopify/connections`]: 'integrations:read',

  [`GET ${INTEGRATIONS}/webhook-event-types`]: 'webhooks:read',
  [`GET ${ENDPOINTS}`]: 'webhooks:read',
  [`GET ${ENDPOINTS}/:endpointId/deliveries`]: 'webhooks:read',
  // Endpoints send events to any address, whatever else the key may read.
  [`POST ${ENDPOINTS}`]: 'webhooks:write',
  [`PATCH ${ENDPOINTS}/:endpointId`]: 'webhooks:write',
  [`DELETE ${ENDPOINTS}/:endpointId`]: 'webhooks:write',
  [`POST ${ENDPOINTS}/:endpointId/secret`]: 'webhooks:write',
  [`POST ${ENDPOINTS}/:endpointId/disable`]: 'webhooks:write',
  [`POST ${ENDPOINTS}/:endpointId/enable`]: 'webhooks:write',
  [`POST ${ENDPOINTS}/:endpointId/test`]: 'webhooks:write',
  [`POST ${ENDPOINTS}/:endpointId/deliveries/:deliveryId/resend`]: 'webhooks:write',
};
