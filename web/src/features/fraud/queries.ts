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

export const fraudCommands = (api: Api, cache: QueryClient) => ({
  async save(campaignId: string, rules: ReplaceFraudRules): Promise<void> {
    const saved = await api.put(pathOf(campaignId), CampaignFraudRules, rules);
    cache.setQueryData(fraudRulesQuery(api, campaignId).queryKey, saved);
  },
});
