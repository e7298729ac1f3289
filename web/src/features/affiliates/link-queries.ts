import { AffiliateLinkList, LinkClicks } from '@sillage/proto/http/affiliate-links';
import { Link } from '@sillage/proto/http/campaigns';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export interface LinkOwner {
  readonly campaignId: string;
  readonly affiliateId: string;
}

const pathOf = ({ campaignId, affiliateId }: LinkOwner) =>
  `/api/v1/campaigns/${campaignId}/affiliates/${affiliateId}/links`;

export const linksQuery = (api: Api, owner: LinkOwner) =>
  queryOptions({
    queryKey: queryKeys.campaigns.links(owner.campaignId, owner.affiliateId),
    queryFn: async ({ signal }) => (await api.get(pathOf(owner), AffiliateLinkList, { signal })).links,
  });

export const linkClicksQuery = (api: Api, { campaignId, affiliateId }: LinkOwner) =>
  queryOptions({
    queryKey: queryKeys.statistics.links(campaignId, affiliateId),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/statistics/campaigns/${campaignId}/affiliates/${affiliateId}/links`, LinkClicks, { signal }),
  });

export function linkCommands(api: Api, cache: QueryClient) {
  return {
    async create(owner: LinkOwner, targetUrl: string): Promise<Link> {
      const link = await api.post(pathOf(owner), Link, { targetUrl });
      await cache.invalidateQueries({ queryKey: linksQuery(api, owner).queryKey });
      return link;
    },
  };
}
