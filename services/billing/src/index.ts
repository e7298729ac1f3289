export { BillingConfig } from './config.ts';
export { type Billing, type BillingStart, startBilling } from './start.ts';
