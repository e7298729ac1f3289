import { topics } from '@sillage/proto/topics';
import { createAuthenticator } from '@sillage/runtime/http';
import { answers } from '@sillage/runtime/postgres';
import { createMetrics, type Lifecycle } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { startWorker } from '@sillage/runtime/work-queue';
import { buildApp } from './app.ts';
import type { IntegrationsConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { migrations } from './db/migrations/index.ts';
import { type IntegrationsDatabase, SCHEMA } from './db/schema.ts';
import type { IntegrationsDeps } from './deps.ts';
import { deliveryWork } from './jobs/deliveries.ts';
import { createCollector } from './providers/collector.ts';
import { createSecrets } from './secrets.ts';

/** Deliveries that one process works on side by side: each is some calls of the collector. */
const AT_ONCE = 8;

export async function startIntegrations(
  life: Lifecycle,
  { config, bus, hot, log, clock }: StartOptions<IntegrationsConfig>,
): Promise<{ readonly url: string }> {
  // It publishes nothing of its own: no outbox.
  const db = await openServiceDatabase<IntegrationsDatabase>(life, { config, log }, SCHEMA, migrations);
  const deps: IntegrationsDeps = {
    db,
    clock,
    log,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    collector: createCollector(config),
    secrets: createSecrets(config.INTERNAL_SECRET),
    publicUrl: config.PUBLIC_URL,
  };
  const metrics = createMetrics(SCHEMA);
  const listenUrl = config.DATABASE_URL;
  life.run(startWorker({ ...deliveryWork(deps), db, schema: SCHEMA, listenUrl, log, metrics, concurrency: AT_ONCE }));
  life.run(bus.consume(topics.campaignEvents, SCHEMA, campaignEventsConsumer(deps)));
  const readiness = { database: () => answers(db), hot: () => hot.ping() };
  return serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
}
