import type { Operation } from './operation.ts';

/** Operations of billing and payout, by method and path. */
export const moneyOperations: Readonly<Record<string, Operation>> = {
  // Billing
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates': {
    id: 'listBalances',
    summary: 'List what each affiliate of a campaign is owed',
  },
  'GET /api/v1/billing/affiliates': {
    id: 'listOwnBalances',
    summary: 'List what each affiliate of all campaigns is owed',
  },
  'POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/direct-payments': {
    id: 'recordDirectPayment',
    summary: 'Record that you paid an affiliate yourself',
  },
  'GET /api/v1/billing/adjustments': {
    id: 'listAdjustments',
    summary: 'List bonuses and corrections',
  },
  'POST /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/adjustments': {
    id: 'makeAdjustment',
    summary: 'Give an affiliate a bonus, or correct what they are owed',
  },
  'POST /api/v1/billing/campaigns/{campaignId}/adjustments': {
    id: 'makeAdjustments',
    summary: 'Book what other terms would have changed',
    description: 'Bonuses and corrections of several affiliates, all of them or none; of the same orders once.',
  },
  'POST /api/v1/billing/adjustments/{adjustmentId}/reversal': {
    id: 'reverseAdjustment',
    summary: 'Take back a bonus or a correction',
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
  'GET /api/v1/billing/details': { id: 'getBillingDetails', summary: 'Get to whom your invoices are made out' },
  'PUT /api/v1/billing/details': { id: 'saveBillingDetails', summary: 'Change to whom your invoices are made out' },
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
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/statement': {
    id: 'getPublicStatement',
    summary: 'Get what you earned and were paid in a year, with the ticket of your own page',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/statement/file': {
    id: 'downloadPublicStatement',
    summary: 'Download what you earned and were paid in a year, with the ticket of your own page',
    security: [{ accessTicket: [] }],
    produces: ['application/pdf', 'text/csv'],
  },
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement': {
    id: 'getStatement',
    summary: 'Get what an affiliate earned and was paid in a year',
  },
  'GET /api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement/file': {
    id: 'downloadStatement',
    summary: 'Download what an affiliate earned and was paid in a year',
    produces: ['application/pdf', 'text/csv'],
  },

  // Settlements
  'POST /api/v1/billing/settlements/quote': {
    id: 'quoteSettlement',
    summary: 'Ask what paying affiliates would cost',
    answer: 'Quote',
  },
  'POST /api/v1/billing/settlements': { id: 'confirmSettlement', summary: 'Pay affiliates as quoted' },
  'GET /api/v1/billing/settlements': { id: 'listSettlements', summary: 'List the settlements of a campaign' },
  'GET /api/v1/settlements': { id: 'listOwnSettlements', summary: 'List the settlements of all campaigns' },
  'GET /api/v1/billing/settlements/{settlementId}': { id: 'getSettlement', summary: 'Get a settlement' },
  'POST /api/v1/billing/settlements/{settlementId}/resume': {
    id: 'resumeSettlement',
    summary: 'Resume a settlement that failed in whole or in part',
  },
  'POST /api/v1/billing/settlements/{settlementId}/cancel': {
    id: 'cancelSettlement',
    summary: 'Cancel what a settlement could not charge or transfer',
    description:
      'After a failed charge, nothing is charged. After failed transfers, the commissions stay owed, and the next settlement first uses what was charged for them. Nothing in progress is cancelled.',
  },

  // Payments by the merchant
  'POST /api/v1/billing/payment-batches/quote': {
    id: 'quoteBatch',
    summary: 'Ask whom a batch of payments of your own would pay',
  },
  'POST /api/v1/billing/payment-batches': { id: 'openBatch', summary: 'Open a batch of payments as quoted' },
  'GET /api/v1/billing/payment-batches': { id: 'listBatches', summary: 'List your batches of payments' },
  'GET /api/v1/billing/payment-batches/{batchId}': { id: 'getBatch', summary: 'Get a batch of payments' },
  'POST /api/v1/billing/payment-batches/{batchId}/file': {
    id: 'makeBatchFile',
    summary: 'Get the file that a batch is paid with',
  },
  'POST /api/v1/billing/payment-batches/{batchId}/paid': {
    id: 'markBatchPaid',
    summary: 'Say that you have paid a batch',
  },
  'POST /api/v1/billing/payment-batches/{batchId}/undo': { id: 'undoBatch', summary: 'Undo a batch that was not paid' },

  'GET /api/v1/billing/payer-account': {
    id: 'getPayerAccount',
    summary: 'Get the account that your files of transfers were last made of',
  },
  'DELETE /api/v1/billing/payer-account': { id: 'forgetPayerAccount', summary: 'Forget that account' },

  'GET /api/v1/billing/tax-settings': {
    id: 'getTaxSettings',
    summary: 'Get what you ask affiliates for the tax office, and whether you write their invoices',
  },
  'PUT /api/v1/billing/tax-settings': { id: 'changeTaxSettings', summary: 'Change what you ask affiliates' },
  'GET /api/v1/billing/self-billed': {
    id: 'listSelfBilled',
    summary: 'List the invoices that you wrote in the name of affiliates',
  },
  'GET /api/v1/billing/self-billed/{documentId}/file': {
    id: 'getSelfBilledFile',
    summary: 'Get such an invoice as a PDF',
    produces: ['application/pdf'],
  },
  'GET /api/v1/billing/dac7/file': {
    id: 'getDac7File',
    summary: 'Get what affiliates earned in a year, for a report to the tax office (DAC7), as CSV',
    produces: ['text/csv'],
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/self-billed': {
    id: 'listOwnSelfBilled',
    summary: 'List the invoices that a merchant wrote in your name',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/billing/campaigns/{campaignId}/self-billed/{documentId}/file': {
    id: 'getOwnSelfBilledFile',
    summary: 'Get such an invoice as a PDF',
    security: [{ accessTicket: [] }],
    produces: ['application/pdf'],
  },

  // Payouts
  'GET /api/v1/payouts/campaigns/{campaignId}/accounts': {
    id: 'listPayoutAccounts',
    summary: 'List the payout accounts of the affiliates of a campaign',
  },
  'GET /api/v1/payouts/accounts': {
    id: 'listOwnAccounts',
    summary: 'List the payout accounts of the affiliates of all campaigns',
  },
  'GET /api/v1/payouts/agreements/file': {
    id: 'getAgreementsFile',
    summary: 'Get who lets you write their invoices (self-billing), as CSV',
    produces: ['text/csv'],
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
  'POST /api/v1/public/payouts/bank-details': {
    id: 'saveBankDetails',
    summary: 'Enter the bank account that a campaign’s owner pays you to',
  },
  'GET /api/v1/public/payouts/tax-details': {
    id: 'getTaxDetails',
    summary: 'Get what a campaign’s owner asks you for the tax office',
  },
  'PUT /api/v1/public/payouts/tax-details': {
    id: 'saveTaxDetails',
    summary: 'Enter who you are to the tax office, and agree to self-billing',
  },
  'POST /api/v1/public/payouts/wallet': {
    id: 'saveWallet',
    summary: 'Enter the address at PayPal or Wise that a campaign’s owner pays you to',
  },
  'POST /api/v1/public/payouts/bank-details/removal': {
    id: 'removeBankDetails',
    summary: 'Take back the bank account or the address that you are paid to',
  },
  'GET /api/v1/public/payouts/campaigns/{campaignId}/own-details': {
    id: 'getOwnPaymentDetails',
    summary: 'Get where you are paid to, as far as it is shown',
    description: "Only with the ticket of the affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/payouts/campaigns/{campaignId}/own-details/link': {
    id: 'mailPaymentLink',
    summary: 'Have the link mailed by which you say where you are paid to',
    description: "At most once in ten minutes. Only with the ticket of the affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
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
};
