import { BulkReview, BulkReviewList, type CreateBulkReview } from '@sillage/proto/http/commissions';
import { ConversionList } from '@sillage/proto/http/conversions';
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { type CommissionSearch, toQuery } from './filter.ts';

const PAGE = 50;
/** The cursor before the newest row. */
const FIRST_PAGE = '';
const FOLLOW_EVERY_MS = 1_000;

export const commissionsQuery = (api: Api, search: CommissionSearch) =>
  infiniteQueryOptions({
    queryKey: queryKeys.conversions.list(search),
    initialPageParam: FIRST_PAGE,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/v1/conversions', ConversionList, {
        signal,
        query: { ...toQuery(search), limit: PAGE, cursor: pageParam || undefined },
      }),
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const isOpen = ({ finishedAt }: BulkReview): boolean => finishedAt === null;

/** Polled while one of them is running. */
export const bulkReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.conversions.bulkReviews,
    queryFn: async ({ signal }) => (await api.get('/api/v1/bulk-reviews', BulkReviewList, { signal })).bulkReviews,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? FOLLOW_EVERY_MS : false),
  });

export function bulkCommands(api: Api, cache: QueryClient) {
  const refetch = () => cache.invalidateQueries({ queryKey: queryKeys.conversions.bulkReviews });
  return {
    async start(input: CreateBulkReview): Promise<BulkReview> {
      const review = await api.post('/api/v1/bulk-reviews', BulkReview, input);
      await refetch();
      return review;
    },
    async cancel(bulkReviewId: string): Promise<BulkReview> {
      const review = await api.post(`/api/v1/bulk-reviews/${bulkReviewId}/cancel`, BulkReview, {});
      await refetch();
      return review;
    },
  };
}
