import { DueList } from '@sillage/proto/http/billing';
import { sumsToJson } from '@sillage/proto/values/money';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { findDueFacts } from '../../db/balances/due.ts';
import { findPlan } from '../../db/merchant-plans.ts';
import type { BillingDeps } from '../../deps.ts';
import { decideDue } from '../../domain/due.ts';
import { currentFeeBps } from '../../domain/plan.ts';

/** The amounts that the merchant will be charged, and owes to affiliates. */
export function dueRoutes(
  app: HttpApp,
  { db, clock, authenticator }: Pick<BillingDeps, 'db' | 'clock' | 'authenticator'>,
): void {
  app.get(
    '/api/v1/billing/due',
    { onRequest: requireUser(authenticator), schema: { response: { 200: DueList } } },
    async ({ user }, reply) => {
      const [{ feeHistory }, facts] = await Promise.all([findPlan(db, user.id), findDueFacts(db, user.id)]);
      const due = decideDue({ now: clock(), ...facts });
      const list: DueList = { ...due, feeBps: currentFeeBps(feeHistory) };
      // Bypasses the schema: validating a thousand campaigns takes as long as summing them.
      return reply.header('cache-control', 'no-store').type('application/json').serializer(sumsToJson).send(list);
    },
  );
}
