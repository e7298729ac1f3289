import { moneyOperations } from './money-operations.ts';
import type { Operation } from './operation.ts';

/**
 * Every operation of the public API, by method and path. The document is not written while one lacks its line here,
 * or a line has no operation.
 */
export const operations: Readonly<Record<string, Operation>> = {
  // Campaigns
  'GET /api/v1/campaigns': { id: 'listCampaigns', summary: 'List campaigns' },
  'POST /api/v1/campaigns': { id: 'createCampaign', summary: 'Create a campaign' },
  'GET /api/v1/campaigns/{campaignId}': { id: 'getCampaign', summary: 'Get a campaign' },
  'PATCH /api/v1/campaigns/{campaignId}': {
    id: 'updateCampaign',
    summary: 'Change a campaign',
    description: 'A member that is absent stays as it is.',
  },
  'GET /api/v1/public/campaigns/{campaignId}': {
    id: 'getPublicCampaign',
    summary: 'Get what the public dashboard of a campaign shows of it',
  },

  // Affiliates
  'GET /api/v1/campaigns/{campaignId}/affiliates': {
    id: 'listAffiliates',
    summary: 'List the affiliates of a campaign',
  },
  'POST /api/v1/campaigns/{campaignId}/affiliates': { id: 'createAffiliate', summary: 'Add an affiliate' },
  'PATCH /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}': {
    id: 'updateAffiliate',
    summary: 'Change an affiliate',
    description: 'A member that is absent stays as it is.',
  },
  'DELETE /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}': {
    id: 'removeAffiliate',
    summary: 'Remove an affiliate',
    description: 'What they have earned stays owed; their links bring no commission any more.',
  },
  'POST /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/dashboard-link': {
    id: 'renewDashboardLink',
    summary: 'Replace the private link of an affiliate to their dashboard',
    description: 'The link from before stops working.',
  },
  'POST /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links': {
    id: 'createLink',
    summary: 'Create a tracked link of an affiliate',
  },
  'GET /api/v1/public/affiliates/{affiliateId}': {
    id: 'getPublicAffiliate',
    summary: 'Get what the public dashboard shows of an affiliate',
  },

  // Keys
  'GET /api/v1/campaigns/{campaignId}/keys': { id: 'listKeys', summary: 'List the secret keys of a campaign' },
  'POST /api/v1/campaigns/{campaignId}/keys': {
    id: 'createKey',
    summary: 'Create a secret key',
    description: 'The key itself is answered here, once. Only a hash of it is kept.',
  },
  'DELETE /api/v1/campaigns/{campaignId}/keys/{keyId}': { id: 'revokeKey', summary: 'Revoke a secret key' },

  // Reports
  'POST /api/v1/track/sale': {
    id: 'reportSale',
    summary: 'Report a sale',
    description: 'It is durable once it was answered. A sale that is reported again is recorded once.',
  },
  'POST /api/v1/track/refund': {
    id: 'reportRefund',
    summary: 'Report that a sale was refunded, in whole or in part',
  },
  'POST /api/v1/track/click': { id: 'reportClick', summary: 'Record a click that a server saw' },
  'POST /api/v1/track/batch': { id: 'reportBatch', summary: 'Report up to a few hundred sales, refunds and clicks' },

  // Connections
  'GET /api/v1/integrations/campaigns/{campaignId}/connections': {
    id: 'listConnections',
    summary: 'List the shops and systems that report the orders of a campaign',
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/connections': {
    id: 'createConnection',
    summary: 'Connect a shop or another system to a campaign',
    description: 'The secret is answered here, once.',
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/connect': {
    id: 'connectShop',
    summary: 'Connect a shop whose plugin sent its merchant here',
    description: "The answer is where to send the browser: the shop's address, with a code for `exchangeCode`.",
  },
  'POST /api/v1/public/integrations/exchange': {
    id: 'exchangeCode',
    summary: 'Exchange a code for the key of a connection',
    description: 'For the plugin of a shop. A code is good once, for ten minutes.',
    security: [],
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/stripe': {
    id: 'connectStripe',
    summary: "Connect the merchant's own account at Stripe to a campaign",
    description: 'Its address is given to Stripe, whose signing secret is brought here afterwards.',
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/page-check': {
    id: 'checkPage',
    summary: "Look for the tracking script on a page of a campaign's shop",
  },
  'PATCH /api/v1/integrations/connections/{connectionId}': {
    id: 'updateConnection',
    summary: 'Change a connection',
    description: 'A member that is absent stays as it is.',
  },
  'POST /api/v1/integrations/connections/{connectionId}/secret': {
    id: 'renewConnectionSecret',
    summary: 'Replace the secret of a connection',
    description: 'The secret from before is refused from then on.',
  },
  'POST /api/v1/integrations/connections/{connectionId}/signing-secret': {
    id: 'bringConnectionSecret',
    summary: 'Give a connection the secret that the other side made to sign with',
  },
  'DELETE /api/v1/integrations/connections/{connectionId}': {
    id: 'removeConnection',
    summary: 'Remove a connection',
    description: 'Nothing is taken from it any more. Conversions that it reported stay.',
  },
  'GET /api/v1/integrations/connections/{connectionId}/deliveries': {
    id: 'listDeliveries',
    summary: 'List the last hundred messages of a connection',
  },
  'POST /api/v1/integrations/connections/{connectionId}/deliveries/{deliveryId}/retry': {
    id: 'retryDelivery',
    summary: 'Process a message that failed once more',
  },

  'GET /api/v1/integrations/shopify': {
    id: 'getShopifySupport',
    summary: 'Get how shops of Shopify can be connected to this installation',
  },
  'GET /api/v1/integrations/shopify/connections': {
    id: 'listShops',
    summary: 'List the connected shops of Shopify of all campaigns, newest first',
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/shopify/authorization': {
    id: 'authorizeShop',
    summary: "Begin the installation of the installation's app in a shop of Shopify",
    description: 'Sets a cookie, which the way back has to show.',
  },
  'POST /api/v1/integrations/shopify/connections': {
    id: 'connectAuthorizedShop',
    summary: 'Connect the shop of Shopify that gave permission',
  },
  'POST /api/v1/integrations/campaigns/{campaignId}/shopify/own-app': {
    id: 'connectOwnApp',
    summary: 'Connect a shop of Shopify with an app that its owner made in it',
    description: 'The access token and the secret are encrypted, and never answered.',
  },
  'POST /api/v1/integrations/connections/{connectionId}/set-up': {
    id: 'setUpShop',
    summary: 'Switch on again what is missing in a connected shop',
  },
  'POST /api/v1/integrations/connections/{connectionId}/diagnosis': {
    id: 'diagnoseShop',
    summary: 'Look at what is switched on in a connected shop',
  },
  'POST /api/v1/public/integrations/shops/{connectionId}/clicks': {
    id: 'reportCheckoutClick',
    summary: "Report which click brought an order, for a shop's checkout page",
    description: "Believed only where the shop's own message of the order names the same checkout.",
  },

  // Webhooks
  'GET /api/v1/integrations/webhook-event-types': {
    id: 'listWebhookEventTypes',
    summary: 'List what webhook endpoints can be notified of',
  },
  'GET /api/v1/integrations/webhook-endpoints': {
    id: 'listWebhookEndpoints',
    summary: 'List the webhook endpoints of the account',
  },
  'POST /api/v1/integrations/webhook-endpoints': {
    id: 'createWebhookEndpoint',
    summary: 'Have an address notified of what happens',
    description: 'The secret that messages are signed with is answered here, once.',
  },
  'PATCH /api/v1/integrations/webhook-endpoints/{endpointId}': {
    id: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: 'A member that is absent stays as it is.',
  },
  'DELETE /api/v1/integrations/webhook-endpoints/{endpointId}': {
    id: 'removeWebhookEndpoint',
    summary: 'Remove a webhook endpoint',
  },
  'POST /api/v1/integrations/webhook-endpoints/{endpointId}/secret': {
    id: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook endpoint',
    description: 'For 24 hours messages carry a signature with each of the two secrets.',
  },
  'POST /api/v1/integrations/webhook-endpoints/{endpointId}/enable': {
    id: 'enableWebhookEndpoint',
    summary: 'Send to a disabled webhook endpoint again',
  },
  'POST /api/v1/integrations/webhook-endpoints/{endpointId}/test': {
    id: 'testWebhookEndpoint',
    summary: 'Send a test message to a webhook endpoint',
  },
  'GET /api/v1/integrations/webhook-endpoints/{endpointId}/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'List the messages of a webhook endpoint, newest first',
  },
  'POST /api/v1/integrations/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend': {
    id: 'resendWebhookDelivery',
    summary: 'Send a message once more, under the same id',
  },

  // Statistics
  'GET /api/v1/statistics/overview': { id: 'getOverview', summary: 'Get the figures of all campaigns' },
  'GET /api/v1/statistics/campaigns/{campaignId}': {
    id: 'getCampaignStatistics',
    summary: 'Get the figures of a campaign',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}': {
    id: 'getAffiliateStatistics',
    summary: 'Get the figures of an affiliate',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/export.csv': {
    id: 'exportCampaign',
    summary: 'Download the clicks or conversions of a campaign',
    produces: ['text/csv'],
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}': {
    id: 'getPublicStatistics',
    summary: 'Get the figures that the public dashboard of a campaign shows',
  },
  'GET /api/v1/clicks': { id: 'listClicks', summary: 'List clicks' },

  // Conversions
  'GET /api/v1/conversions': { id: 'listConversions', summary: 'List conversions' },
  'GET /api/v1/conversions/{conversionId}/explain': {
    id: 'explainConversion',
    summary: 'Explain why a conversion was decided as it was',
  },
  'POST /api/v1/conversions/{conversionId}/review': {
    id: 'reviewConversion',
    summary: 'Approve or reject a conversion',
  },
  'POST /api/v1/conversions/{conversionId}/refunds': {
    id: 'refundConversion',
    summary: 'Refund a conversion, in whole or in part',
  },

  ...moneyOperations,

  // Account
  'GET /api/v1/account/profile': { id: 'getProfile', summary: 'Get your profile' },
  'PATCH /api/v1/account/profile': { id: 'updateProfile', summary: 'Change your profile' },
  'GET /api/v1/account/deletion': { id: 'getDeletion', summary: 'Get whether your account is about to be deleted' },
  'POST /api/v1/account/deletion': {
    id: 'scheduleDeletion',
    summary: 'Delete your account',
    description: 'Refused while commissions are owed. It can be taken back for 30 days.',
  },
  'DELETE /api/v1/account/deletion': { id: 'cancelDeletion', summary: 'Keep your account after all' },
  'GET /api/v1/account/sessions': { id: 'listSessions', summary: 'List where you are signed in' },
  'DELETE /api/v1/account/sessions': { id: 'endOtherSessions', summary: 'Sign out everywhere else' },
  'DELETE /api/v1/account/sessions/{sessionId}': { id: 'endSession', summary: 'Sign out in one place' },
  'GET /api/v1/account/security-log': {
    id: 'listSecurityEvents',
    summary: 'List what happened to the access to your account',
  },

  // Site
  'GET /api/v1/site': { id: 'getSite', summary: 'Get the support address of this installation', security: [] },
  'GET /api/v1/exchange-rates': {
    id: 'getExchangeRates',
    summary: 'Get the rates that amounts are shown by',
    security: [],
  },
  'GET /api/v1/live/overview': {
    id: 'followOverview',
    summary: 'Follow the totals of all campaigns',
    produces: ['text/event-stream'],
  },
  'GET /api/v1/live/campaigns/{campaignId}': {
    id: 'followCampaign',
    summary: 'Follow the totals of a campaign',
    description: 'With a session, or with the `ticket` of a public dashboard.',
    security: [{ session: [] }, {}],
    produces: ['text/event-stream'],
  },
};
