/** What the document says of an operation beyond what its route declares. */
export interface Operation {
  /** The name of its method in a client; the same for ever. */
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  /** Of an answer that is no JSON. */
  readonly produces?: readonly string[];
  /** What is shown, where the gateway answers itself; default: a session. Empty: nothing. */
  readonly security?: Record<string, string[]>[];
  /** The export of `proto/http` that answers 200 where the route does not check its own answer. */
  readonly answer?: string;
}

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

  // Billing
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates': {
    id: 'listBalances',
    summary: 'List what each affiliate of a campaign is owed',
  },
  'POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/direct-payments': {
    id: 'recordDirectPayment',
    summary: 'Record that you paid an affiliate yourself',
  },
  'GET /api/v1/billing/cards': { id: 'listCards', summary: 'List your cards' },
  'POST /api/v1/billing/cards/setup': {
    id: 'startCardSetup',
    summary: 'Get the address of the page on which a card is entered',
  },
  'GET /api/v1/billing/setup-intents/{setupIntentId}': {
    id: 'getSetupIntent',
    summary: 'Get whether a card that was entered is saved',
  },
  'POST /api/v1/billing/cards/{cardId}/default': { id: 'makeCardDefault', summary: 'Make a card the default one' },
  'DELETE /api/v1/billing/cards/{cardId}': { id: 'removeCard', summary: 'Remove a card' },
  'GET /api/v1/billing/due': { id: 'getDue', summary: 'Get what is due, and when' },
  'GET /api/v1/billing/payout-hold': {
    id: 'getPayoutHold',
    summary: 'Get why payments to your affiliates are held, if they are',
  },
  'POST /api/v1/billing/payout-hold/payment': {
    id: 'payPayoutHold',
    summary: 'Pay what was taken back, so that payments to your affiliates go on',
  },
  'GET /api/v1/billing/invoices': { id: 'listInvoices', summary: 'List invoices' },
  'GET /api/v1/billing/invoices/{invoiceId}/pdf': {
    id: 'downloadInvoice',
    summary: 'Download an invoice',
    produces: ['application/pdf'],
  },
  'POST /api/v1/billing/invoices/{invoiceId}/pay': { id: 'payInvoice', summary: 'Pay an invoice now' },
  'GET /api/v1/billing/ledger/export': {
    id: 'exportLedger',
    summary: 'Download the entries of the ledger on your campaigns',
    produces: ['text/csv', 'application/x-ndjson'],
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/payments': {
    id: 'getPublicPayments',
    summary: 'Get the payments that the public dashboard of a campaign shows',
  },

  // Settlements
  'POST /api/v1/billing/settlements/quote': {
    id: 'quoteSettlement',
    summary: 'Ask what paying affiliates would cost',
    answer: 'Quote',
  },
  'POST /api/v1/billing/settlements': { id: 'confirmSettlement', summary: 'Pay affiliates as quoted' },
  'GET /api/v1/billing/settlements': { id: 'listSettlements', summary: 'List the settlements of a campaign' },
  'GET /api/v1/billing/settlements/{settlementId}': { id: 'getSettlement', summary: 'Get a settlement' },
  'POST /api/v1/billing/settlements/{settlementId}/resume': {
    id: 'resumeSettlement',
    summary: 'Resume a settlement that failed in whole or in part',
  },
  'POST /api/v1/billing/settlements/{settlementId}/cancel': {
    id: 'cancelSettlement',
    summary: 'Cancel a settlement that was not charged',
  },

  // Payouts
  'GET /api/v1/payouts/campaigns/{campaignId}/accounts': {
    id: 'listPayoutAccounts',
    summary: 'List the payout accounts of the affiliates of a campaign',
  },
  'POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/invitation': {
    id: 'inviteToPayouts',
    summary: 'Invite an affiliate to set up a payout account',
  },
  'POST /api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/address-confirmation': {
    id: 'confirmPayoutAddress',
    summary: 'Confirm the changed e-mail address of an affiliate',
  },
  'GET /api/v1/public/payouts/notice': { id: 'getNotice', summary: 'Get the commission notice that a mail leads to' },
  'GET /api/v1/public/payouts/objection': {
    id: 'getObjection',
    summary: 'Get the change of address that a mail asks about',
  },
  'POST /api/v1/public/payouts/objection': { id: 'objectToAddress', summary: 'Object to a change of address' },
  'POST /api/v1/public/payouts/onboarding': {
    id: 'startOnboarding',
    summary: 'Get the address of the page on which a payout account is set up',
  },
  'GET /api/v1/public/payouts/account': { id: 'getPayoutAccount', summary: 'Get the state of a payout account' },
  'POST /api/v1/public/payouts/dashboard': {
    id: 'openPayoutDashboard',
    summary: 'Get the address of the payout account at its provider',
  },

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
