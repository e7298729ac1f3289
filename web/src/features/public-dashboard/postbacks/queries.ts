import {
  type CreatePostback,
  Postback,
  PostbackList,
  SignedPostback,
  type UpdatePostback,
} from '@sillage/proto/http/postbacks';
import { WebhookDeliveryList } from '@sillage/proto/http/webhooks';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import type { OwnDashboard } from '../own-dashboard.ts';

const root = ({ campaignId, affiliateId }: OwnDashboard) =>
  `/api/v1/public/integrations/campaigns/${campaignId}/affiliates/${affiliateId}/postbacks`;

/** New attempts appear while the log is open. */
const RECHECK_MS = 5_000;

export const postbacksQuery = (api: Api, of: OwnDashboard) =>
  queryOptions({
    queryKey: queryKeys.publicPages.postbacks(of.campaignId, of.affiliateId),
    queryFn: async ({ signal }) => (await api.get(root(of), PostbackList, { signal, bearer: of.ticket })).postbacks,
  });

export const postbackDeliveriesQuery = (api: Api, of: OwnDashboard, postbackId: string) =>
  queryOptions({
    queryKey: queryKeys.publicPages.postbackDeliveries(of.campaignId, postbackId),
    queryFn: async ({ signal }) => {
      const path = `${root(of)}/${postbackId}/deliveries`;
      return (await api.get(path, WebhookDeliveryList, { signal, bearer: of.ticket })).deliveries;
    },
    refetchInterval: RECHECK_MS,
  });

/** Commands; each updates the cache before it resolves. */
export const postbackCommands = (of: OwnDashboard) => (api: Api, cache: QueryClient) => {
  const options = { bearer: of.ticket };
  const path = (id: string) => `${root(of)}/${id}`;
  const changed = async <Result>(result: Promise<Result>): Promise<Result> => {
    await result;
    await cache.invalidateQueries({ queryKey: queryKeys.publicPages.postbacks(of.campaignId, of.affiliateId) });
    return result;
  };
  const sent = async (id: string, result: Promise<void>): Promise<void> => {
    await result;
    await cache.invalidateQueries({ queryKey: queryKeys.publicPages.postbackDeliveries(of.campaignId, id) });
  };
  return {
    create: (input: CreatePostback) => changed(api.post(root(of), Postback, input, options)),
    update: ({ id }: Postback, input: UpdatePostback) => changed(api.patch(path(id), Postback, input, options)),
    sign: ({ id }: Postback) => changed(api.post(`${path(id)}/secret`, SignedPostback, undefined, options)),
    disable: ({ id }: Postback) => changed(api.post(`${path(id)}/disable`, Postback, undefined, options)),
    enable: ({ id }: Postback) => changed(api.post(`${path(id)}/enable`, Postback, undefined, options)),
    remove: ({ id }: Postback) => changed(api.send('DELETE', path(id), undefined, options)),
    sendTest: ({ id }: Postback) => sent(id, api.send('POST', `${path(id)}/test`, undefined, options)),
    resend: ({ id }: Postback, deliveryId: string) =>
      sent(id, api.send('POST', `${path(id)}/deliveries/${deliveryId}/resend`, undefined, options)),
  };
};
