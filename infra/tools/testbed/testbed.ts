import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressVariable, type ServiceName, serviceNames } from '@sillage/proto/services';
import { topics } from '@sillage/proto/topics';
import { type EventBus, openBus } from '@sillage/runtime/bus';
import { freePort } from '@sillage/runtime/http/free-port';
import { createLogger, isRetriable } from '@sillage/runtime/service';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { type LocalEngine, run } from '../local/index.ts';
import { startBalancer } from './balancer.ts';
import { programOf, sourceOf } from './bundles.ts';
import { type EngineSources, openEngines, type TestbedEngines } from './engines.ts';
import { type Merchant, openShop, type Shop } from './merchant.ts';
import { nodeOn, type ServiceProcess, startProcess } from './process.ts';
import type { SecuredEngines } from './secured-engines.ts';

export interface TestbedOptions extends EngineSources {
  /** How the testbed and each service access the engines of `addresses`, if an address does not suffice. */
  readonly access?: Pick<SecuredEngines, 'log' | 'envOf'>;
  /**
   * The services to run; default all. Identity and campaigns always run, because they create the merchant and the
   * campaign.
   */
  readonly services?: readonly ServiceName[];
  /**
   * Number of processes of a service, behind a balancer that follows their readiness; default 1, without a balancer.
   */
  readonly instances?: Partial<Record<ServiceName, number>>;
  /** Pins a service to one core. */
  readonly cores?: Partial<Record<ServiceName, number>>;
  readonly env?: Partial<Record<ServiceName, Readonly<Record<string, string>>>>;
  /** The initial program of each service; default: of its present sources. */
  readonly entries?: (service: ServiceName) => string;
}

/** Changes for the start of a service. */
export interface Changed {
  /** The index of the instance, from 0; default the first. */
  readonly instance?: number;
  readonly entry?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly mayDie?: boolean;
}

/** A complete installation on loopback: real engines, each service in its own process, one merchant with a campaign. */
export interface Testbed {
  readonly kafka: LocalEngine;
  readonly redis: LocalEngine & { flush(): Promise<void> };
  readonly postgres: LocalEngine;
  readonly bus: EventBus;
  readonly databaseUrl: string;
  readonly logDir: string;
  readonly spoolDir: string;
  readonly merchant: Merchant;
  readonly campaign: Shop;
  /** The address of a service, regardless of the number of instances. */
  url(service: ServiceName): string;
  instances(service: ServiceName): readonly ServiceProcess[];
  /** The first instance of each service. */
  readonly identity: ServiceProcess;
  readonly campaigns: ServiceProcess;
  readonly collector: ServiceProcess;
  readonly attribution: ServiceProcess;
  readonly billing: ServiceProcess;
  readonly payout: ServiceProcess;
  readonly integrations: ServiceProcess;
  readonly monitor: ServiceProcess;
  readonly gateway: ServiceProcess;
  /** Runs one of a service's own programs, like an operator. `said`: the last lines of its output. */
  command(service: ServiceName, file: string, ...args: readonly string[]): Promise<{ ok: boolean; said: string }>;
  /** Restarts an instance on its port, or starts it for the first time; stops a running one before. */
  restart(service: ServiceName, changed?: Changed): Promise<void>;
  /** Records of clicks and conversions that attribution has not read yet; infinite while the log cannot be queried. */
  attributionLag(): Promise<number>;
  count(sql: string): Promise<number>;
  text(sql: string): Promise<string>;
}

/** Builds a testbed, passes it to `use`, and always takes it down. Its logs are kept if `use` fails. */
export async function withTestbed<T>(options: TestbedOptions, use: (testbed: Testbed) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'sillage-testbed-'));
  const releases: (() => Promise<unknown>)[] = [];
  const release = async () => {
    for (let cleanup = releases.pop(); cleanup; cleanup = releases.pop())
      await cleanup().catch((error: unknown) => console.error(error));
  };
  try {
    const result = await use(await buildTestbed(directory, options, (cleanup) => releases.push(cleanup)));
    await release();
    rmSync(directory, { recursive: true, force: true });
    return result;
  } catch (error) {
    console.error(`The logs of the services are in ${join(directory, 'logs')}`);
    throw error;
  } finally {
    await release();
  }
}

