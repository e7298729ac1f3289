import { Adjustment, AdjustmentList, type MakeAdjustment } from '@sillage/proto/http/adjustments';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { AdjustmentPlace } from './adjustment-places.ts';

const PATH = '/api/v1/billing/adjustments';

/** The adjustments in all programmes of a person, newest first, page by page. */
export const adjustmentsQuery = (api: Api, affiliateIds: readonly string[]) =>
  infiniteQueryOptions({
    queryKey: queryKeys.billing.adjustments(affiliateIds),
    queryFn: ({ signal, pageParam }) =>
      api.get(PATH, AdjustmentList, { signal, query: { ids: affiliateIds.join(), limit: 20, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Refetches everything that an adjustment changes. */
export async function refetchAdjusted(cache: QueryClient, campaignId: string): Promise<void> {
  const { allAdjustments, balances, ownBalances, due, quotesOf } = queryKeys.billing;
  const changed = [allAdjustments, balances(campaignId), ownBalances, due, quotesOf(campaignId)];
  await Promise.all(changed.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

/**
 * Commands; each updates the cache before it resolves. The idempotency key belongs to the dialog, so that a repeated
 * submission is one entry.
 */
export function adjustmentCommands(api: Api, cache: QueryClient) {
  async function send(path: string, campaignId: string, body: object, idempotencyKey: string): Promise<Adjustment> {
    try {
      return await api.post(path, Adjustment, body, { idempotencyKey });
    } finally {
      await refetchAdjusted(cache, campaignId);
    }
  }
  return {
    adjust: ({ campaignId, affiliateId }: AdjustmentPlace, adjustment: MakeAdjustment, key: string) =>
      send(
        `/api/v1/billing/campaigns/${campaignId}/affiliates/${affiliateId}/adjustments`,
        campaignId,
        adjustment,
        key,
      ),
    reverse: ({ id, campaignId }: Adjustment, reason: string, key: string) =>
      send(`${PATH}/${id}/reversal`, campaignId, { reason }, key),
  };
}
