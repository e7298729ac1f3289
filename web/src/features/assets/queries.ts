import { Asset, AssetList, AssetStatistics, type CreateAsset, type UpdateAsset } from '@sillage/proto/http/assets';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}/assets`;

/** In the merchant's order, including archived ones. */
export const assetsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.assets(campaignId),
    queryFn: async ({ signal }) => (await api.get(pathOf(campaignId), AssetList, { signal })).assets,
  });

/** The figures of each asset, by its sub-id. */
export const assetStatisticsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.statistics.assets(campaignId),
    queryFn: ({ signal }) => api.get(`/api/v1/statistics/campaigns/${campaignId}/assets`, AssetStatistics, { signal }),
  });

/** Commands; each updates the cache before it resolves or rejects. */
export function assetCommands(api: Api, cache: QueryClient) {
  async function changing<Result>(campaignId: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      await cache.invalidateQueries({ queryKey: queryKeys.campaigns.assets(campaignId) });
    }
  }
  return {
    add: (campaignId: string, asset: CreateAsset) => changing(campaignId, api.post(pathOf(campaignId), Asset, asset)),
    change: (campaignId: string, assetId: string, change: UpdateAsset) =>
      changing(campaignId, api.patch(`${pathOf(campaignId)}/${assetId}`, Asset, change)),
    remove: (campaignId: string, assetId: string) =>
      changing(campaignId, api.send('DELETE', `${pathOf(campaignId)}/${assetId}`)),
    order: (campaignId: string, assetIds: readonly string[]) =>
      changing(campaignId, api.send('PUT', `${pathOf(campaignId)}/order`, { assetIds })),
  };
}
