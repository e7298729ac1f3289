import { OwnConversionList, UncountedClicks } from '@sillage/proto/http/own-activity';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/statistics/campaigns/${campaignId}`;

export const ownConversionsQuery = (api: Api, of: OwnDashboard) =>
  infiniteQueryOptions({
    queryKey: queryKeys.publicPages.ownConversions(of.campaignId, of.affiliateId),
    queryFn: ({ signal, pageParam: cursor }) =>
      api.get(`${root(of)}/conversions`, OwnConversionList, { signal, bearer: of.ticket, query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const uncountedClicksQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.uncountedClicks(of.campaignId, of.affiliateId),
    queryFn: async ({ signal }) =>
      (await api.get(`${root(of)}/uncounted-clicks`, UncountedClicks, { signal, bearer: of.ticket })).clicks,
  });
