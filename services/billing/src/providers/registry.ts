import type { PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { stripe } from './stripe-provider.ts';

/** Whoever can charge cards. New customers are made at the first one that is configured. */
export const registry: readonly PaymentProviderDefinition[] = [stripe];

/** Those that are configured, by name, in the order of the registry. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** The charge of this provider that money can be passed on from, if this is the id of one. */
export const sourceChargeOf = (provider: string | null, providerChargeId: string | null): string | null =>
  providerChargeId !== null &&
  registry.some((definition) => definition.name === provider && definition.isSourceCharge(providerChargeId))
    ? providerChargeId
    : null;
