import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressVariable, type Service, type ServiceName, serviceNames, services } from '@sillage/proto/services';
import type { Topic } from '@sillage/proto/topics';
import { z } from 'zod';
import { kafkaAclsOf } from '../access/kafka-acls.ts';
import { topicsReadBy } from '../access/users.ts';
import { configOf } from '../checks/configuration.ts';
import { ROOT } from '../checks/sources.ts';
import { readCompose } from '../images/compose.ts';

/** Facts for the manifests, derived from the registry, the table of topics and the configuration schemas. */
export interface ServiceFacts {
  readonly name: ServiceName;
  readonly hasData: boolean;
  /** The services that it calls: the registry's, and identity for the keys of access tokens. */
  readonly calls: readonly ServiceName[];
  readonly calledBy: readonly ServiceName[];
  /** Every variable of its schema. */
  readonly variables: ReadonlySet<string>;
  readonly usesKafka: boolean;
  /** Topics whose partitions are divided among its instances. */
  readonly consumes: readonly Topic<unknown>[];
  /** Whether it calls addresses on the internet. */
  readonly reachesWeb: boolean;
  readonly sendsMail: boolean;
  /** Whether it is the one that visitors reach. */
  readonly isFrontDoor: boolean;
  /** Whether it keeps a spool on its own volume. */
  readonly hasSpool: boolean;
  /** The release: the tag of its image. */
  readonly version: string;
  /** The image's command, without the interpreter if that is the image's entry point. */
  readonly command: readonly string[];
}

/** Variables whose services call addresses outside of the cluster; the gateway's may be its public address. */
const OUTSIDE = [
  'STRIPE_SECRET_KEY',
  'GOOGLE_DISCOVERY_URL',
  'SMS_WEBHOOK_URL',
  'SHOPIFY_API_KEY',
  'EXCHANGE_RATES_URL',
  'GATEWAY_URL',
  'ASSETS_S3_URL',
];

export async function serviceFacts(): Promise<readonly ServiceFacts[]> {
  const passwords = Object.fromEntries(
    [...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^(\w+)=$/gm)].map(([, name]) => [name, 'x']),
  );
  const composed = await readCompose(ROOT, passwords);
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const found = await Promise.all(
    serviceNames.map(async (name) => {
      const service: Service = services[name];
      const variables = new Set(Object.keys(await configOf(name)));
      const calls = serviceNames.filter(
        (other) => service.calls.includes(other) || (other === 'identity' && variables.has('JWKS_URL')),
      );
      return {
        name,
        version,
        hasData: service.hasData,
        calls,
        variables,
        usesKafka: kafkaAclsOf(name).length > 0,
        // A service without data reads all of a topic in each instance.
        consumes: service.hasData ? topicsReadBy(name) : [],
        reachesWeb: OUTSIDE.some((variable) => variables.has(variable)),
        sendsMail: variables.has('SMTP_URL'),
        isFrontDoor: variables.has('OPS_PORT'),
        hasSpool: variables.has('SPOOL_DIR'),
        command: composed.find((block) => block.name === name)?.command ?? [],
      };
    }),
  );
  return found.map((facts) => ({
    ...facts,
    calledBy: found.filter(({ calls }) => calls.includes(facts.name)).map(({ name }) => name),
  }));
}

/** `<NAME>_URL` and `JWKS_URL` of the services that it calls, by the names of their Services. */
export function addressesOf({ calls, variables }: ServiceFacts): Readonly<Record<string, string>> {
  const own = calls.map((name) => [addressVariable(name), `http://${name}:8080`] as const);
  const addresses = Object.fromEntries(own.filter(([variable]) => variables.has(variable)));
  return {
    ...addresses,
    ...(variables.has('JWKS_URL') && { JWKS_URL: 'http://identity:8080/auth/v1/.well-known/jwks.json' }),
  };
}
