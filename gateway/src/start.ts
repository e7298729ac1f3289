import { buildHttpApp, createAccessTickets, createAuthenticator, type FastPath } from '@sillage/runtime/http';
import type { Mailbox } from '@sillage/runtime/mail';
import { type Lifecycle, repeat, systemClock } from '@sillage/runtime/service';
import { type StartOptions, serve } from '@sillage/runtime/start';
import { buildApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import { createKeptDemo } from './demo/kept-demo.ts';
import { createExchangeRates } from './site/exchange-rates.ts';
import { createKeptStatistics } from './site/kept-statistics.ts';
import { createKeptStatus } from './status/kept-status.ts';

export interface GatewayOptions extends Pick<StartOptions<GatewayConfig>, 'config' | 'hot' | 'log' | 'metrics'> {
  /** Served at /mailbox, to requests from this machine only. */
  readonly mailbox?: Mailbox | undefined;
  /** Answers requests for another service of this process without calling it. */
  readonly fastPath?: FastPath;
}

/** Interval of checks. Rates are fetched when they are an hour old; after a failure, at the next check. */
const RATES_EVERY_MS = 300_000;
/** So that a published incident is visible to everyone within seconds. */
const STATUS_EVERY_MS = 5_000;
/** So that switching the demo off takes effect within seconds. */
const DEMO_EVERY_MS = 5_000;
/** Interval of checks. Statistics are recounted when they are ten minutes old; after a failure, at the next check. */
const STATISTICS_EVERY_MS = 60_000;

export async function startGateway(
  life: Lifecycle,
  { config, hot, log, metrics, mailbox, fastPath }: GatewayOptions,
): Promise<{ readonly url: string }> {
  const authenticator = createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics });
  const tickets = createAccessTickets(config.INTERNAL_SECRET, hot);
  // Readiness does not depend on the hot store: links work without it, and all gateways would become unready at once.
  const options = { log, config, life, metrics };
  if (config.OPS_PORT !== undefined) {
    // `light` uses metric names of its own, so that both apps can share the registry.
    const operations = buildHttpApp({ name: 'gateway', ...options, observe: 'light' });
    await serve(life, operations, { HOST: config.HOST, PORT: config.OPS_PORT });
  }
  const exchangeRates = createExchangeRates({ url: config.EXCHANGE_RATES_URL, hot, log, clock: systemClock });
  life.run(repeat('gateway.exchange-rates', RATES_EVERY_MS, () => exchangeRates.refresh(), { log, metrics }));
  const status = createKeptStatus({
    monitorUrl: config.MONITOR_URL,
    internalSecret: config.INTERNAL_SECRET,
    hot,
    log,
    clock: systemClock,
  });
  life.run(repeat('gateway.status', STATUS_EVERY_MS, () => status.refresh(), { log, metrics }));
  const demo = createKeptDemo({ identityUrl: config.IDENTITY_URL, internalSecret: config.INTERNAL_SECRET, log });
  life.run(repeat('gateway.demo', DEMO_EVERY_MS, () => demo.refresh(), { log, metrics }));
  const statistics = createKeptStatistics({
    isPublished: config.PUBLIC_STATISTICS,
    attributionUrl: config.ATTRIBUTION_URL,
    internalSecret: config.INTERNAL_SECRET,
    log,
    clock: systemClock,
  });
  life.run(repeat('gateway.statistics', STATISTICS_EVERY_MS, () => statistics.refresh(), { log, metrics }));
  const app = buildApp(
    { config, hot, log, authenticator, tickets, exchangeRates, status, demo, statistics, mailbox },
    { ...options, ...(fastPath && { fastPath }) },
  );
  return serve(life, app, config);
}
