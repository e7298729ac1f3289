export type { Stripe } from 'stripe';
export { fromStripeAmount, toStripeAmount } from './amounts.ts';
export { callStripe, findAtStripe } from './call-stripe.ts';
export { classifyStripeError, type StripeFailure, type StripeFailureKind } from './classify-error.ts';
export { openStripe, STRIPE_API_VERSION, type StripeOptions } from './client.ts';
export { StripeConfig } from './config.ts';
export { readDelivery, type StripeEvent, verifyStripeEvent } from './verify-event.ts';
