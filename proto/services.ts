/**
 * What the rest of the repository must know of one deployable; `infra/tools/checks/services.test.ts` names what is
 * missing.
 */
export interface Service {
  /** From the root of the repository; its process is `src/main.ts` there. */
  readonly folder: string;
  /** Whether it keeps data: a schema of Postgres, and a role that owns it, with its name. */
  readonly hasData: boolean;
  /** Whom it calls; it is given their addresses as `<NAME>_URL`. */
  readonly calls: readonly string[];
}

/** Every deployable, in an order in which each starts after those whose data it needs. */
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

/** The variable that holds a service's address where another calls it. */
export const addressVariable = <Name extends ServiceName>(name: Name): `${Uppercase<Name>}_URL` =>
  `${name.toUpperCase() as Uppercase<Name>}_URL`;

/** The variable of `.env` that holds the password of a service's database role. */
export const passwordVariable = (service: string): string => `${service.toUpperCase()}_DATABASE_PASSWORD`;
