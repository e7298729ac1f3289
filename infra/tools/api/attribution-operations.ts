import type { Operation } from './operation.ts';

/** Operations of attribution, by method and path. */
export const attributionOperations: Readonly<Record<string, Operation>> = {
  // Statistics
  'GET /api/v1/statistics/overview': { id: 'getOverview', summary: 'Get the figures of all campaigns' },
  'GET /api/v1/statistics/affiliates': {
    id: 'getAffiliateFigures',
    summary: 'Get the figures of each affiliate of all campaigns',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}': {
    id: 'getCampaignStatistics',
    summary: 'Get the figures of a campaign',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}': {
    id: 'getAffiliateStatistics',
    summary: 'Get the figures of an affiliate',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}/links': {
    id: 'getLinkClicks',
    summary: 'Get how often each link of an affiliate was clicked',
  },
  'GET /api/v1/statistics/campaigns/{campaignId}/export.csv': {
    id: 'exportCampaign',
    summary: 'Download the clicks or conversions of a campaign',
    produces: ['text/csv'],
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}': {
    id: 'getPublicStatistics',
    summary: 'Get the figures that the public dashboard of a campaign shows',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}/conversions': {
    id: 'listPublicConversions',
    summary: "List an affiliate's own conversions, with the reason of their state",
    description: "For the ticket of an affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}/uncounted-clicks': {
    id: 'listUncountedClicks',
    summary: "List an affiliate's newest clicks that earn nothing, with the reason",
    description: "For the ticket of an affiliate's private link. The newest 20 among the newest 500 clicks.",
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/statistics/campaigns/{campaignId}/links': {
    id: 'getOwnLinkFigures',
    summary: 'Get what each link of an affiliate brought',
    description: "For the ticket of an affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
  'POST /api/v1/public/statistics/campaigns/{campaignId}/own-device': {
    id: 'noteOwnDevice',
    summary: 'Say that an affiliate has opened their own page',
    description:
      "From the affiliate's own browser, whose session is kept for 30 days where a rule against fraud asks for it. No address is kept, no cookie is set. Only with the ticket of the affiliate's private link.",
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/receipts/campaigns/{campaignId}': {
    id: 'listReceiptDays',
    summary: 'List the days of which an affiliate has receipts',
    description: "For the ticket of an affiliate's private link. Newest first; `before` leads to the next page.",
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/public/receipts/campaigns/{campaignId}/{day}': {
    id: 'getReceipts',
    summary: "Get an affiliate's receipts of a day",
    description:
      'With the way to the root of the day at `/.well-known/sillage/roots`, by which anybody can verify that nothing was removed or changed. A file has at most 4,096 receipts, of at most 256 kinds and days; `file` says which one, from 0 on.',
    security: [{ accessTicket: [] }],
  },
  'GET /api/v1/clicks': { id: 'listClicks', summary: 'List clicks' },

  // Conversions
  'GET /api/v1/clicks/{clickId}/explain': { id: 'explainClick', summary: 'Explain why a click counts, or not' },
  'GET /api/v1/conversions': {
    id: 'listConversions',
    summary: 'List conversions',
    description: 'Of one campaign, or of all campaigns of the merchant.',
  },
  'POST /api/v1/bulk-reviews': {
    id: 'createBulkReview',
    summary: 'Approve or reject many conversions',
    description:
      'Of those that are pending now: the given ones, or all that a filter finds, at most 100,000. It begins after ten seconds, within which it can be cancelled, and goes on in the background until `state` is `done`.',
  },
  'GET /api/v1/bulk-reviews': { id: 'listBulkReviews', summary: 'List the last twenty bulk reviews' },
  'GET /api/v1/bulk-reviews/{bulkReviewId}': { id: 'getBulkReview', summary: 'Get how far a bulk review is' },
  'POST /api/v1/bulk-reviews/{bulkReviewId}/cancel': {
    id: 'cancelBulkReview',
    summary: 'Stop a bulk review',
    description: 'What it has decided until then stays decided.',
  },
  'POST /api/v1/what-ifs': {
    id: 'askWhatIf',
    summary: 'Ask what other settings would have changed',
    description:
      'Decides the orders of a range anew as if these settings had always applied, and changes nothing. Goes on in the background until `state` is `done`; one at a time for each campaign.',
  },
  'GET /api/v1/what-ifs': { id: 'listWhatIfs', summary: "List a campaign's last twenty such questions" },
  'GET /api/v1/what-ifs/{whatIfId}': {
    id: 'getWhatIf',
    summary: 'Get what other settings would have changed, by affiliate',
  },
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
};
