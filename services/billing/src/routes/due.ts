import { DueList } from '@sillage/proto/http/billing';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { findDueFacts } from '../db/due.ts';
import { findPlan } from '../db/merchant-plans.ts';
import type { BillingDeps } from '../deps.ts';
import { decideDue } from '../domain/due.ts';
import { currentFeeBps } from '../domain/plan.ts';

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
      const { feeHistory } = await findPlan(db, user.id);
      const due = decideDue({ now: clock(), ...(await findDueFacts(db, user.id)) });
      return { ...due, feeBps: currentFeeBps(feeHistory) };
    },
  );
}
