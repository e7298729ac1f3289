import { topics } from '@sillage/proto/topics';
import { type EventBus, relayOutbox } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { createAccessTickets, createAuthenticator, listen } from '@sillage/runtime/http';
import { startJobs } from '@sillage/runtime/jobs';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import type { Clock, Lifecycle, Logger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import type { BillingConfig } from './config.ts';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { commissionsConsumer } from './consumers/commissions.ts';
import { payoutsConsumer } from './consumers/payouts.ts';
import { migrations } from './db/migrations/index.ts';
import { type BillingDatabase, SCHEMA } from './db/schema.ts';
import type { BillingDeps } from './deps.ts';
import { monthlyInvoiceSettled } from './invoices/charge-settled.ts';
import { scheduledJobs } from './jobs/scheduled.ts';
import { workPayments } from './jobs/work-payments.ts';
import type { PaymentProvider } from './providers/payment-provider.ts';
import { createStripeProvider } from './providers/stripe-provider.ts';
import { recoverySettled } from './returns/recover.ts';
import { settlementChargeSettled } from './settlements/charge-settled.ts';

export interface BillingStart {
  readonly config: BillingConfig;
  readonly bus: EventBus;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
  /** Absent: the one of the configuration. */
  readonly payments?: PaymentProvider;
}

export interface Billing {
  readonly url: string;
}

const GROUP = 'billing';

export async function startBilling(life: Lifecycle, { config, bus, hot, log, clock, ...given }: BillingStart): Promise<Billing> {
  const pool = { schema: SCHEMA, applicationName: 'billing', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<BillingDatabase>(config.DATABASE_URL, pool), (db) => db.destroy());
  await migrate(db, SCHEMA, migrations);
  const deps: BillingDeps = {
    db,
    clock,
    log,
    config,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    payments: given.payments ?? createStripeProvider(config),
  };
  life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));
  life.run(bus.consume(topics.accountEvents, GROUP, accountEventsConsumer(deps)));
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(deps)));
  life.run(bus.consume(topics.commissions, GROUP, commissionsConsumer(deps)));
  life.run(bus.consume(topics.payouts, GROUP, payoutsConsumer(deps)));
  const { payments } = deps;
  const onChargeSettled = { invoice: monthlyInvoiceSettled, settlement: settlementChargeSettled, recovery: recoverySettled };
  if (payments) life.run(workPayments({ ...deps, payments, onChargeSettled }));
  else log.warn('STRIPE_SECRET_KEY is not set: charges wait until it is');
  if (config.JOBS_ENABLED) {
    life.run(await startJobs({ databaseUrl: config.DATABASE_URL, applicationName: 'billing', jobs: scheduledJobs(deps), log }));
  }
  const readiness = { database: () => sql`select 1`.execute(db) };
  const { url } = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (server) => server.close());
  return { url };
}
