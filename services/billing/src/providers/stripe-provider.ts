import { openStripe, type Stripe } from '@sillage/runtime/stripe';
import type { BillingConfig } from '../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripeReturns } from './stripe-returns.ts';

/** Undefined where no key is configured: nothing can be charged then, and charges wait. */
export function createStripeProvider(
  config: Pick<BillingConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
): PaymentProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = config;
  return secretKey === undefined ? undefined : stripeProvider(openStripe({ secretKey, apiUrl }));
}

export const stripeProvider = (stripe: Stripe): PaymentProvider => ({
  ...stripeCards(stripe),
  ...stripeInvoices(stripe),
  ...stripeReturns(stripe),
});
