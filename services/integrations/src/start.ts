import { topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createNotifyOwner } from '@sillage/runtime/account-notices';
import { createAccessTickets, createAuthenticator } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { answers, forgetOldRows } from '@sillage/runtime/postgres';
import { purgeProviderEvents } from '@sillage/runtime/provider-calls';
import { keepPositions } from '@sillage/runtime/recovery';
import { createAddressDigest, type Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker } from '@sillage/runtime/work-queue';
import { buildApp } from './app.ts';
import { allowsLoopback } from './commands/webhooks/endpoints.ts';
import type { IntegrationsConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { migrations } from './db/migrations/index.ts';
import { type IntegrationsDatabase, SCHEMA } from './db/schema.ts';
import type { IntegrationsDeps } from './deps.ts';
import { createIntake } from './intake.ts';
import { deliveryWork } from './jobs/deliveries.ts';
import { shopWork } from './jobs/shops.ts';
import { watchSilence } from './jobs/silence.ts';
import { createKnownConnections } from './known-connections.ts';
import { createCollector } from './providers/collector.ts';
import { createShopify } from './providers/shopify/shopify.ts';
import { createCallPostback, createSendWebhook } from './providers/webhook-receiver.ts';
import { createSecrets } from './secrets.ts';
import { startWebhooks } from './start-webhooks.ts';

/** Concurrent tasks per queue and process; few, since requests of shops have priority. */
const CONCURRENCY = 4;

/** Not journaled: expires within minutes. */
const LEFT_OUT = ['connect_codes'];

export async function startIntegrations(
  life: Lifecycle,
  { config, bus: givenBus, hot, log, clock, metrics }: StartOptions<IntegrationsConfig>,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<IntegrationsDatabase>(
    life,
    { config, bus: givenBus, log, metrics, leftOut: LEFT_OUT },
    SCHEMA,
    migrations,
  );
  const bus = keepPositions(givenBus, db);
  const deps: IntegrationsDeps = {
    db,
    clock,
    log,
    metrics,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    collector: createCollector(config),
    notifyOwner: createNotifyOwner(config),
    sendWebhook: createSendWebhook(allowsLoopback(config.PUBLIC_URL)),
    callPostback: createCallPostback(allowsLoopback(config.PUBLIC_URL)),
    intake: life.use(createIntake(db), (intake) => intake.close()),
    knownConnections: createKnownConnections(db),
    secrets: createSecrets(config.CONNECTIONS_SECRET ?? config.INTERNAL_SECRET),
    addressDigest: createAddressDigest(config.INTERNAL_SECRET),
    shopify: createShopify(config),
    internalSecret: config.INTERNAL_SECRET,
    publicUrl: config.PUBLIC_URL,
  };
  const worker = { db, schema: SCHEMA, listenUrl: config.DATABASE_URL, log, metrics };
  life.run(startWorker({ ...deliveryWork(deps), ...worker, concurrency: CONCURRENCY }));
  life.run(startWorker({ ...shopWork(deps), ...worker, concurrency: CONCURRENCY }));
  life.run(
    purgeProviderEvents({
      ...deps,
      service: SCHEMA,
      table: 'deliveries',
      settledAt: 'processedAt',
      keptDays: config.EVENTS_RETENTION_DAYS,
    }),
  );
  life.run(
    forgetOldRows({
      ...deps,
      name: `${SCHEMA}.old-addresses`,
      table: 'orderAddresses',
      since: 'learntAt',
      keptMs: config.EVENTS_RETENTION_DAYS * DAY_MS,
    }),
  );
  life.run(bus.consume(topics.campaignEvents, SCHEMA, campaignEventsConsumer(deps)));
  life.run(watchSilence(deps));
  startWebhooks(life, bus, deps, { ...worker, keptDays: config.EVENTS_RETENTION_DAYS });
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  const readiness = { database: () => answers(db), hot: () => hot.ping() };
  return serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
}
