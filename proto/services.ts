/**
 * The registry entry of a deployable service; `infra/tools/checks/services.test.ts` reports what a registered service
 * lacks.
 */
export interface Service {
  /** Folder relative to the repository's root; its entry point is `src/main.ts`. */
  readonly folder: string;
  /** Whether it stores data: in a Postgres schema with its name, owned by a role with its name. */
  readonly hasData: boolean;
  /** The services that it calls; their addresses are configured as `<NAME>_URL`. */
  readonly calls: readonly string[];
}

/** All services, in start order: each after those whose data it needs. */
export const services = {
  identity: { folder: 'services/identity', hasData: true, calls: ['attribution', 'billing'] },
  campaigns: {
    folder: 'services/campaigns',
    hasData: true,
    calls: ['identity', 'attribution', 'billing', 'payout', 'integrations'],
  },
  attribution: { folder: 'services/attribution', hasData: true, calls: [] },
  billing: { folder: 'services/billing', hasData: true, calls: ['attribution', 'identity', 'payout'] },
  payout: { folder: 'services/payout', hasData: true, calls: ['billing'] },
  collector: { folder: 'services/collector', hasData: false, calls: ['campaigns', 'attribution'] },
  integrations: { folder: 'services/integrations', hasData: true, calls: ['identity', 'collector'] },
  monitor: {
    folder: 'services/monitor',
    hasData: true,
    calls: ['identity', 'campaigns', 'attribution', 'billing', 'payout', 'collector', 'integrations', 'gateway'],
  },
  gateway: {
    folder: 'gateway',
    hasData: false,
    calls: ['identity', 'campaigns', 'attribution', 'collector', 'billing', 'payout', 'integrations', 'monitor'],
  },
} as const satisfies Readonly<Record<string, Service>>;

export type ServiceName = keyof typeof services;

export const serviceNames = Object.keys(services) as ServiceName[];

/** The environment variable with a service's address, for its callers. */
export const addressVariable = <Name extends ServiceName>(name: Name): `${Uppercase<Name>}_URL` =>
  `${name.toUpperCase() as Uppercase<Name>}_URL`;

/** The variable in `.env` with the password of a service's database role. */
export const passwordVariable = (service: string): string => `${service.toUpperCase()}_DATABASE_PASSWORD`;
