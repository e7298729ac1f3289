import {
  Affiliate,
  Campaign,
  CampaignSummaryList,
  type CreateAffiliate,
  type CreateCampaign,
  type GoLive,
  type UpdateAffiliate,
  type UpdateCampaign,
} from '@sillage/proto/http/campaigns';
import { AffiliateList } from '@sillage/proto/http/listed-affiliates';
import { CreatedSecretKey, type CreateSecretKey, SecretKeyList } from '@sillage/proto/http/secret-keys';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api, CallOptions } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readAgain } from '../../api/read-again.ts';

const path = (campaignId: string) => `/api/v1/campaigns/${campaignId}`;

export const campaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.campaigns.all,
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/campaigns/summaries', CampaignSummaryList, { signal })).campaigns,
  });

export const campaignQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.one(campaignId),
    queryFn: ({ signal }) => api.get(path(campaignId), Campaign, { signal }),
  });

export const affiliatesQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.affiliates(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(`${path(campaignId)}/affiliates`, AffiliateList, { signal })).affiliates,
  });

/** The maximum number of ids in one request. */
export const MAX_NAMED_PER_REQUEST = 100;

/** The affiliates with these ids, of any campaign; removed ones are left out. */
export const namedAffiliatesQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.campaigns.namedAffiliates(ids),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/affiliates', AffiliateList, { signal, query: { ids: ids.join() } })).affiliates,
    placeholderData: keepPreviousData,
  });

export const secretKeysQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.campaigns.secretKeys(campaignId),
    queryFn: async ({ signal }) => (await api.get(`${path(campaignId)}/keys`, SecretKeyList, { signal })).keys,
  });

/** Commands; each updates the cache before it resolves. */
export function campaignCommands(api: Api, cache: QueryClient) {
  const refetch = (queryKey: readonly string[]) => cache.invalidateQueries({ queryKey });
  const refetchAffiliates = (campaignId: string) =>
    Promise.all([refetch(queryKeys.campaigns.affiliates(campaignId)), refetch(queryKeys.campaigns.ownAffiliates)]);
  return {
    async create(input: CreateCampaign, options: Pick<CallOptions, 'idempotencyKey'> = {}): Promise<Campaign> {
      const campaign = await api.post('/api/v1/campaigns', Campaign, input, options);
      await refetch(queryKeys.campaigns.all);
      return campaign;
    },
    async update(campaignId: string, change: UpdateCampaign): Promise<Campaign> {
      const campaign = await api.patch(path(campaignId), Campaign, change);
      cache.setQueryData(campaignQuery(api, campaignId).queryKey, campaign);
      await cache.invalidateQueries({ queryKey: queryKeys.campaigns.all, exact: true });
      return campaign;
    },
    async goLive(campaignId: string, input: GoLive = {}): Promise<Campaign> {
      const campaign = await api.post(`${path(campaignId)}/go-live`, Campaign, input);
      await Promise.all([
        refetch(queryKeys.campaigns.all),
        refetch(queryKeys.conversions.of(campaignId)),
        refetch(queryKeys.clicks(campaignId)),
      ]);
      return campaign;
    },
    async deleteTest(campaignId: string): Promise<void> {
      await api.send('DELETE', path(campaignId));
      await refetch(queryKeys.campaigns.all);
    },
    async addAffiliate(campaignId: string, input: CreateAffiliate): Promise<Affiliate> {
      const affiliate = await api.post(`${path(campaignId)}/affiliates`, Affiliate, input);
      await refetch(queryKeys.campaigns.all);
      // The service that sorts the list receives the new affiliate a moment later.
      readAgain(cache, queryKeys.campaigns.ownAffiliates);
      return affiliate;
    },
    async updateAffiliate(campaignId: string, affiliateId: string, change: UpdateAffiliate): Promise<Affiliate> {
      const affiliate = await api.patch(`${path(campaignId)}/affiliates/${affiliateId}`, Affiliate, change);
      await refetchAffiliates(campaignId);
      return affiliate;
    },
    async renewDashboardLink(campaignId: string, affiliateId: string): Promise<void> {
      await api.send('POST', `${path(campaignId)}/affiliates/${affiliateId}/dashboard-link`);
      await refetchAffiliates(campaignId);
    },
    async removeAffiliate(campaignId: string, affiliateId: string): Promise<void> {
      await api.send('DELETE', `${path(campaignId)}/affiliates/${affiliateId}`);
      await refetch(queryKeys.campaigns.all);
    },
    /** Resolves when a campaign has left the lists after the payment for its deletion, or after a minute. */
    async untilArchived(campaignId: string): Promise<void> {
      await poll(async () => (await api.get(path(campaignId), Campaign)).isArchived);
      await refetch(queryKeys.campaigns.all);
    },
    /** Resolves when an affiliate has left the list after the payment for their deletion, or after a minute. */
    async untilRemoved(campaignId: string, affiliateId: string): Promise<void> {
      await poll(async () => {
        const { affiliates } = await api.get(`${path(campaignId)}/affiliates`, AffiliateList);
        return affiliates.every(({ id }) => id !== affiliateId);
      });
      await refetch(queryKeys.campaigns.all);
    },
    async createKey(campaignId: string, request: CreateSecretKey) {
      const key = await api.post(`${path(campaignId)}/keys`, CreatedSecretKey, request);
      await refetch(queryKeys.campaigns.secretKeys(campaignId));
      return key;
    },
    async rotateKey(campaignId: string, keyId: string, overlapHours: number) {
      const key = await api.post(`${path(campaignId)}/keys/${keyId}/rotate`, CreatedSecretKey, { overlapHours });
      await refetch(queryKeys.campaigns.secretKeys(campaignId));
      return key;
    },
    async revokeKey(campaignId: string, keyId: string): Promise<void> {
      await api.send('DELETE', `${path(campaignId)}/keys/${keyId}`);
      await refetch(queryKeys.campaigns.secretKeys(campaignId));
    },
  };
}

/** The service that deletes learns of the payment's end a moment after this page. */
async function poll(isDone: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 120; turn += 1) {
    if (await isDone().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
