export { type CallOnce, type CallState, callOnce, type StoredCall } from './call-once.ts';
export { ProviderFault, type ProviderFaultKind } from './fault.ts';
export { meterProviders } from './meter-provider.ts';
export { type CallHistory, KEY_KEPT_MS, type NextCall, nextCall } from './next-call.ts';
export { PROVIDER_CONCURRENCY, providerWork } from './provider-work.ts';
export { purgeProviderEvents } from './purge-events.ts';
export {
  byName,
  findProvider,
  openProviders,
  type ProviderDefinition,
  providerOf,
  providerVariables,
  type WebhookDelivery,
} from './registry.ts';
export { webhookRoutes } from './webhook-routes.ts';
