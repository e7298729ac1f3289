import { DueList } from '@sillage/proto/http/billing';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { findDueFacts } from '../db/due.ts';
import type { BillingDeps } from '../deps.ts';
import { decideDue } from '../domain/due.ts';

/** What the merchant will be charged, and owes to affiliates. */
export function dueRoutes(
  app: HttpApp,
  { db, clock, authenticator }: Pick<BillingDeps, 'db' | 'clock' | 'authenticator'>,
): void {
  app.get(
    '/api/v1/billing/due',
    { onRequest: requireUser(authenticator), schema: { response: { 200: DueList } } },
    async ({ user }, reply): Promise<DueList> => {
      reply.header('cache-control', 'no-store');
      return decideDue({ now: clock(), ...(await findDueFacts(db, user.id)) });
    },
  );
}
