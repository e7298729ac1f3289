import { Appeal, OwnReviewList } from '@sillage/proto/http/appeals';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/campaigns/${campaignId}/reviews`;
const keyOf = ({ campaignId, affiliateId }: OwnDashboard) => queryKeys.publicPages.reviews(campaignId, affiliateId);

export const ownReviewsQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => api.get(root(of), OwnReviewList, { signal, bearer: of.ticket }),
  });

export const reviewCommands = (of: OwnDashboard) => (api: Api, cache: QueryClient) => ({
  async appeal(conversionId: string, words: string): Promise<void> {
    await api.post(`${root(of)}/${conversionId}/appeal`, Appeal, { words }, { bearer: of.ticket });
    await cache.invalidateQueries({ queryKey: keyOf(of) });
  },
});
