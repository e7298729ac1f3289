import { Connection, ConnectionList } from '@sillage/proto/http/integrations';
import {
  type AuthorizeShop,
  type ConnectOwnApp,
  ShopAuthorization,
  ShopDiagnosis,
  ShopifySupport,
} from '@sillage/proto/http/shopify';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';

const SHOPIFY = '/api/v1/integrations/shopify';
const ofCampaign = (campaignId: string, what: string) => `/api/v1/integrations/campaigns/${campaignId}/shopify/${what}`;
const ofConnection = ({ id }: Connection, what: string) => `/api/v1/integrations/connections/${id}/${what}`;

export const shopifySupportQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.connections.shopifySupport(),
    queryFn: ({ signal }) => api.get(SHOPIFY, ShopifySupport, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The shops of all campaigns, newest first. */
export const shopsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.connections.shops(),
    queryFn: async ({ signal }) => (await api.get(`${SHOPIFY}/connections`, ConnectionList, { signal })).connections,
  });

/** Commands; each updates the cache before it resolves. */
export function shopifyCommands(api: Api, cache: QueryClient) {
  const refetch = (campaignId: string) =>
    Promise.all([
      cache.invalidateQueries({ queryKey: queryKeys.connections.of(campaignId) }),
      cache.invalidateQueries({ queryKey: queryKeys.connections.shops() }),
    ]);
  return {
    /** Returns the address at which the merchant grants permission. */
    authorize: async (campaignId: string, input: AuthorizeShop): Promise<string> =>
      (await api.post(ofCampaign(campaignId, 'authorization'), ShopAuthorization, input)).url,
    /** `query`: the parameters that Shopify appended to the callback address. */
    async complete(query: string): Promise<Connection> {
      const connection = await api.post(`${SHOPIFY}/connections`, Connection, { query });
      await refetch(connection.campaignId);
      return connection;
    },
    async connectOwnApp(campaignId: string, input: ConnectOwnApp): Promise<void> {
      await api.post(ofCampaign(campaignId, 'own-app'), Connection, input);
      await refetch(campaignId);
    },
    async setUp(connection: Connection): Promise<void> {
      await api.send('POST', ofConnection(connection, 'set-up'));
      await refetch(connection.campaignId);
    },
    diagnose: (connection: Connection) => api.post(ofConnection(connection, 'diagnosis'), ShopDiagnosis, undefined),
  };
}
