import type { ProviderDefinition } from '@sillage/runtime/provider-calls';
import type { PayoutProvider } from './payout-provider.ts';
import { stripe } from './stripe-payout-provider.ts';

/** Whoever can move money to affiliates. New accounts are made at the first one that is configured. */
export const registry: readonly ProviderDefinition<PayoutProvider>[] = [stripe];

/** Those that are configured, by name, in the order of the registry. */
export type PayoutProviders = ReadonlyMap<string, PayoutProvider>;
