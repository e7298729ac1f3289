import {
  type CreateOwnLink,
  OwnLink,
  OwnLinkFigures,
  OwnLinkList,
  type UpdateOwnLink,
} from '@sillage/proto/http/own-links';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/campaigns/${campaignId}/links`;
const keyOf = ({ campaignId, affiliateId }: OwnDashboard) => queryKeys.publicPages.ownLinks(campaignId, affiliateId);

export const ownLinksQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => api.get(root(of), OwnLinkList, { signal, bearer: of.ticket }),
  });

export const ownLinkFiguresQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.ownLinkFigures(of.campaignId, of.affiliateId),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/public/statistics/campaigns/${of.campaignId}/links`, OwnLinkFigures, {
        signal,
        bearer: of.ticket,
      }),
  });

/** Commands; each updates the cache before it resolves. */
export const ownLinkCommands = (of: OwnDashboard) => (api: Api, cache: QueryClient) => ({
  async create(link: CreateOwnLink): Promise<void> {
    await api.post(root(of), OwnLink, link, { bearer: of.ticket });
    await cache.invalidateQueries({ queryKey: keyOf(of) });
  },
  async update({ shortCode }: OwnLink, changes: UpdateOwnLink): Promise<void> {
    await api.patch(`${root(of)}/${shortCode}`, OwnLink, changes, { bearer: of.ticket });
    await cache.invalidateQueries({ queryKey: keyOf(of) });
  },
});
