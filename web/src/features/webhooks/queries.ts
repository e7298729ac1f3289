import {
  CreatedWebhookEndpoint,
  type CreateWebhookEndpoint,
  type UpdateWebhookEndpoint,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@sillage/proto/http/webhooks';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

const ROOT = '/api/v1/integrations/webhook-endpoints';
const path = (endpointId: string) => `${ROOT}/${endpointId}`;

/** New attempts appear while the log is open. */
const RECHECK_MS = 5_000;

export const endpointsQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.webhooks.endpoints,
    queryFn: async ({ signal }) => (await api.get(ROOT, WebhookEndpointList, { signal })).endpoints,
  });

export const webhookDeliveriesQuery = (api: Api, endpointId: string) =>
  queryOptions({
    queryKey: queryKeys.webhooks.deliveries(endpointId),
    queryFn: async ({ signal }) =>
      (await api.get(`${path(endpointId)}/deliveries`, WebhookDeliveryList, { signal })).deliveries,
    refetchInterval: RECHECK_MS,
  });

/** Commands; each updates the cache before it resolves. */
export function webhookCommands(api: Api, cache: QueryClient) {
  const refetch = (queryKey: readonly string[]) => cache.invalidateQueries({ queryKey });
  const changed = async <Result>(result: Promise<Result>): Promise<Result> => {
    await result;
    await refetch(queryKeys.webhooks.endpoints);
    return result;
  };
  return {
    create: (input: CreateWebhookEndpoint) => changed(api.post(ROOT, CreatedWebhookEndpoint, input)),
    update: ({ id }: WebhookEndpoint, input: UpdateWebhookEndpoint) =>
      changed(api.patch(path(id), WebhookEndpoint, input)),
    rotateSecret: ({ id }: WebhookEndpoint) =>
      changed(api.post(`${path(id)}/secret`, CreatedWebhookEndpoint, undefined)),
    disable: ({ id }: WebhookEndpoint) => changed(api.post(`${path(id)}/disable`, WebhookEndpoint, undefined)),
    enable: ({ id }: WebhookEndpoint) => changed(api.post(`${path(id)}/enable`, WebhookEndpoint, undefined)),
    remove: ({ id }: WebhookEndpoint) => changed(api.send('DELETE', path(id))),
    async sendTest({ id }: WebhookEndpoint): Promise<void> {
      await api.send('POST', `${path(id)}/test`);
      await refetch(queryKeys.webhooks.deliveries(id));
    },
    async resend({ id }: WebhookEndpoint, deliveryId: string): Promise<void> {
      await api.send('POST', `${path(id)}/deliveries/${deliveryId}/resend`);
      await refetch(queryKeys.webhooks.deliveries(id));
    },
  };
}
