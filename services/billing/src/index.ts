export { BillingConfig } from './config.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';
export { type Billing, type BillingStart, startBilling } from './start.ts';
