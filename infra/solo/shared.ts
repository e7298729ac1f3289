import { addressVariable, type ServiceName, serviceNames } from '@sillage/proto/services';
import { type EventBus, meterBus, openBus } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { freePort } from '@sillage/runtime/http/free-port';
import { type Mailbox, type Mailer, openMailbox } from '@sillage/runtime/mail';
import { type Clock, type Lifecycle, LogConfig, type Logger, loadConfig, type Metrics } from '@sillage/runtime/service';
import type { DatabaseUrls } from './database-roles.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Where the services call each other. */
export type ServiceUrls = Readonly<Record<Exclude<ServiceName, 'gateway'>, string>>;

/** What all services of a thread share. */
export interface SharedDeps {
  /** Variables for every service; PORT and HOST are the gateway's, the others listen at `urls`. */
  readonly env: Env;
  readonly urls: ServiceUrls;
  readonly bus: EventBus;
  readonly hot: HotStore;
  /** Where mails go and are read; absent: to the mail server of the variables. */
  readonly mailbox?: (Mailbox & Mailer) | undefined;
  readonly logger: (service: string) => Logger;
  readonly metricsOf: (service: string) => Metrics;
  readonly clock: Clock;
}

/** Free ports of the loopback interface, known before any service is there, because they ask each other. */
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

/** What a service is started with besides its configuration. */
export function depsOf(service: string, { bus, hot, logger, metricsOf, clock }: SharedDeps) {
  const metrics = metricsOf(service);
  return { bus: meterBus(bus, metrics), hot, log: logger(service), clock, metrics };
}

/** The variables of a service, which listens at its own address and is told those of all others. */
export function envOf(service: keyof ServiceUrls, { env, urls }: SharedDeps): Env {
  return {
    ...env,
    HOST: '127.0.0.1',
    PORT: new URL(urls[service]).port,
    // Only the gateway talks to it, so the gateway's word on the visitor's address is taken, and nobody's there.
    TRUSTED_PROXIES: '127.0.0.1',
    // Nobody else would.
    MIGRATE_AT_START: 'true',
    DATABASE_MAX_CONNECTIONS: env.DATABASE_MAX_CONNECTIONS ?? '4',
    GATEWAY_URL: env.GATEWAY_URL ?? env.PUBLIC_URL,
    ...addressesOf(urls),
  };
}

/** The variables by which services find each other and the keys of sessions. */
export function addressesOf(urls: ServiceUrls): Env {
  const addresses = Object.entries(urls).map(([name, url]) => [addressVariable(name as ServiceName), url]);
  return { ...Object.fromEntries(addresses), JWKS_URL: `${urls.identity}/auth/v1/.well-known/jwks.json` };
}
