import type { PayoutProvider, ProviderDefinition } from './payout-provider.ts';
import { stripe } from './stripe-payout-provider.ts';

/** Whoever can move money to affiliates. New accounts are made at the first one that is configured. */
export const registry: readonly ProviderDefinition[] = [stripe];

/** Those that are configured, by name, in the order of the registry. */
export type PayoutProviders = ReadonlyMap<string, PayoutProvider>;

/** The environment variables of all of them. */
export const providerVariables = (definitions: readonly ProviderDefinition[]): Record<never, never> =>
  Object.assign({}, ...definitions.map(({ variables }) => variables));

/** `config`: what was read of their variables. */
export function openProviders(definitions: readonly ProviderDefinition[], config: object): PayoutProviders {
  return byName(...definitions.flatMap((definition) => definition.open(config) ?? []));
}

export const byName = (...providers: readonly PayoutProvider[]): PayoutProviders =>
  new Map(providers.map((provider) => [provider.name, provider]));
