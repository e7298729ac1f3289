import { PayoutHoldView } from '@sillage/proto/http/payout-holds';
import { type HttpApp, requireUser } from '@sillage/runtime/http';
import { listCredits } from '../../db/charges/charge-returns.ts';
import { listRecoveries } from '../../db/charges/charges.ts';
import type { BillingDeps } from '../../deps.ts';
import { findPayoutHold } from '../../returns/find-payout-hold.ts';
import { recoverReturned } from '../../returns/recover.ts';
import { viewPayoutHold } from '../../returns/view-payout-hold.ts';
import { withPayments } from './payments.ts';

/** Why a merchant's affiliates are not paid now, and the payment that ends the hold. */
export function payoutHoldRoutes(app: HttpApp, deps: BillingDeps): void {
  const { db, authenticator } = deps;
  const onRequest = requireUser(authenticator);
  const config = { changes: 'money' } as const;

  app.get(
    '/api/v1/billing/payout-hold',
    { onRequest, config, schema: { response: { 200: PayoutHoldView } } },
    async ({ user }, reply) => {
      reply.header('cache-control', 'no-store');
      return show(user.id);
    },
  );

  app.post(
    '/api/v1/billing/payout-hold/payment',
    { onRequest, config, schema: { response: { 200: PayoutHoldView } } },
    async ({ user }) => {
      await recoverReturned(await withPayments(deps, user.id), user.id);
      return show(user.id);
    },
  );

  async function show(ownerUserId: string): Promise<PayoutHoldView> {
    const hold = await findPayoutHold(db, 'live', ownerUserId);
    const recoveries = await listRecoveries(db, ownerUserId);
    const credits = await listCredits(db, ownerUserId);
    return {
      payoutHold: hold.isHeld ? viewPayoutHold(hold) : null,
      recoveries: recoveries.map(({ currency, totalMinor, state, failure, failureCode }) => ({
        currency,
        amountMinor: totalMinor,
        state: state === 'failed' ? 'failed' : 'waiting',
        failure,
        failureCode,
      })),
      credits: credits.map(({ currency, amountMinor }) => ({ currency, amountMinor })),
    };
  }
}
