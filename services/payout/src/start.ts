import { topics } from '@sillage/proto/topics';
import { createAccessTickets, createAuthenticator } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { configuredMailer, createOptOuts, type Mailer, mailFigures } from '@sillage/runtime/mail';
import { answers } from '@sillage/runtime/postgres';
import {
  meterProviders,
  openProviders,
  PROVIDER_CONCURRENCY,
  purgeProviderEvents,
} from '@sillage/runtime/provider-calls';
import { keepPositions } from '@sillage/runtime/recovery';
import { createAccountDigest, type Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker, type TaskWork } from '@sillage/runtime/work-queue';
import { buildApp } from './app.ts';
import { createBankSecrets, createTaxSecrets } from './bank-secrets.ts';
import { transferFigures } from './commands/transfers/transfer-figures.ts';
import type { PayoutConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { MAX_BATCH, settlementsConsumer } from './consumers/settlements.ts';
import { migrations } from './db/migrations/index.ts';
import { type PayoutDatabase, SCHEMA } from './db/schema.ts';
import type { PayoutDeps } from './deps.ts';
import { createLinkTokens } from './domain/link-token.ts';
import { refreshWork } from './jobs/account-refreshes.ts';
import { forgetFormerDetails } from './jobs/former-details.ts';
import { sendMails } from './jobs/mails.ts';
import { publishPayeesDaily } from './jobs/payees.ts';
import { returnWork } from './jobs/returned-payouts.ts';
import { transferWork } from './jobs/transfers.ts';
import { createBillingService } from './providers/billing.ts';
import { registry } from './providers/registry.ts';

export interface PayoutOptions extends StartOptions<PayoutConfig> {
  /** Absent: the mail server of the configuration. */
  readonly mailer?: Mailer | undefined;
}

const GROUP = 'payout';

/** Not in the journal: the provider resends events that were not acknowledged. */
const LEFT_OUT = ['webhook_events'];

export async function startPayout(
  life: Lifecycle,
  { config, bus: givenBus, hot, mailer, log, clock, metrics }: PayoutOptions,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<PayoutDatabase>(
    life,
    { config, bus: givenBus, log, metrics, leftOut: LEFT_OUT },
    SCHEMA,
    migrations,
  );
  const bus = keepPositions(givenBus, db);
  const providers = meterProviders(openProviders(registry, config), metrics);
  metrics.of(transferFigures);
  metrics.of(mailFigures);
  // No pause in the mailer itself: SMTP_INTERVAL_MS is enforced for all processes together.
  const chosenMailer = mailer ?? configuredMailer({ ...config, SMTP_INTERVAL_MS: 0 }, config.PUBLIC_URL);
  if (chosenMailer && !mailer) life.use(chosenMailer, (smtpMailer) => smtpMailer.close());
  if (!chosenMailer) log.warn('SMTP_URL is not set: no affiliate is written to');
  if (providers.size === 0) log.warn('No payment provider is configured: nothing is transferred to affiliates');
  const deps: PayoutDeps = {
    db,
    hot,
    clock,
    log,
    metrics,
    config,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics }),
    tokens: createLinkTokens(config.INTERNAL_SECRET),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    optOuts: createOptOuts(config.INTERNAL_SECRET, config.PUBLIC_URL),
    bankSecrets: createBankSecrets(config.BANK_DETAILS_SECRET ?? config.INTERNAL_SECRET),
    taxSecrets: createTaxSecrets(config.BANK_DETAILS_SECRET ?? config.INTERNAL_SECRET),
    accountDigest: createAccountDigest(config.INTERNAL_SECRET),
    providers,
    billing: createBillingService(config),
    mailer: chosenMailer,
  };
  const listenUrl = config.DATABASE_URL;
  const work = <Payload>(tasks: TaskWork<Payload>) =>
    life.run(startWorker({ ...tasks, db, schema: SCHEMA, listenUrl, log, metrics, concurrency: PROVIDER_CONCURRENCY }));
  work(transferWork(deps));
  if (providers.size > 0) {
    work(refreshWork(deps));
    work(returnWork(deps));
  }
  const mails = life.run(sendMails(deps));
  life.run(forgetFormerDetails(deps));
  life.run(publishPayeesDaily(deps));
  life.run(
    purgeProviderEvents({
      ...deps,
      service: SCHEMA,
      table: 'webhookEvents',
      settledAt: 'receivedAt',
      keptDays: config.EVENTS_RETENTION_DAYS,
    }),
  );
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(deps)));
  life.run(
    bus.consume(
      topics.settlements,
      GROUP,
      settlementsConsumer(deps, () => mails.wake()),
      { maxBatch: MAX_BATCH },
    ),
  );
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  const readiness = { database: () => answers(db), hot: () => hot.ping() };
  return serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
}
