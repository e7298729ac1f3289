export { BillingConfig } from './config.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';
export { startBilling } from './start.ts';
