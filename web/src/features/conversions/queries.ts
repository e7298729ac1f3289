import { ConversionAppeal } from '@sillage/proto/http/appeals';
import type { Affiliate } from '@sillage/proto/http/campaigns';
import {
  type Click,
  ClickExplanation,
  ClickList,
  type Conversion,
  ConversionExplanation,
  ConversionList,
  type RefundConversion,
  type ReviewConversion,
} from '@sillage/proto/http/conversions';
import type { Book } from '@sillage/proto/values/book';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { readAgain } from '../../api/read-again.ts';
import { retryOfCampaign } from '../../api/retries.ts';

const PAGE = 25;
/** The cursor before the newest row. */
const FIRST_PAGE = '';

export const clicksQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.clicks(campaignId),
    retry: retryOfCampaign,
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/v1/clicks', ClickList, {
        signal,
        query: { campaignId, limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** The affiliate's statement about an order that was under review. */
export const appealQuery = (api: Api, conversionId: string, affiliateId: string | null) =>
  queryOptions({
    queryKey: queryKeys.conversions.appeal(conversionId, affiliateId),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/affiliates/appeals/${conversionId}`, ConversionAppeal, {
        signal,
        query: { affiliateId: affiliateId ?? undefined },
      }),
  });

export const conversionsQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversions.of(campaignId),
    retry: retryOfCampaign,
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ signal, pageParam }) => {
      const requestedAt = Date.now();
      const query = { campaignId, limit: PAGE, cursor: pageParam || undefined };
      return { ...(await api.get('/api/v1/conversions', ConversionList, { signal, query })), requestedAt };
    },
    getNextPageParam: (page) => page.next ?? undefined,
  });

/** The newest conversions of one affiliate. */
export const affiliateConversionsQuery = (api: Api, { campaignId, id }: Pick<Affiliate, 'campaignId' | 'id'>) =>
  queryOptions({
    queryKey: queryKeys.conversions.ofAffiliate(campaignId, id),
    queryFn: async ({ signal }) => {
      const query = { campaignId, affiliateId: id, limit: LATEST };
      return (await api.get('/api/v1/conversions', ConversionList, { signal, query })).conversions;
    },
  });

const LATEST = 20;

/** The newest clicks at the time of the request; never cached. */
export const latestClicksQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.latestClicks(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/clicks', ClickList, { signal, query: { campaignId, limit: LATEST } })).clicks,
    gcTime: 0,
  });

/** The conversions of all live campaigns, or of all campaigns in test mode. */
export const latestConversionsQuery = (api: Api, book: Book) =>
  queryOptions({
    queryKey: queryKeys.conversions.latest(book),
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/conversions', ConversionList, { signal, query: { book, limit: LATEST } })).conversions,
    gcTime: 0,
  });

export const clickExplanationQuery = (api: Api, { id, occurredAt }: Click) =>
  queryOptions({
    queryKey: queryKeys.clickExplanation(id),
    queryFn: ({ signal }) =>
      api.get(`/api/v1/clicks/${id}/explain`, ClickExplanation, { signal, query: { at: occurredAt } }),
    staleTime: 0,
  });

/** Explains the conversion as its row shows it: an explanation from before a decision does not outlive the row's change. */
export const explanationQuery = (api: Api, { id, state, refundedMinor }: Conversion) =>
  queryOptions({
    queryKey: queryKeys.conversions.explanation(id, state, refundedMinor),
    queryFn: ({ signal }) => api.get(`/api/v1/conversions/${id}/explain`, ConversionExplanation, { signal }),
    staleTime: 0,
  });

export function conversionCommands(api: Api, cache: QueryClient) {
  /**
   * Not awaited: the decision takes effect a moment after it was accepted, and a slow list must not keep a dialog open.
   */
  function refetch(conversion: Conversion): void {
    for (const queryKey of [
      queryKeys.conversions.of(conversion.campaignId),
      queryKeys.conversions.lists,
      queryKeys.conversions.explanations(conversion.id),
      queryKeys.statistics.all,
    ])
      void cache.invalidateQueries({ queryKey });
    // A row that the filter of its list no longer matches does not change.
    readAgain(cache, queryKeys.conversions.explanations(conversion.id));
  }
  return {
    async review(conversion: Conversion, input: ReviewConversion): Promise<void> {
      await api.send('POST', `/api/v1/conversions/${conversion.id}/review`, input);
      refetch(conversion);
    },
    async refund(conversion: Conversion, input: RefundConversion): Promise<void> {
      await api.send('POST', `/api/v1/conversions/${conversion.id}/refunds`, input);
      refetch(conversion);
    },
  };
}

export type ConversionCommands = ReturnType<typeof conversionCommands>;
