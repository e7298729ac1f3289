import type { PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { stripe } from './stripe-provider.ts';

/** All supported payment providers. New customers are created at the first configured one. */
export const registry: readonly PaymentProviderDefinition[] = [stripe];

/** The configured providers by name, in the order of the registry. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** Returns the id if it is one of a charge at this provider that transfers can be made from. */
export const sourceChargeOf = (provider: string | null, providerChargeId: string | null): string | null =>
  providerChargeId !== null &&
  registry.some((definition) => definition.name === provider && definition.isSourceCharge(providerChargeId))
    ? providerChargeId
    : null;
