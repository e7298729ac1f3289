import { openProviders } from '@sillage/runtime/provider-calls';
import type { PaymentProvider, PaymentProviderDefinition } from './payment-provider.ts';
import { stripe } from './stripe-provider.ts';

/** Whoever can charge cards. The first one that is configured does. */
export const registry: readonly PaymentProviderDefinition[] = [stripe];

/** Undefined where none is configured: nothing can be charged then, and charges wait. */
export function openPayments(config: object, definitions = registry): PaymentProvider | undefined {
  const [first] = openProviders(definitions, config).values();
  return first;
}

/** The charge that money can be passed on from, if this is the id of one. */
export const sourceChargeOf = (providerChargeId: string | null): string | null =>
  providerChargeId !== null && registry.some((definition) => definition.isSourceCharge(providerChargeId))
    ? providerChargeId
    : null;
