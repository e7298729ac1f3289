import { addressVariable, type ServiceName, serviceNames } from '@sillage/proto/services';
import { type EventBus, meterBus, openBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { freePort } from '@sillage/runtime/http/free-port';
import { type Mailbox, type Mailer, openMailbox } from '@sillage/runtime/mail';
import { type Clock, type Lifecycle, LogConfig, type Logger, loadConfig, type Metrics } from '@sillage/runtime/service';
import type { DatabaseUrls } from './database-roles.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The services' addresses for each other. */
export type ServiceUrls = Readonly<Record<Exclude<ServiceName, 'gateway'>, string>>;

/** Objects that all services of a thread share. */
export interface SharedDeps {
  /** Variables for every service; PORT and HOST are the gateway's, the others listen at `urls`. */
  readonly env: Env;
  readonly urls: ServiceUrls;
  readonly bus: EventBus;
  readonly hot: HotStore;
  /** Sends and stores mails; undefined if the variables configure a mail server. */
  readonly mailbox?: (Mailbox & Mailer) | undefined;
  readonly logger: (service: string) => Logger;
  readonly metricsOf: (service: string) => Metrics;
  readonly clock: Clock;
}

/** Free ports of the loopback interface, chosen before any service starts, because they call each other. */
export async function freeServiceUrls(): Promise<ServiceUrls> {
  const names = serviceNames.filter((name) => name !== 'gateway');
  const urls = await Promise.all(names.map(async (name) => [name, `http://127.0.0.1:${await freePort()}`] as const));
  return Object.fromEntries(urls) as ServiceUrls;
}

/** The log and the mailbox of a thread. */
export async function openLogAndMailbox(life: Lifecycle, env: Env, { mailbox: mailboxUrl }: DatabaseUrls, log: Logger) {
  const bus = life.use(await openBus({ ...env, ...loadConfig(LogConfig, env) }, log), (bus) => bus.close());
  const mailbox = env.SMTP_URL ? undefined : life.use(await openMailbox(mailboxUrl), (mailbox) => mailbox.close());
  return { bus, mailbox };
}

/** A service's dependencies besides its configuration. */
export function depsOf(service: string, { bus, hot, logger, metricsOf, clock }: SharedDeps) {
  const metrics = metricsOf(service);
  return { bus: meterBus(bus, metrics), hot, log: logger(service), clock, metrics };
}

/** The variables of a service: its own address, and those of all others. */
export function envOf(service: keyof ServiceUrls, { env, urls }: SharedDeps): Env {
  return {
    ...env,
    HOST: '127.0.0.1',
    PORT: new URL(urls[service]).port,
    // Only the gateway can reach it, so only the gateway's statement of the visitor's address is trusted.
    TRUSTED_PROXIES: '127.0.0.1',
    // No other process would migrate.
    MIGRATE_AT_START: 'true',
    DATABASE_MAX_CONNECTIONS: env.DATABASE_MAX_CONNECTIONS ?? '4',
    GATEWAY_URL: env.GATEWAY_URL ?? env.PUBLIC_URL,
    ...addressesOf(urls),
  };
}

/** The variables with the services' addresses, and that of the keys of sessions. */
export function addressesOf(urls: ServiceUrls): Env {
  const addresses = Object.entries(urls).map(([name, url]) => [addressVariable(name as ServiceName), url]);
  return { ...Object.fromEntries(addresses), JWKS_URL: `${urls.identity}/auth/v1/.well-known/jwks.json` };
}
