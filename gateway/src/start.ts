import { buildHttpApp, createAccessTickets, createAuthenticator, type FrontDoor } from '@sillage/runtime/http';
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
  /** Answers what another service of this process would, without a call to it. */
  readonly frontDoor?: FrontDoor;
}

/** How often to check: rates are fetched again when they are an hour old, and after a failure at the next check. */
const RATES_EVERY_MS = 300_000;
/** An incident that is written about is seen by everybody within seconds. */
const STATUS_EVERY_MS = 5_000;
/** So is a demo that is switched off. */
const DEMO_EVERY_MS = 5_000;
/** Counted again when they are ten minutes old, and after a failure at the next check. */
const STATISTICS_EVERY_MS = 60_000;

export async function startGateway(
  life: Lifecycle,
  { config, hot, log, metrics, mailbox, frontDoor }: GatewayOptions,
): Promise<{ readonly url: string }> {
  const authenticator = createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics });
  const tickets = createAccessTickets(config.INTERNAL_SECRET, hot);
  // Ready without the hot store, too: links redirect without it, and all gateways would be taken away at once.
  const options = { log, config, life, metrics };
  if (config.OPS_PORT !== undefined) {
    // `light` uses its own metric names, so that both apps can share the registry.
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
    { ...options, ...(frontDoor && { frontDoor }) },
  );
  return serve(life, app, config);
}
