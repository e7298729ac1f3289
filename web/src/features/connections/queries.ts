import {
  Connection,
  ConnectionList,
  type ConnectShop,
  type ConnectStripe,
  type CreateConnection,
  CreatedConnection,
  DeliveryList,
  PageCheck,
  ShopReturn,
} from '@sillage/proto/http/integrations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const ofCampaign = (campaignId: string, what: 'connections' | 'connect' | 'page-check' | 'stripe') =>
  `/api/v1/integrations/campaigns/${campaignId}/${what}`;
const path = (connectionId: string) => `/api/v1/integrations/connections/${connectionId}`;

/** While somebody waits for a first message, its arrival shows by itself. */
const RECHECK_MS = 5_000;

export const connectionsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.connections.of(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(ofCampaign(campaignId, 'connections'), ConnectionList, { signal })).connections,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state, shop }) => state === 'pending' || shop?.setUp === 'pending') ? RECHECK_MS : false,
  });

export const deliveriesQuery = (api: Api, connectionId: string) =>
  queryOptions({
    queryKey: queryKeys.connections.deliveries(connectionId),
    queryFn: async ({ signal }) =>
      (await api.get(`${path(connectionId)}/deliveries`, DeliveryList, { signal })).deliveries,
    refetchInterval: RECHECK_MS,
  });

/** Commands; each leaves the cache true before it resolves. */
export function connectionCommands(api: Api, cache: QueryClient) {
  const refetch = (queryKey: readonly string[]) => cache.invalidateQueries({ queryKey });
  return {
    async create(campaignId: string, input: CreateConnection): Promise<CreatedConnection> {
      const connection = await api.post(ofCampaign(campaignId, 'connections'), CreatedConnection, input);
      await refetch(queryKeys.connections.of(campaignId));
      return connection;
    },
    async connectShop(campaignId: string, shop: ConnectShop) {
      const answer = await api.post(ofCampaign(campaignId, 'connect'), ShopReturn, shop);
      await refetch(queryKeys.connections.of(campaignId));
      return answer;
    },
    async connectStripe(campaignId: string, input: ConnectStripe): Promise<Connection> {
      const connection = await api.post(ofCampaign(campaignId, 'stripe'), Connection, input);
      await refetch(queryKeys.connections.of(campaignId));
      return connection;
    },
    bringSecret: ({ id }: Connection, secret: string) => api.send('POST', `${path(id)}/signing-secret`, { secret }),
    checkPage: (campaignId: string) => api.post(ofCampaign(campaignId, 'page-check'), PageCheck, {}),
    async update({ id, campaignId }: Connection, change: Pick<Connection, 'name' | 'amountBasis'>): Promise<void> {
      await api.patch(path(id), Connection, change);
      await refetch(queryKeys.connections.of(campaignId));
    },
    renewSecret: ({ id }: Connection) => api.post(`${path(id)}/secret`, CreatedConnection, undefined),
    async remove({ id, campaignId }: Connection): Promise<void> {
      await api.send('DELETE', path(id));
      await Promise.all([refetch(queryKeys.connections.of(campaignId)), refetch(queryKeys.connections.shops())]);
    },
    async retry({ id }: Connection, deliveryId: string): Promise<void> {
      await api.send('POST', `${path(id)}/deliveries/${deliveryId}/retry`);
      await refetch(queryKeys.connections.deliveries(id));
    },
  };
}