async function buildTestbed(
  directory: string,
  options: TestbedOptions,
  onRelease: (release: () => Promise<unknown>) => void,
): Promise<Testbed> {
  const logDir = join(directory, 'logs');
  mkdirSync(logDir);
  const spoolDir = join(directory, 'spool');
  const wanted = new Set<ServiceName>(['identity', 'campaigns', ...(options.services ?? serviceNames)]);
  const countOf = (name: ServiceName) => options.instances?.[name] ?? 1;
  const users = [...wanted].flatMap((name) => Array.from({ length: countOf(name) }, (_, n) => instanceName(name, n)));
  const engines = await openEngines(options, users, onRelease);
  const databaseUrl = engines.direct.postgres;
  const bus = await openBus(
    options.access?.log ?? { KAFKA_BROKERS: engines.direct.kafka },
    createLogger('testbed', 'warn'),
  );
  onRelease(() => bus.close());

  const ports = Object.fromEntries(
    await Promise.all(serviceNames.map(async (name) => [name, await freePort()] as const)),
  );
  const url = (name: ServiceName) => `http://127.0.0.1:${ports[name]}`;
  const calledPorts = new Map<ServiceName, number | undefined>();
  for (const name of serviceNames)
    calledPorts.set(name, (await options.front?.(name, ports[name] ?? 0, 'services')) ?? ports[name]);
  const calledUrl = (name: ServiceName) => `http://127.0.0.1:${calledPorts.get(name)}`;
  const common = {
    LOG_LEVEL: 'warn',
    INTERNAL_SECRET: 'a-secret-of-this-testbed-alone-0123456789',
    PUBLIC_URL: url('gateway'),
    JWKS_URL: `${calledUrl('identity')}/auth/v1/.well-known/jwks.json`,
    ISSUER_URL: `${url('gateway')}/auth/v1`,
    ...Object.fromEntries(
      serviceNames.filter((name) => name !== 'billing').map((name) => [addressVariable(name), calledUrl(name)]),
    ),
    SPOOL_DIR: spoolDir,
    TRUSTED_PROXIES: '127.0.0.1',
    // A load comes from a single network; beyond the usual budget its clicks would be counted but not recorded.
    CLICK_BUDGET_PER_HOUR: '1000000000',
  };
  // Campaigns asks billing about cards, if billing runs.
  const asksBilling = (name: ServiceName) => name !== 'campaigns' || wanted.has('billing');
  const env = (name: ServiceName, user?: string) => ({
    ...common,
    ...engineVariables(user === undefined ? engines.direct : engines.addressesFor(user)),
    ...options.access?.envOf(name),
    ...(asksBilling(name) && { BILLING_URL: calledUrl('billing') }),
    ...options.env?.[name],
  });

  const entries = options.entries ?? programOf;
  const portsOf = new Map<ServiceName, readonly number[]>();
  const running = new Map<ServiceName, ServiceProcess[]>(serviceNames.map((name) => [name, []]));
  const instancesOf = (name: ServiceName) => running.get(name) ?? [];
  const start = async (name: ServiceName, { instance = 0, ...changed }: Changed = {}) => {
    const ownName = instanceName(name, instance);
    const port = portsOf.get(name)?.[instance] ?? ports[name];
    instancesOf(name)[instance] = await startProcess({
      name: ownName,
      command: nodeOn(changed.entry ?? entries(name), options.cores?.[name]),
      env: {
        ...env(name, ownName),
        ...(instance > 0 && { SPOOL_DIR: join(directory, `spool-${ownName}`) }),
        ...changed.env,
      },
      logDir,
      mayDie: changed.mayDie ?? false,
      ...(port === undefined ? {} : { port }),
    });
  };
  onRelease(() => Promise.all([...running.values()].flat().map((service) => service.kill('SIGTERM'))));
  for (const name of serviceNames.filter((name) => wanted.has(name))) {
    const count = countOf(name);
    if (count > 1) {
      const instances = await Promise.all(Array.from({ length: count }, () => freePort()));
      portsOf.set(name, instances);
      const balancer = await startBalancer({ port: ports[name] ?? 0, instances });
      onRelease(() => balancer.close());
    }
    for (let instance = 0; instance < count; instance += 1) await start(name, { instance });
  }

  const processOf = (name: ServiceName): ServiceProcess => {
    const [service] = instancesOf(name);
    if (!service) throw new Error(`${name} does not run on this testbed`);
    return service;
  };
  const { merchant, shop } = await openShop({ identity: url('identity'), campaigns: url('campaigns') });

  return {
    get kafka() {
      return engines.own('kafka');
    },
    get redis() {
      return Object.assign(engines.own('redis'), { flush: () => flush(engines.direct.redis) });
    },
    get postgres() {
      return engines.own('postgres');
    },
    bus,
    databaseUrl,
    logDir,
    spoolDir,
    merchant,
    campaign: shop,
    url,
    instances: instancesOf,
    get identity() {
      return processOf('identity');
    },
    get campaigns() {
      return processOf('campaigns');
    },
    get collector() {
      return processOf('collector');
    },
    get attribution() {
      return processOf('attribution');
    },
    get billing() {
      return processOf('billing');
    },
    get payout() {
      return processOf('payout');
    },
    get integrations() {
      return processOf('integrations');
    },
    get monitor() {
      return processOf('monitor');
    },
    get gateway() {
      return processOf('gateway');
    },
    command: (name, file, ...args) => runCommand(sourceOf(name, file), args, env(name)),
    async restart(name, changed) {
      await instancesOf(name)[changed?.instance ?? 0]?.kill('SIGTERM');
      await start(name, changed);
    },
    async attributionLag() {
      const lags = await Promise.all(
        [topics.clicks, topics.conversions].map((topic) => bus.lag<unknown>(topic, 'attribution')),
      ).catch((error: unknown) => {
        if (isRetriable(error)) return undefined;
        throw error;
      });
      if (lags === undefined) return Number.POSITIVE_INFINITY;
      return lags.flat().reduce((sum, lag) => sum + Number(lag.end - lag.committed), 0);
    },
    count: async (sql) => Number(await firstValue(databaseUrl, sql)),
    text: async (sql) => String(await firstValue(databaseUrl, sql)),
  };
}

function instanceName(name: ServiceName, instance: number): string {
  return instance === 0 ? name : `${name}-${instance + 1}`;
}

function engineVariables({ postgres, kafka, redis }: TestbedEngines['direct']) {
  return { DATABASE_URL: postgres, KAFKA_BROKERS: kafka, REDIS_URL: redis };
}

async function runCommand(entry: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const lastLines = (output: string) => output.trim().split('\n').slice(-12).join(' | ');
  const [program = '', ...start] = nodeOn(entry);
  return run(program, [...start, ...args], {
    env: { ...process.env, ...env },
    timeoutMs: 0,
  }).then(
    (output) => ({ ok: true, said: lastLines(output) }),
    (error: Error) => ({ ok: false, said: lastLines(error.message) }),
  );
}

async function flush(address: string): Promise<void> {
  const client = new Redis(address);
  await client.flushall();
  client.disconnect();
}

async function firstValue(databaseUrl: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
