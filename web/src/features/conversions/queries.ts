import {
  ClickList,
  type Conversion,
  ConversionExplanation,
  ConversionList,
  type RefundConversion,
  type ReviewConversion,
} from '@sillage/proto/http/conversions';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PAGE = 25;
/** The cursor before the newest row. */
const FIRST_PAGE = '';

export const clicksQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.clicks(campaignId),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/v1/clicks', ClickList, {
        signal,
        query: { campaignId, limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const conversionsQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversions.of(campaignId),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/v1/conversions', ConversionList, {
        signal,
        query: { campaignId, limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
  });

export const explanationQuery = (api: Api, conversionId: string) =>
  queryOptions({
    queryKey: queryKeys.conversions.explanation(conversionId),
    queryFn: ({ signal }) => api.get(`/api/v1/conversions/${conversionId}/explain`, ConversionExplanation, { signal }),
    staleTime: 0,
  });

export function conversionCommands(api: Api, cache: QueryClient) {
  async function refetch(conversion: Conversion) {
    await Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.conversions.of(conversion.campaignId) }),
      cache.invalidateQueries({ queryKey: queryKeys.conversions.explanation(conversion.id) }),
      cache.invalidateQueries({ queryKey: queryKeys.statistics.all }),
    ]);
  }
  return {
    async review(conversion: Conversion, input: ReviewConversion): Promise<void> {
      await api.send('POST', `/api/v1/conversions/${conversion.id}/review`, input);
      await refetch(conversion);
    },
    async refund(conversion: Conversion, input: RefundConversion): Promise<void> {
      await api.send('POST', `/api/v1/conversions/${conversion.id}/refunds`, input);
      await refetch(conversion);
    },
  };
}

export type ConversionCommands = ReturnType<typeof conversionCommands>;
