import { HoldView } from '@sillage/proto/http/holds';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { listRecoveries } from '../db/charges.ts';
import type { BillingDeps } from '../deps.ts';
import { findHold } from '../returns/find-hold.ts';
import { recoverReturned } from '../returns/recover.ts';
import { viewHold } from '../returns/view-hold.ts';
import { withPayments } from './payments.ts';

/** Why a merchant's affiliates are not paid for now, and the payment that ends it. */
export function holdRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, authenticator } = deps;
  const onRequest = requireUser(authenticator);
  const config = { changes: 'money' } as const;

  app.get(
    '/api/v1/billing/hold',
    { onRequest, config, schema: { response: { 200: HoldView } } },
    async ({ user }, reply) => {
      reply.header('cache-control', 'no-store');
      return show(user.id);
    },
  );

  app.post(
    '/api/v1/billing/hold/payment',
    { onRequest, config, schema: { response: { 200: HoldView } } },
    async ({ user }) => {
      await recoverReturned(await withPayments(deps, user.id), user.id);
      return show(user.id);
    },
  );

  async function show(ownerUserId: string): Promise<HoldView> {
    const hold = await findHold(db, ownerUserId);
    const recoveries = await listRecoveries(db, ownerUserId);
    return {
      hold: hold.isHeld ? viewHold(hold) : null,
      recoveries: recoveries.map(({ currency, totalMinor, state, failure, failureCode }) => ({
        currency,
        amountMinor: totalMinor,
        state: state === 'failed' ? 'failed' : 'waiting',
        failure,
        failureCode,
      })),
    };
  }
}
