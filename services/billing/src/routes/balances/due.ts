import { DueList } from '@sillage/proto/http/billing';
import { sumsToJson } from '@sillage/proto/values/money';
import { type HttpApp, requireUser, sendJson } from '@sillage/runtime/http';
import { findDueFacts, versionOfDueFacts } from '../../db/balances/due.ts';
import { findPlan } from '../../db/merchant-plans.ts';
import type { BillingDeps } from '../../deps.ts';
import { decideDue } from '../../domain/due.ts';
import { nextPaymentAt } from '../../domain/periods.ts';
import { currentFeeBps } from '../../domain/plan.ts';

/** The amounts that the merchant will be charged, and owes to affiliates. */
export function dueRoutes(
  app: HttpApp,
  { db, clock, authenticator, answers }: Pick<BillingDeps, 'db' | 'clock' | 'authenticator' | 'answers'>,
): void {
  app.get(
    '/api/v1/billing/due',
    { onRequest: requireUser(authenticator), schema: { response: { 200: DueList } } },
    async ({ user }, reply) => {
      const [{ feeHistory }, version] = await Promise.all([findPlan(db, user.id), versionOfDueFacts(db, user.id)]);
      const now = clock();
      const feeBps = currentFeeBps(feeHistory);
      const body = await answers.answer({
        // An amount becomes overdue when the next payment is a month later.
        key: JSON.stringify([user.id, feeBps, nextPaymentAt(now)]),
        version,
        answer: async () => {
          const list: DueList = { ...decideDue({ now, ...(await findDueFacts(db, user.id)) }), feeBps };
          // Bypasses the schema: validating a thousand campaigns takes as long as summing them.
          return sumsToJson(list);
        },
      });
      return sendJson(reply.header('cache-control', 'no-store'), body);
    },
  );
}
