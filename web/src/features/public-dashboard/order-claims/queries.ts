import { type AskForOrder, OwnOrderClaim, OwnOrderClaimList } from '@sillage/proto/http/order-claims';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId }: OwnDashboard) => `/api/v1/public/campaigns/${campaignId}/order-claims`;
const keyOf = ({ campaignId, affiliateId }: OwnDashboard) => queryKeys.publicPages.orderClaims(campaignId, affiliateId);

export const orderClaimsQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => api.get(root(of), OwnOrderClaimList, { signal, bearer: of.ticket }),
  });

/** Commands; each updates the cache before it resolves. */
export const orderClaimCommands = (of: OwnDashboard) => (api: Api, cache: QueryClient) => ({
  async ask(order: AskForOrder): Promise<OwnOrderClaim> {
    const claim = await api.post(root(of), OwnOrderClaim, order, { bearer: of.ticket });
    await cache.invalidateQueries({ queryKey: keyOf(of) });
    return claim;
  },
  async claim(claimId: string, words: string): Promise<void> {
    await api.post(`${root(of)}/${claimId}/claim`, OwnOrderClaim, { words }, { bearer: of.ticket });
    await cache.invalidateQueries({ queryKey: keyOf(of) });
  },
});
