import {
  CANCELLATION_PATH,
  ConfirmedSubscription,
  NewSubscription,
  SubscriptionToken,
} from '@sillage/proto/http/subscriptions';
import type { HttpApp } from '@sillage/runtime/http';
import type { MonitorDeps } from '../deps.ts';
import { pageUrl } from '../subscriptions/links.ts';
import { confirmSubscription, requestSubscription, unsubscribe } from '../subscriptions/subscribe.ts';

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Subscriptions to mails about incidents, for readers of the status page. */
export function subscriptionRoutes(app: HttpApp, deps: MonitorDeps): void {
  const byLink = { changes: 'nothing', proof: 'private link' } as const;

  app.post(
    '/api/v1/status/subscriptions',
    { config: { changes: 'nothing', proof: 'nothing' }, schema: { body: NewSubscription } },
    async ({ body, ip }, reply) => {
      await requestSubscription(deps, { ...body, ip });
      return reply.code(202).send();
    },
  );

  app.post(
    '/api/v1/status/subscriptions/confirmation',
    { config: byLink, schema: { body: SubscriptionToken, response: { 200: ConfirmedSubscription } } },
    ({ body }) => confirmSubscription(deps, body.token),
  );

  // For mail programs that only open the address.
  app.get(CANCELLATION_PATH, { schema: { querystring: SubscriptionToken } }, ({ query }, reply) =>
    reply.redirect(pageUrl(deps.config.PUBLIC_URL, 'unsubscribe', query.token), 303),
  );

  // The form that mail programs post (RFC 8058); the page posts none. The body is ignored, since the link has all
  // information.
  app.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (_request, _body, done) => done(null));
  app.post(
    CANCELLATION_PATH,
    { config: byLink, schema: { querystring: SubscriptionToken } },
    async ({ query }, reply) => {
      await unsubscribe(deps, query.token);
      return reply.code(204).send();
    },
  );
}
