import { topics } from '@sillage/proto/topics';
import { type EventBus, relayOutbox } from '@sillage/runtime/bus';
import type { HotStore } from '@sillage/runtime/hot';
import { createAccessTickets, createAuthenticator, listen } from '@sillage/runtime/http';
import { migrate, openDatabase } from '@sillage/runtime/postgres';
import { type Clock, type Lifecycle, type Logger, repeat } from '@sillage/runtime/service';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import type { Books } from './books.ts';
import type { AttributionConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { clicksConsumer } from './consumers/clicks.ts';
import { conversionsConsumer } from './consumers/conversions.ts';
import { FoldLocks } from './db/fold-locks.ts';
import { migrations } from './db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from './db/schema.ts';
import { redecideMarked } from './jobs/redecide-marked.ts';
import { createLivePublisher } from './live/publisher.ts';
import { republishTotals } from './live/republish.ts';
import { liveClicks, liveConversions } from './live/rows.ts';
import type { Redecided } from './redecide.ts';

export interface AttributionDeps {
  readonly config: AttributionConfig;
  readonly bus: EventBus;
  readonly hot: HotStore;
  readonly log: Logger;
  readonly clock: Clock;
}

const GROUP = 'attribution';
const REDECIDE_EVERY_MS = 1_000;
const REPUBLISH_EVERY_MS = 5_000;

export async function startAttribution(
  life: Lifecycle,
  { config, bus, hot, log, clock }: AttributionDeps,
): Promise<{ readonly url: string }> {
  const options = { schema: SCHEMA, applicationName: 'attribution', maxConnections: config.DATABASE_MAX_CONNECTIONS };
  const db = life.use(openDatabase<AttributionSchema>(config.DATABASE_URL, options), (db) => db.destroy());
  await migrate(db, SCHEMA, migrations);
  const books: Books = { db, locks: new FoldLocks(SCHEMA), publishes: true };
  const live = life.use(createLivePublisher(hot, log), (live) => live.close());

  const announce = (redecision: Redecided) => live.announce(redecision.totals, { conversions: liveConversions(redecision.rows) });
  const redeciding = life.run(repeat('redecide', REDECIDE_EVERY_MS, () => redecideMarked(books, clock, announce), log));
  life.run(repeat('republish', REPUBLISH_EVERY_MS, () => republishTotals(db, hot), log));
  life.run(relayOutbox(db, SCHEMA, bus, log, { listenUrl: config.DATABASE_URL }));

  const onSnapshots = ({ redecisions }: { readonly redecisions: boolean }) => {
    if (redecisions) redeciding.wake();
  };
  life.run(bus.consume(topics.campaignEvents, GROUP, campaignEventsConsumer(books, onSnapshots)));
  life.run(bus.consume(topics.conversions, GROUP, conversionsConsumer(books, clock, announce), { concurrency: 2 }));
  const onClicks = clicksConsumer(books, (batch) => {
    live.announce(batch.totals, { clicks: liveClicks(batch.rows) });
    if (batch.redecisions) redeciding.wake();
  });
  life.run(bus.consume(topics.clicks, GROUP, onClicks, { maxBatch: config.FOLD_MAX_BATCH, concurrency: config.FOLD_CONCURRENCY }));

  const deps = {
    db,
    bus,
    clock,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    internalSecret: config.INTERNAL_SECRET,
  };
  const readiness = { database: () => sql`select 1`.execute(db) };
  const server = life.use(await listen(buildApp(deps, { log, config, life, readiness }), config), (server) => server.close());
  return { url: server.url };
}
