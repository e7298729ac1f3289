import { AffiliatePaymentsList, AffiliatesAsked } from '@sillage/proto/http/affiliate-records';
import { type HttpApp, requireInternal } from '@sillage/runtime/http';
import { listPayments } from '../db/affiliate-payments.ts';
import type { PayoutDeps } from '../deps.ts';

/** What campaigns shows an affiliate of what is held about them here. */
export function internalRoutes(app: HttpApp, { db, config }: Pick<PayoutDeps, 'db' | 'config'>): void {
  app.post(
    '/internal/affiliates/payments',
    {
      onRequest: requireInternal(config.INTERNAL_SECRET),
      config: { changes: 'nothing' },
      schema: { body: AffiliatesAsked, response: { 200: AffiliatePaymentsList } },
    },
    async ({ body }) => ({ affiliates: await listPayments(db, body.affiliates) }),
  );
}
