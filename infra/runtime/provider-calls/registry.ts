import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import { ProviderFault } from './fault.ts';

interface Named {
  readonly name: string;
}

/** The definition of a provider in a service's registry. */
export interface ProviderDefinition<Provider extends Named> {
  /** The environment variables that configure it, all of them optional. */
  readonly variables: z.ZodRawShape;
  /** Undefined if they are not set. */
  open(config: object): Provider | undefined;
}

/** The environment variables of all providers. */
export const providerVariables = (
  definitions: readonly Pick<ProviderDefinition<Named>, 'variables'>[],
): Record<never, never> => Object.assign({}, ...definitions.map(({ variables }) => variables));

/** Configured providers by name, in the order of the registry. `config` contains the parsed variables. */
export function openProviders<Provider extends Named>(
  definitions: readonly ProviderDefinition<Provider>[],
  config: object,
): ReadonlyMap<string, Provider> {
  return byName(...definitions.flatMap((definition) => definition.open(config) ?? []));
}

export const byName = <Provider extends Named>(...providers: readonly Provider[]): ReadonlyMap<string, Provider> =>
  new Map(providers.map((provider) => [provider.name, provider]));

/**
 * The provider of this name; without a name the first one, which is used for new objects. Undefined if not configured.
 */
export function findProvider<Provider>(
  providers: ReadonlyMap<string, Provider>,
  name: string | null | undefined,
): Provider | undefined {
  const [first] = providers.values();
  return name === null || name === undefined ? first : providers.get(name);
}

/** The same, but throws a ProviderFault if it is not configured, because it may be configured again. */
export function providerOf<Provider>(providers: ReadonlyMap<string, Provider>, name: string | null): Provider {
  const provider = findProvider(providers, name);
  if (!provider) throw new ProviderFault('not_now', { message: `The payment provider "${name}" is not configured` });
  return provider;
}

/** A delivery to a provider's webhook URL. */
export interface WebhookDelivery {
  /** The raw bytes, which the signature covers. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly nowMs: number;
}
