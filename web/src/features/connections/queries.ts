import { ConversionList } from '@sillage/proto/http/conversions';
import { type Delivery, DeliveryList } from '@sillage/proto/http/deliveries';
import {
  Connection,
  ConnectionList,
  type ConnectShop,
  type ConnectStripe,
  type CreateConnection,
  CreatedConnection,
  PageCheck,
  ShopReturn,
  TestOrder,
} from '@sillage/proto/http/integrations';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { type Followed, isOver } from './test-steps.ts';

const ofCampaign = (campaignId: string, what: 'connections' | 'connect' | 'page-check' | 'stripe') =>
  `/api/v1/integrations/campaigns/${campaignId}/${what}`;
const path = (connectionId: string) => `/api/v1/integrations/connections/${connectionId}`;

/** New deliveries and states of a connection appear without a reload. */
const RECHECK_MS = 5_000;

export const connectionsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: queryKeys.connections.of(campaignId),
    queryFn: async ({ signal }) =>
      (await api.get(ofCampaign(campaignId, 'connections'), ConnectionList, { signal })).connections,
    refetchInterval: RECHECK_MS,
  });

/** All deliveries of a connection, or those in one state. */
export const deliveriesQuery = (api: Api, connectionId: string, state?: Delivery['state']) =>
  infiniteQueryOptions({
    queryKey: queryKeys.connections.deliveriesIn(connectionId, state),
    queryFn: ({ pageParam, signal }) =>
      api.get(`${path(connectionId)}/deliveries`, DeliveryList, { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: RECHECK_MS,
  });

/** The conversion of a test order is among the newest of its campaign. */
const NEWEST = 50;
const TEST_RECHECK_MS = 1_000;

/** The progress of a test order. */
export const testOrderQuery = (api: Api, { id, campaignId }: Connection, test: TestOrder | undefined) =>
  queryOptions({
    queryKey: queryKeys.connections.test(id, test?.orderId),
    queryFn: async ({ signal }): Promise<Followed> => {
      const [{ deliveries }, { conversions }] = await Promise.all([
        api.get(`${path(id)}/deliveries`, DeliveryList, { signal }),
        api.get('/api/v1/conversions', ConversionList, { signal, query: { campaignId, limit: NEWEST } }),
      ]);
      return {
        delivery: deliveries.find((delivery) => delivery.id === test?.deliveryId),
        conversion: conversions.find((conversion) => conversion.orderId === test?.orderId),
      };
    },
    enabled: test !== undefined,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : TEST_RECHECK_MS),
  });

/** Commands; each updates the cache before it resolves. */
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
    async sendTest({ id, campaignId }: Connection, affiliateId: string): Promise<TestOrder> {
      const test = await api.post(`${path(id)}/test-order`, TestOrder, { affiliateId });
      await Promise.all([
        refetch(queryKeys.connections.deliveries(id)),
        refetch(queryKeys.connections.of(campaignId)),
        refetch(queryKeys.conversions.of(campaignId)),
      ]);
      return test;
    },
    async retry({ id, campaignId }: Connection, deliveryId: string): Promise<void> {
      await api.send('POST', `${path(id)}/deliveries/${deliveryId}/retry`);
      await Promise.all([refetch(queryKeys.connections.deliveries(id)), refetch(queryKeys.connections.of(campaignId))]);
    },
  };
}
