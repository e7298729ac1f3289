import { openStripe } from '@sillage/infra/stripe';
import type { BillingConfig } from '../config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeCards } from './stripe-cards.ts';
import { stripeInvoices } from './stripe-invoices.ts';

/** Undefined where no key is configured: nothing can be charged then, and charges wait. */
export function createStripeProvider(config: Pick<BillingConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): PaymentProvider | undefined {
  if (config.STRIPE_SECRET_KEY === undefined) return undefined;
  const stripe = openStripe({ secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL });
  return { ...stripeCards(stripe), ...stripeInvoices(stripe) };
}
