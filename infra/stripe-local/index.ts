export type { Fault, FaultKind, FaultScript, WebhookFaults } from './faults.ts';
export type { Happening } from './happenings.ts';
export type { Onboarding } from './resources/accounts.ts';
export { type StripeLocal, type StripeLocalOptions, startStripeLocal } from './start.ts';
export { TEST_CARDS } from './test-cards.ts';
export type { WebhookEndpoint } from './webhooks.ts';
