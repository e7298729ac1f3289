import { AssetStatistics, OwnAssetList } from '@sillage/proto/http/assets';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

/** The assets for an affiliate, each with a link of their own. */
export const ownAssetsQuery = (api: Api, { campaignId, affiliateId, ticket }: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.assets(campaignId, affiliateId, ticket),
    queryFn: async ({ signal }) => {
      const path = `/api/v1/public/campaigns/${campaignId}/assets`;
      return (await api.get(path, OwnAssetList, { signal, bearer: ticket, query: { affiliateId } })).assets;
    },
  });

/** This affiliate's figures for each asset, by sub-id. */
export const ownAssetStatisticsQuery = (api: Api, { campaignId, affiliateId, ticket }: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.assetStatistics(campaignId, affiliateId, ticket),
    queryFn: ({ signal }) => {
      const path = `/api/v1/public/statistics/campaigns/${campaignId}/assets`;
      return api.get(path, AssetStatistics, { signal, bearer: ticket, query: { affiliateId } });
    },
  });
