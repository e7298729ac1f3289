import { CANCELLATION_PATH, ConfirmedSubscription, type NewSubscription } from '@sillage/proto/http/subscriptions';
import type { Api } from '../../api/client.ts';

const PATH = '/api/v1/status/subscriptions';

/** Mails about incidents. The subscriber proves their address by a link in a mail, so no session is needed. */
export const subscriptionCommands = (api: Api) => ({
  request: (wish: NewSubscription) => api.send('POST', PATH, wish, { bearer: null }),
  confirm: (token: string) => api.post(`${PATH}/confirmation`, ConfirmedSubscription, { token }, { bearer: null }),
  cancel: (token: string) => api.send('POST', CANCELLATION_PATH, undefined, { query: { token }, bearer: null }),
});
