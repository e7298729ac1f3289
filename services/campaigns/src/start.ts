import { topics } from '@sillage/proto/topics';
import { type EventBus, relayOutbox } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { createAccessTickets, createAuthenticator, listen } from '@sillage/runtime/http';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import type { Clock, Lifecycle, Logger } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { type CreatedDemo, createDemoCampaign, type DemoCampaign } from './commands/create-demo-campaign.ts';
import { newShortCode } from './commands/new-keys.ts';
import type { CampaignsConfig } from './config.ts';
import { accountEventsConsumer } from './consumers/account-events.ts';
import { paymentMethodsConsumer } from './consumers/payment-methods.ts';
import { settlementsConsumer } from './consumers/settlements.ts';
import { migrations } from './db/migrations/index.ts';
import { type CampaignsDatabase, SCHEMA } from './db/schema.ts';
import { createAddresses } from './domain/addresses.ts';
import { createBilling } from './providers/billing.ts';

export interface CampaignsDeps {
  readonly config: CampaignsConfig;
  readonly bus: EventBus;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
}

export interface Campaigns {
  readonly url: string;
  /** For the first start of solo: no route leads here. */
  createDemoCampaign(demo: DemoCampaign): Promise<CreatedDemo>;
}

export async function startCampaigns(life: Lifecycle, { config, bus, hot, log, clock }: CampaignsDeps): Promise<Campaigns> {
  const options = { schema: SCHEMA, applicationName: 'campaigns', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<CampaignsDatabase>(config.DATABASE_URL, options), (db) => db.destroy());
  await migrate(db, SCHEMA, migrations);
  life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));
  const deps = {
    db,
    clock,
    newShortCode,
    billing: createBilling(config),
    addresses: createAddresses(config.PUBLIC_URL),
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    internalSecret: config.INTERNAL_SECRET,
  };
  life.run(bus.consume(topics.accountEvents, 'campaigns', accountEventsConsumer(deps)));
  life.run(bus.consume(topics.paymentMethods, 'campaigns', paymentMethodsConsumer(deps)));
  life.run(bus.consume(topics.settlements, 'campaigns', settlementsConsumer(deps)));
  const readiness = { database: () => sql`select 1`.execute(db) };
  const server = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (server) => server.close());
  return { url: server.url, createDemoCampaign: (demo) => createDemoCampaign(deps, demo) };
}
