import { type Clock, createLifecycle, createLogger } from '@sillage/runtime/service';
import { openStripe } from '@sillage/runtime/stripe';
import { type FaultKind, startStripeLocal } from '@sillage/stripe-local';
import { stripeProvider } from '../providers/stripe-provider.ts';
import type { Mishap, TestPayments } from './fake-payments.ts';

const KINDS: Readonly<Record<Mishap, FaultKind>> = {
  answer_lost: 'cut_after',
  not_reached: 'cut_before',
  declined: 'decline',
  crash_before: 'error_before',
  crash_after: 'error_after',
};

/**
 * The stand-in for Stripe behind our own provider, with the same faults as the fake; instead of a crash, Stripe answers
 * 500.
 */
export async function createLocalPayments(clock: Clock): Promise<TestPayments & { close(): Promise<void> }> {
  const log = createLogger('test', 'silent');
  const life = createLifecycle(log);
  const local = await startStripeLocal(life, { log, clock });
  const stripe = openStripe({ secretKey: local.secretKey, apiUrl: local.apiUrl });
  return {
    provider: stripeProvider(stripe),
    async saveCard() {
      const { id: customerId } = await stripe.customers.create({ email: 'ann@example.com' });
      return { customerId, cardId: (await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId })).id };
    },
    async taken() {
      const paid = await stripe.invoices.list({ status: 'paid', limit: 100 }).autoPagingToArray({ limit: 10_000 });
      return paid.map((invoice) => ({
        chargeId: invoice.metadata?.charge_id ?? '',
        currency: invoice.currency.toUpperCase(),
        amountMinor: invoice.amount_paid,
      }));
    },
    meet(...next) {
      let after = 0;
      for (const mishap of next) {
        if (mishap === 'declined') local.faults.add({ kind: 'decline', method: 'POST', path: '/v1/invoices/*/pay' });
        else if (mishap) local.faults.add({ kind: KINDS[mishap], method: 'POST', after });
        after = mishap && mishap !== 'declined' ? 0 : after + 1;
      }
    },
    recover: () => local.faults.clear(),
    close: () => life.stop(),
  };
}
