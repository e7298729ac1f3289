/** What a secret key of a campaign may report with the server API, in the order in which it is offered. */
export const CAMPAIGN_KEY_SCOPES = ['sales:write', 'refunds:write', 'clicks:write'] as const;
export type CampaignKeyScope = (typeof CAMPAIGN_KEY_SCOPES)[number];

/** A test key reports sales that are shown as tests; a refund or a click would change what is real. */
export const TEST_KEY_SCOPES: readonly CampaignKeyScope[] = ['sales:write'];
