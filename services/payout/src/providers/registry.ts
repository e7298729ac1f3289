import type { ProviderDefinition } from '@sillage/runtime/provider-calls';
import type { PayoutProvider } from './payout-provider.ts';
import { stripe } from './stripe-payout-provider.ts';

/** All supported payout providers. New accounts are created at the first configured one. */
export const registry: readonly ProviderDefinition<PayoutProvider>[] = [stripe];

/** The configured providers by name, in the order of the registry. */
export type PayoutProviders = ReadonlyMap<string, PayoutProvider>;
