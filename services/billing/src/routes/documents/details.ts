import { BillingDetails, OwnBillingDetails } from '@sillage/proto/http/billing-details';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { findBillingDetails } from '../../db/documents/billing-details.ts';
import type { BillingDeps } from '../../deps.ts';
import { changeBillingDetails } from '../../details/change-details.ts';

const PATH = '/api/v1/billing/details';

/** The recipient of a merchant's invoices. */
export function billingDetailsRoutes(app: HttpApp, deps: BillingDeps): void {
  const onRequest = requireUser(deps.authenticator);

  app.get(PATH, { onRequest, schema: { response: { 200: OwnBillingDetails } } }, async ({ user }, reply) => {
    reply.header('cache-control', 'no-store');
    return { details: (await findBillingDetails(deps.db, user.id)) ?? null };
  });

  app.put(
    PATH,
    { onRequest, config: { changes: 'money' }, schema: { body: BillingDetails, response: { 200: OwnBillingDetails } } },
    async ({ user, body }) => ({ details: await changeBillingDetails(deps, user.id, body) }),
  );
}
