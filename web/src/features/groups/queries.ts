import {
  AffiliateGroup,
  AffiliateGroupList,
  type CreateGroup,
  MAX_MEMBERS_PER_REQUEST,
  type UpdateGroup,
} from '@sillage/proto/http/affiliate-groups';
import { CampaignTiers, type RateTiers } from '@sillage/proto/http/rate-tiers';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const pathOf = (campaignId: string) => `/api/v1/campaigns/${campaignId}/groups`;

/** Sorted by name. */
export const groupsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.groups(campaignId),
    queryFn: async ({ signal }) => (await api.get(pathOf(campaignId), AffiliateGroupList, { signal })).groups,
  });

const tiersPath = (campaignId: string) => `/api/v1/campaigns/${campaignId}/tiers`;

export const tiersQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.tiers(campaignId),
    queryFn: ({ signal }) => api.get(tiersPath(campaignId), CampaignTiers, { signal }),
  });

export const tierCommands = (api: Api, cache: QueryClient) => ({
  async set(campaignId: string, tiers: RateTiers): Promise<void> {
    cache.setQueryData(
      queryKeys.campaigns.tiers(campaignId),
      await api.put(tiersPath(campaignId), CampaignTiers, tiers),
    );
  },
});

export interface Membership {
  readonly joins: readonly string[];
  readonly leaves: readonly string[];
  readonly giveUpOwnRates: boolean;
}

/** Commands; each updates the cache before it resolves or rejects. */
export function groupCommands(api: Api, cache: QueryClient) {
  async function changing<Result>(campaignId: string, work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      const { groups, affiliates, ownAffiliates, people } = queryKeys.campaigns;
      const changed = [groups(campaignId), affiliates(campaignId), ownAffiliates, people];
      await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  }
  async function placeAll(path: string, { joins, leaves, giveUpOwnRates }: Membership): Promise<void> {
    for (const affiliateIds of chunksOf(joins)) await api.send('POST', path, { affiliateIds, giveUpOwnRates });
    for (const affiliateIds of chunksOf(leaves)) await api.send('POST', `${path}/removal`, { affiliateIds });
  }
  return {
    create: (campaignId: string, group: CreateGroup) =>
      changing(campaignId, api.post(pathOf(campaignId), AffiliateGroup, group)),
    update: (campaignId: string, groupId: string, change: UpdateGroup) =>
      changing(campaignId, api.patch(`${pathOf(campaignId)}/${groupId}`, AffiliateGroup, change)),
    remove: (campaignId: string, groupId: string) =>
      changing(campaignId, api.send('DELETE', `${pathOf(campaignId)}/${groupId}`)),
    place: (campaignId: string, groupId: string, membership: Membership) =>
      changing(campaignId, placeAll(`${pathOf(campaignId)}/${groupId}/members`, membership)),
  };
}

function* chunksOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += MAX_MEMBERS_PER_REQUEST)
    yield ids.slice(from, from + MAX_MEMBERS_PER_REQUEST);
}
