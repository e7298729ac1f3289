/** What a campaign's secret key can report with the server API, in display order. */
export const CAMPAIGN_KEY_SCOPES = ['sales:write', 'refunds:write', 'clicks:write'] as const;
export type CampaignKeyScope = (typeof CAMPAIGN_KEY_SCOPES)[number];

/** Test keys can only report sales, which are shown as tests; a refund or a click would change real figures. */
export const TEST_KEY_SCOPES: readonly CampaignKeyScope[] = ['sales:write'];
