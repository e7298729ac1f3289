import { type DecideOrderClaim, OrderClaimList, type OrderClaimsQuery } from '@sillage/proto/http/order-claims';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const PATH = '/api/v1/affiliates/order-claims';
export type ClaimsShown = z.infer<typeof OrderClaimsQuery>['state'];

/** The claims of one campaign or of all, newest first, page by page. */
export const orderClaimsQuery = (api: Api, state: ClaimsShown, campaignId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKeys.orderClaims.list(state, campaignId),
    queryFn: ({ signal, pageParam }) =>
      api.get(PATH, OrderClaimList, { signal, query: { state, campaignId, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Commands; each updates the lists before it resolves. */
export const orderClaimCommands = (api: Api, cache: QueryClient) => {
  const send = async (claimId: string, act: 'decision' | 'undo', body?: DecideOrderClaim) => {
    await api.send('POST', `${PATH}/${claimId}/${act}`, body);
    await cache.invalidateQueries({ queryKey: queryKeys.orderClaims.all });
  };
  return {
    decide: (claimId: string, decision: DecideOrderClaim) => send(claimId, 'decision', decision),
    undo: (claimId: string) => send(claimId, 'undo'),
  };
};
