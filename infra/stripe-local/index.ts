export type { Fault, FaultKind, FaultScript, WebhookFaults } from './faults.ts';
export type { Onboarding } from './resources/accounts.ts';
export type { SimulatedEvent } from './simulated-events.ts';
export { type StripeLocal, type StripeLocalOptions, startStripeLocal } from './start.ts';
export { TEST_CARDS } from './test-cards.ts';
export type { WebhookEndpoint } from './webhooks.ts';
