import { topics } from '@sillage/proto/topics';
import { createNotifyOwner, noticeWork } from '@sillage/runtime/account-notices';
import { createAccessTickets, createAnswerCache, createAuthenticator } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { startJobs } from '@sillage/runtime/jobs';
import { answers } from '@sillage/runtime/postgres';
import {
  meterProviders,
  openProviders,
  PROVIDER_CONCURRENCY,
  purgeProviderEvents,
} from '@sillage/runtime/provider-calls';
import { keepPositions } from '@sillage/runtime/recovery';
import type { Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker, type TaskWork } from '@sillage/runtime/work-queue';
import { buildApp } from './app.ts';
import { chargeFigures } from './charges/charge-figures.ts';
import type { BillingConfig } from './config.ts';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { commissionsConsumer } from './consumers/commissions.ts';
import { payoutsConsumer } from './consumers/payouts.ts';
import { recordIssuer } from './db/documents/issuers.ts';
import { migrations } from './db/migrations/index.ts';
import { chargeQueue, invoiceChargeQueue, noticeQueue, testChargeQueue } from './db/queues.ts';
import { type BillingDatabase, SCHEMA } from './db/schema.ts';
import type { BillingDeps } from './deps.ts';
import { monthlyInvoiceSettled } from './invoices/charge-settled.ts';
import { chargeWork } from './jobs/charges.ts';
import { releaseHeldSettlements } from './jobs/held-settlements.ts';
import { eventWork } from './jobs/provider-events.ts';
import { providerTaskWork } from './jobs/provider-tasks.ts';
import { scheduledJobs } from './jobs/scheduled.ts';
import { sumDues } from './jobs/sum-dues.ts';
import { createPayableCurrencies } from './providers/payable-currencies.ts';
import { createPayoutService } from './providers/payout.ts';
import { type PaymentProviders, registry } from './providers/registry.ts';
import { recoverySettled } from './returns/recover.ts';
import { settlementChargeSettled } from './settlements/charge-settled.ts';
import { exposeLedger } from './verify/ledger-figures.ts';

export interface BillingOptions extends StartOptions<BillingConfig> {
  /** Absent: the configured providers. */
  readonly providers?: PaymentProviders;
}

const GROUP = 'billing';

/** Not in the journal: derived from the ledger entries. */
const LEFT_OUT = ['account_balances', 'owed_affiliates', 'campaign_dues', 'changed_dues'];

export async function startBilling(
  life: Lifecycle,
  { config, bus: givenBus, hot, log, clock, metrics, ...given }: BillingOptions,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<BillingDatabase>(
    life,
    { config, bus: givenBus, log, metrics, leftOut: LEFT_OUT },
    SCHEMA,
    migrations,
  );
  const bus = keepPositions(givenBus, db);
  const providers = meterProviders(given.providers ?? openProviders(registry, config), metrics);
  const deps: BillingDeps = {
    db,
    clock,
    log,
    metrics,
    config,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    answers: createAnswerCache(),
    payout: createPayoutService(config),
    providers,
    payableCurrencies: createPayableCurrencies({ providers, clock, log }),
  };
  await recordIssuer(db, config, new Date(clock()));
  life.run(bus.consume(topics.accountEvents, GROUP, accountEventsConsumer(deps)));
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(deps)));
  life.run(bus.consume(topics.commissions, GROUP, commissionsConsumer(deps)));
  life.run(bus.consume(topics.payouts, GROUP, payoutsConsumer(deps)));
  const onChargeSettled = {
    invoice: monthlyInvoiceSettled,
    settlement: settlementChargeSettled,
    recovery: recoverySettled,
  };
  metrics.of(chargeFigures);
  exposeLedger(metrics, db);
  const listenUrl = config.DATABASE_URL;
  const work = <Payload>(tasks: TaskWork<Payload>) =>
    life.run(startWorker({ ...tasks, db, schema: SCHEMA, listenUrl, log, metrics, concurrency: PROVIDER_CONCURRENCY }));
  const engine = { ...deps, onChargeSettled };
  work(chargeWork(engine, testChargeQueue));
  work(noticeWork(noticeQueue, createNotifyOwner(config)));
  if (deps.providers.size > 0) {
    work(chargeWork(engine, chargeQueue));
    work(chargeWork(engine, invoiceChargeQueue));
    work(eventWork(engine));
    work(providerTaskWork(engine));
    life.run(releaseHeldSettlements(deps));
    life.run(
      purgeProviderEvents({
        ...deps,
        service: SCHEMA,
        table: 'providerEvents',
        settledAt: 'doneAt',
        keptDays: config.EVENTS_RETENTION_DAYS,
      }),
    );
  } else log.warn('No payment provider is configured: charges wait until one is');
  if (config.JOBS_ENABLED) {
    life.run(
      await startJobs({
        databaseUrl: config.DATABASE_URL,
        applicationName: 'billing',
        jobs: scheduledJobs(deps),
        log,
        metrics,
      }),
    );
  }
  life.run(sumDues(deps));
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  const readiness = { database: () => answers(db) };
  return serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
}
