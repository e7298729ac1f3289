import { openStripe, type Stripe, StripeConfig } from '@sillage/runtime/stripe';
import { z } from 'zod';
import type { PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { stripeCards } from './stripe-cards.ts';
import { readStripeEvent, stripeConcernOf } from './stripe-events.ts';
import { stripeInvoices } from './stripe-invoices.ts';
import { stripeReturns } from './stripe-returns.ts';

const Variables = StripeConfig.extend({
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .optional()
    .describe(
      "Signs the events of the platform's account that Stripe sends to `/webhooks/stripe/billing`. Absent: they are refused.",
    ),
});

const NAME = 'stripe';

export const stripe: PaymentProviderDefinition = {
  name: NAME,
  variables: Variables.shape,
  open(config) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, STRIPE_WEBHOOK_SECRET } = Variables.parse(config);
    return secretKey === undefined
      ? undefined
      : stripeProvider(openStripe({ secretKey, apiUrl }), STRIPE_WEBHOOK_SECRET);
  },
  // Charges of other payment methods than cards begin with `py_`. Payments outside of Stripe have another prefix.
  isSourceCharge: (id) => /^(ch|py)_/.test(id),
};

export const stripeProvider = (client: Stripe, webhookSecret?: string): PaymentProvider => ({
  name: NAME,
  readEvent: (delivery) => readStripeEvent(delivery, webhookSecret),
  concernOf: stripeConcernOf,
  ...stripeCards(client),
  ...stripeInvoices(client),
  ...stripeReturns(client),
});
