import type { Operation } from './operation.ts';

/** Operations of connected shops and outgoing webhooks, by method and path. */
export const integrationOperations: Readonly<Record<string, Operation>> = {
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
  'POST /api/v1/integrations/destination-check': {
    id: 'checkDestination',
    summary: 'Look at the page that a campaign is to lead to',
    description:
      'Whether it can be reached, and whether the tracking script is on it. Creating a campaign does not ask for it.',
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
    summary: 'List the messages of a connection, newest first',
  },
  'POST /api/v1/integrations/connections/{connectionId}/deliveries/{deliveryId}/retry': {
    id: 'retryDelivery',
    summary: 'Process a message that failed once more',
  },
  'POST /api/v1/integrations/connections/{connectionId}/test-order': {
    id: 'sendTestOrder',
    summary: 'Report a test order as the shop would',
    description: 'Of signed webhooks, WooCommerce and postbacks. Its conversion is a test, which earns nothing.',
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
  'POST /api/v1/integrations/webhook-endpoints/{endpointId}/disable': {
    id: 'disableWebhookEndpoint',
    summary: 'Send nothing to a webhook endpoint until it is enabled',
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

  // Postbacks of affiliates
  'GET /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks': {
    id: 'listPostbacks',
    summary: "List the addresses of an affiliate's own tracker",
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks': {
    id: 'createPostback',
    summary: "Have an affiliate's tracker called as their commissions change",
    description:
      "Macros of the query, such as `{sub1}`, are filled. Only with the ticket of the affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
  'PATCH /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}': {
    id: 'updatePostback',
    summary: 'Change a postback',
    description: 'A member that is absent stays as it is.',
    security: [{ accessTicket: [] }],
  },
  'DELETE /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}': {
    id: 'removePostback',
    summary: 'Remove a postback, with its log',
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/secret': {
    id: 'signPostback',
    summary: 'Have the calls of a postback signed, or give it another secret',
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/disable': {
    id: 'disablePostback',
    summary: 'Call nothing until the postback is enabled',
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/enable': {
    id: 'enablePostback',
    summary: 'Call a disabled postback again',
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/test': {
    id: 'testPostback',
    summary: 'Send a test call to a postback',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries': {
    id: 'listPostbackDeliveries',
    summary: 'List the calls of a postback, newest first',
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries/{deliveryId}/resend':
    {
      id: 'resendPostbackDelivery',
      summary: 'Make a call once more',
      security: [{ accessTicket: [] }],
    },
};
