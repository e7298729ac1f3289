import { accountOperations } from './account-operations.ts';
import { assetOperations } from './asset-operations.ts';
import { attributionOperations } from './attribution-operations.ts';
import { dataOperations } from './data-operations.ts';
import { integrationOperations } from './integration-operations.ts';
import { joiningOperations } from './joining-operations.ts';
import { moneyOperations } from './money-operations.ts';
import type { Operation } from './operation.ts';
import { orderClaimOperations } from './order-claim-operations.ts';
import { ownLinkOperations } from './own-link-operations.ts';
import { peopleOperations } from './people-operations.ts';
import { programmeOperations } from './programme-operations.ts';

/**
 * Every operation of the public API, by method and path. The document is not generated if an operation is missing here,
 * or an entry has no operation.
 */
export const operations: Readonly<Record<string, Operation>> = {
  // Campaigns
  'GET /api/v1/campaigns': { id: 'listCampaigns', summary: 'List campaigns' },
  'GET /api/v1/campaigns/summaries': { id: 'listCampaignSummaries', summary: 'List campaigns in short' },
  'POST /api/v1/campaigns': { id: 'createCampaign', summary: 'Create a campaign' },
  'GET /api/v1/campaigns/{campaignId}': { id: 'getCampaign', summary: 'Get a campaign' },
  'PATCH /api/v1/campaigns/{campaignId}': {
    id: 'updateCampaign',
    summary: 'Change a campaign',
    description: 'A member that is absent stays as it is.',
  },
  'DELETE /api/v1/campaigns/{campaignId}': {
    id: 'deleteTestCampaign',
    summary: 'Delete a campaign in test mode',
    description:
      'A live campaign is deleted by a settlement with the reason `campaign_deletion`, which pays what it owes.',
  },
  'POST /api/v1/campaigns/{campaignId}/go-live': {
    id: 'goLive',
    summary: 'End the test mode of a campaign',
    description:
      'It needs a card. Affiliates, links and keys stay; what was recorded in test mode is archived and in no figure any more. A campaign that is live stays as it is.',
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
  'GET /api/v1/affiliates': { id: 'listOwnAffiliates', summary: 'List the affiliates of all campaigns' },
  'GET /api/v1/affiliates/export.csv': {
    id: 'exportAffiliates',
    summary: 'Download the affiliates of all campaigns, as a file that an import takes',
    description:
      'All whom the list shows with the same filters, by when they were added. Amounts are in minor units of the campaign’s currency.',
    produces: ['text/csv'],
  },
  'POST /api/v1/campaigns/{campaignId}/affiliates': { id: 'createAffiliate', summary: 'Add an affiliate' },
  'GET /api/v1/campaigns/{campaignId}/groups': {
    id: 'listGroups',
    summary: 'List the groups of affiliates of a campaign',
  },
  'GET /api/v1/campaigns/{campaignId}/tiers': {
    id: 'getTiers',
    summary: 'Get the rates that affiliates of a campaign reach by what they sell',
  },
  'PUT /api/v1/campaigns/{campaignId}/tiers': {
    id: 'setTiers',
    summary: 'Set the rates that affiliates of a campaign reach by what they sell',
    description:
      'Within a minute, and then each night, it is decided who has reached which; what was sold before keeps its rate. A tier raises no rate that is an affiliate’s own, and lowers none.',
  },
  'POST /api/v1/campaigns/{campaignId}/groups': { id: 'createGroup', summary: 'Make a group of affiliates' },
  'PATCH /api/v1/campaigns/{campaignId}/groups/{groupId}': {
    id: 'updateGroup',
    summary: 'Change a group of affiliates',
    description: 'Another rate applies to its members from then on, but for those who have one of their own.',
  },
  'DELETE /api/v1/campaigns/{campaignId}/groups/{groupId}': {
    id: 'deleteGroup',
    summary: 'Delete a group of affiliates',
    description: 'Its members stay, at the default rate of the campaign or at their own.',
  },
  'POST /api/v1/campaigns/{campaignId}/groups/{groupId}/members': {
    id: 'joinGroup',
    summary: 'Put affiliates into a group',
  },
  'POST /api/v1/campaigns/{campaignId}/groups/{groupId}/members/removal': {
    id: 'leaveGroup',
    summary: 'Take affiliates out of a group',
  },
  'GET /api/v1/campaigns/{campaignId}/fraud-rules': {
    id: 'getFraudRules',
    summary: 'Get the rules by which the orders of a campaign are assessed',
  },
  'PUT /api/v1/campaigns/{campaignId}/fraud-rules': {
    id: 'updateFraudRules',
    summary: 'Change the rules by which the orders of a campaign are assessed',
    description:
      'They apply to orders from then on. A rule that changes has the next version; what earlier versions found stays.',
  },
  'GET /api/v1/campaigns/fraud-defaults': {
    id: 'getFraudDefaults',
    summary: 'Get the rules against fraud with which a new campaign starts',
  },
  'PUT /api/v1/campaigns/fraud-defaults': {
    id: 'updateFraudDefaults',
    summary: 'Change the rules against fraud with which a new campaign starts',
    description: 'Campaigns that exist keep the rules that they have.',
  },
  ...assetOperations,
  'PATCH /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}': {
    id: 'updateAffiliate',
    summary: 'Change an affiliate',
    description:
      'A member that is absent stays as it is. A new address gets a new private link; the link from before stops working.',
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
  'GET /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links': {
    id: 'listLinks',
    summary: 'List the tracked links of an affiliate',
  },
  'POST /api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links': {
    id: 'createLink',
    summary: 'Create a tracked link of an affiliate',
  },
  'GET /api/v1/public/affiliates/{affiliateId}': {
    id: 'getPublicAffiliate',
    summary: 'Get what the public dashboard shows of an affiliate',
  },

  // Imports
  'POST /api/v1/imports': {
    id: 'uploadImport',
    summary: 'Upload a file with affiliates',
    description:
      'A CSV file in UTF-8 with a heading, of at most 16 MB and 200,000 rows. Its rows are kept, and nobody is added yet. Of the columns is guessed what they hold, for exports of Rewardful, FirstPromoter, Tapfiliate and Dub as for other files.',
    consumes: 'text/csv',
  },
  'GET /api/v1/imports': { id: 'listImports', summary: 'List the imports of a campaign, the last fifty' },
  'GET /api/v1/imports/{importId}': { id: 'getImport', summary: 'Get an import, with its first rows' },
  'POST /api/v1/imports/{importId}/check': {
    id: 'checkImport',
    summary: 'Find out what would become of each row',
    description: 'Nobody is added. It goes on in the background until `state` is `checked`, and can be repeated.',
  },
  'POST /api/v1/imports/{importId}/run': {
    id: 'runImport',
    summary: 'Add the affiliates of an import that was checked',
    description: 'It goes on in the background until `state` is `done`. Nobody is written to.',
  },
  'POST /api/v1/imports/{importId}/undo': {
    id: 'undoImport',
    summary: 'Remove the affiliates that an import has added',
    description: 'It goes on in the background until `state` is `undone`. Affiliates to whom something is owed stay.',
  },
  'DELETE /api/v1/imports/{importId}': {
    id: 'forgetImport',
    summary: 'Forget the file of an import',
    description: 'The affiliates that it has added stay.',
  },
  'GET /api/v1/imports/{importId}/rows': { id: 'listImportRows', summary: 'List what became of the rows of an import' },
  'GET /api/v1/imports/{importId}/report.csv': {
    id: 'getImportReport',
    summary: 'Get what became of the rows of an import, as a file',
    produces: ['text/csv'],
  },

  // Keys
  'GET /api/v1/campaigns/{campaignId}/keys': { id: 'listKeys', summary: 'List the secret keys of a campaign' },
  'POST /api/v1/campaigns/{campaignId}/keys': {
    id: 'createKey',
    summary: 'Create a secret key',
    description: 'The key itself is answered here, once. Only a hash of it is kept.',
  },
  'POST /api/v1/campaigns/{campaignId}/keys/{keyId}/rotate': {
    id: 'rotateKey',
    summary: 'Replace a secret key',
    description:
      'The old one stays valid for a while, so that nothing is refused meanwhile. The new one is answered here, once.',
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
  'POST /api/v1/track/batch': { id: 'reportBatch', summary: 'Report up to 100 sales, refunds and clicks' },

  ...accountOperations,
  ...dataOperations,
  ...joiningOperations,
  ...orderClaimOperations,
  ...ownLinkOperations,
  ...programmeOperations,
  ...peopleOperations,
  ...integrationOperations,
  ...attributionOperations,
  ...moneyOperations,

  // Site
  'GET /api/v1/site': { id: 'getSite', summary: 'Get the support address of this installation', security: [] },
  'GET /api/v1/exchange-rates': {
    id: 'getExchangeRates',
    summary: 'Get the rates that amounts are shown by',
    security: [],
  },
  'GET /api/v1/status': {
    id: 'getStatus',
    summary: 'Get how the platform works now, and worked in the last ninety days',
    description: 'Answered while everything else is away, too: `isStale` then says that `asOf` is some time ago.',
    security: [],
  },
  'POST /api/v1/status/checks': {
    id: 'checkStatus',
    summary: 'Have everything checked now',
    description: 'At most once in ten seconds, however many ask.',
    security: [],
  },
  'POST /api/v1/status/subscriptions': {
    id: 'requestSubscription',
    summary: 'Ask for mails about incidents and maintenance',
    description:
      'Sends a link that confirms it, valid for a day; the answer is the same whether the address is subscribed or not. `takesSubscriptions` of the status says whether this installation sends mails.',
    emptyAs: 202,
    security: [],
  },
  'POST /api/v1/status/subscriptions/confirmation': {
    id: 'confirmSubscription',
    summary: 'Subscribe, by the link of the mail that confirms it',
    security: [],
  },
  'GET /api/v1/status/subscriptions/cancellation': {
    id: 'openCancellation',
    summary: 'Open the page that unsubscribes, from the header of a mail',
    emptyAs: 303,
    security: [],
  },
  'POST /api/v1/status/subscriptions/cancellation': {
    id: 'cancelSubscription',
    summary: 'Unsubscribe, by the link of any mail',
    description: 'The one click of RFC 8058: whatever the body holds, the token in the address decides.',
    security: [],
  },
  'GET /api/v1/contact': {
    id: 'getContactPage',
    summary: 'Get how the support is reached, and what a message is sent with',
    security: [],
  },
  'POST /api/v1/contact': {
    id: 'sendContactMessage',
    summary: 'Write to the support',
    description:
      'Stored before it is answered, then mailed to the support. `formToken` is of `getContactPage`, and good for one message: sent again with it, the same message is stored once.',
    emptyAs: 202,
    security: [],
  },
  'POST /api/v1/consents': {
    id: 'recordConsent',
    summary: 'Keep the proof of what a visitor allowed',
    description:
      'For pages of this installation. Names nobody; kept for 365 days. Sent again with the same `id`, it is kept once, as it was at first.',
    emptyAs: 202,
    security: [],
  },
  'POST /api/v1/visits': {
    id: 'getVisit',
    summary: 'Get what is kept of a click, for the visitor who made it',
    description:
      'For pages of this installation: `token` is of the click, `cookie` says what this browser carries. No amounts, and nothing of other clicks.',
    security: [],
  },
  'POST /api/v1/visits/forget': {
    id: 'forgetVisitor',
    summary: 'Delete the tracking cookie of a browser, or refuse it',
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
