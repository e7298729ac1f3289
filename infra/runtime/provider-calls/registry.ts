import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';

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

/** What arrived at the address of a provider's webhook. */
export interface WebhookDelivery {
  /** Byte for byte, as it was signed. */
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly nowMs: number;
}
