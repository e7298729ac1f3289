import { topics } from '@sillage/proto/topics';
import { type EventBus, relayOutbox } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { createAuthenticator, listen } from '@sillage/runtime/http';
import type { Mailer } from '@sillage/runtime/mail';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import type { Clock, Lifecycle, Logger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import type { PayoutConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { MAX_BATCH, settlementsConsumer } from './consumers/settlements.ts';
import { migrations } from './db/migrations/index.ts';
import { type PayoutDatabase, SCHEMA } from './db/schema.ts';
import type { PayoutDeps } from './deps.ts';
import { createLinkTokens } from './domain/link-token.ts';
import { forgetOldEvents, refreshAccounts } from './jobs/account-refreshes.ts';
import { sendMails } from './jobs/mails.ts';
import { takeBackReturned } from './jobs/returned-payouts.ts';
import { carryOutTransfers } from './jobs/transfers.ts';
import { configuredMailer } from './providers/configured-mailer.ts';
import { configuredProvider } from './providers/stripe-payout-provider.ts';

export interface PayoutStart {
  readonly config: PayoutConfig;
  readonly bus: EventBus;
  readonly hot: HotStore;
  /** Absent: the mail server of the configuration. */
  readonly mailer?: Mailer | undefined;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface Payout {
  readonly url: string;
}

const GROUP = 'payout';

export async function startPayout(life: Lifecycle, { config, bus, hot, mailer, log, clock }: PayoutStart): Promise<Payout> {
  const pool = { schema: SCHEMA, applicationName: 'payout', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<PayoutDatabase>(config.DATABASE_URL, pool), (db) => db.destroy());
  await migrate(db, SCHEMA, migrations);
  const provider = configuredProvider(config);
  const chosenMailer = mailer ?? configuredMailer(config);
  if (chosenMailer && !mailer) life.use(chosenMailer, (smtpMailer) => smtpMailer.close());
  if (!chosenMailer) log.warn('SMTP_URL is not set: no affiliate is written to');
  if (!provider) log.warn('STRIPE_SECRET_KEY is not set: nothing is transferred to affiliates');
  const deps: PayoutDeps = {
    db,
    hot,
    clock,
    log,
    config,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    tokens: createLinkTokens(config.INTERNAL_SECRET),
    provider,
    mailer: chosenMailer,
  };
  life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));
  const transfers = life.run(carryOutTransfers(deps));
  const mails = life.run(sendMails(deps));
  if (provider) life.run(refreshAccounts({ ...deps, provider }));
  if (provider) life.run(takeBackReturned({ ...deps, provider }));
  life.run(forgetOldEvents(deps));
  const onStored = () => {
    transfers.wake();
    mails.wake();
  };
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(deps)));
  life.run(bus.consume(topics.settlements, GROUP, settlementsConsumer(deps, onStored), { maxBatch: MAX_BATCH }));
  const readiness = { database: () => sql`select 1`.execute(db), hot: () => hot.ping() };
  const { url } = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (server) => server.close());
  return { url };
}
