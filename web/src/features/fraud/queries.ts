import { CampaignFraudRules, type ReplaceFraudRules } from '@sillage/proto/http/fraud-rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}/fraud-rules`;

export const fraudRulesQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.fraudRules(campaignId),
    queryFn: ({ signal }) => api.get(pathOf(campaignId), CampaignFraudRules, { signal }),
  });

const DEFAULTS = '/api/v1/campaigns/fraud-defaults';

/** The rules with which a new campaign starts. */
export const fraudDefaultsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.campaigns.fraudDefaults,
    queryFn: ({ signal }) => api.get(DEFAULTS, CampaignFraudRules, { signal }),
  });

export const fraudCommands = (api: Api, cache: QueryClient) => ({
  async save(campaignId: string, rules: ReplaceFraudRules): Promise<void> {
    const saved = await api.put(pathOf(campaignId), CampaignFraudRules, rules);
    cache.setQueryData(fraudRulesQuery(api, campaignId).queryKey, saved);
  },
  async saveDefaults(rules: ReplaceFraudRules): Promise<void> {
    const saved = await api.put(DEFAULTS, CampaignFraudRules, rules);
    cache.setQueryData(fraudDefaultsQuery(api).queryKey, saved);
  },
});
