export type { Stripe } from 'stripe';
export { fromStripeAmount, toStripeAmount } from './amounts.ts';
export { classifyStripeError, type StripeFailure, type StripeFailureKind } from './classify-error.ts';
export { openStripe, STRIPE_API_VERSION, type StripeOptions } from './client.ts';
export { StripeConfig } from './config.ts';
export { type StripeEvent, verifyStripeEvent } from './verify-event.ts';
