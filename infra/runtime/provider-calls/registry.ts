import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { ProviderFault } from './fault.ts';

interface Named {
  readonly name: string;
}

/** How a provider gets into the registry of a service. */
export interface ProviderDefinition<Provider extends Named> {
  /** The environment variables that configure it, all of them optional. */
  readonly variables: z.ZodRawShape;
  /** Undefined where they are not set. */
  open(config: object): Provider | undefined;
}

/** The environment variables of all of them. */
export const providerVariables = (
  definitions: readonly Pick<ProviderDefinition<Named>, 'variables'>[],
): Record<never, never> => Object.assign({}, ...definitions.map(({ variables }) => variables));

/** Those that are configured, by name, in the order of the registry. `config`: what was read of their variables. */
export function openProviders<Provider extends Named>(
  definitions: readonly ProviderDefinition<Provider>[],
  config: object,
): ReadonlyMap<string, Provider> {
  return byName(...definitions.flatMap((definition) => definition.open(config) ?? []));
}

export const byName = <Provider extends Named>(...providers: readonly Provider[]): ReadonlyMap<string, Provider> =>
  new Map(providers.map((provider) => [provider.name, provider]));

/**
 * The provider of this name; without a name the first one, where what is new goes. Undefined where it is not configured.
 */
export function findProvider<Provider>(
  providers: ReadonlyMap<string, Provider>,
  name: string | null | undefined,
): Provider | undefined {
  const [first] = providers.values();
  return name === null || name === undefined ? first : providers.get(name);
}

/** The same. Throws a ProviderFault where it is not configured: it may be again. */
export function providerOf<Provider>(providers: ReadonlyMap<string, Provider>, name: string | null): Provider {
  const provider = findProvider(providers, name);
  if (!provider) throw new ProviderFault('not_now', { message: `The payment provider "${name}" is not configured` });
  return provider;
}

/** What arrived at the address of a provider's webhook. */
export interface WebhookDelivery {
  /** Byte for byte, as it was signed. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly nowMs: number;
}
