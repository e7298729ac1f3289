import { callStripe, openStripe, type Stripe, StripeConfig } from '@sillage/runtime/stripe';
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
  STRIPE_PAYOUT_CURRENCIES: z
    .string()
    .regex(/^[A-Z]{3}(,[A-Z]{3})*$/, 'STRIPE_PAYOUT_CURRENCIES is a list such as EUR,USD')
    .optional()
    .describe(
      'The currencies in which the Stripe account has a bank account, such as `EUR,USD`: affiliates can be paid by the platform in these. Absent: the currencies that its balance at Stripe lists.',
    ),
});

const NAME = 'stripe';

export const stripe: PaymentProviderDefinition = {
  name: NAME,
  variables: Variables.shape,
  open(config) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, ...own } = Variables.parse(config);
    if (secretKey === undefined) return undefined;
    const payoutCurrencies = own.STRIPE_PAYOUT_CURRENCIES?.split(',');
    return stripeProvider(openStripe({ secretKey, apiUrl }), own.STRIPE_WEBHOOK_SECRET, payoutCurrencies);
  },
  // Charges of other payment methods than cards begin with `py_`. Payments outside of Stripe have another prefix.
  isSourceCharge: (id) => /^(ch|py)_/.test(id),
};

export const stripeProvider = (
  client: Stripe,
  webhookSecret?: string,
  payoutCurrencies?: readonly string[],
): PaymentProvider => ({
  name: NAME,
  payableCurrencies: async () => payoutCurrencies ?? (await balanceCurrencies(client)),
  readEvent: (delivery) => readStripeEvent(delivery, webhookSecret),
  concernOf: stripeConcernOf,
  ...stripeCards(client),
  ...stripeInvoices(client),
  ...stripeReturns(client),
});

/** Stripe lists a currency, perhaps with an amount of 0, if it keeps what is charged in it. */
async function balanceCurrencies(client: Stripe): Promise<readonly string[]> {
  const { available, pending } = await callStripe(() => client.balance.retrieve());
  return [...new Set([...available, ...pending].map(({ currency }) => currency.toUpperCase()))];
}
