import { PROBED_CLICK_KEY } from '@sillage/proto/http/probe-link';
import { topics } from '@sillage/proto/topics';
import { createAccessTickets, createAnswerCache, createAuthenticator, createDailySalt } from '@sillage/runtime/http';
import { purgeIdempotentRequests } from '@sillage/runtime/idempotency';
import { answers } from '@sillage/runtime/postgres';
import { keepPositions } from '@sillage/runtime/recovery';
import { createAddressDigest, createSeconds, type Lifecycle, type Metrics, repeat } from '@sillage/runtime/service';
import { openServiceDatabase, type StartOptions, serve } from '@sillage/runtime/start';
import { buildApp } from './app.ts';
import { GROUP } from './await-folds.ts';
import type { AttributionConfig } from './config.ts';
import { campaignEventsConsumer } from './consumers/campaign-events.ts';
import { clicksConsumer, type FoldedClicks } from './consumers/clicks.ts';
import { conversionsConsumer } from './consumers/conversions.ts';
import { merchantPlansConsumer } from './consumers/merchant-plans.ts';
import { payeesConsumer } from './consumers/payees.ts';
import { FoldLocks } from './db/fold-locks.ts';
import { purgeOwnDevices } from './db/fraud/own-devices.ts';
import { migrations } from './db/migrations/index.ts';
import { type AttributionSchema, SCHEMA } from './db/schema.ts';
import { assessOrdersLater } from './jobs/assess-later.ts';
import { digestAddresses } from './jobs/digest-addresses.ts';
import { purgeClicks } from './jobs/purge-clicks.ts';
import { raiseVersions } from './jobs/raise-versions.ts';
import { redecideMarked } from './jobs/redecide-marked.ts';
import { runBulkReviews } from './jobs/run-bulk-reviews.ts';
import { sealReceipts } from './jobs/seal-receipts.ts';
import { sumDays } from './jobs/sum-days.ts';
import { createLivePublisher, MIN_INTERVAL_MS } from './live/publisher.ts';
import { republishTotals } from './live/republish.ts';
import { liveClicks, liveConversions } from './live/rows.ts';
import { waitingClicks } from './live/waiting-clicks.ts';
import type { Projection } from './projection/projection.ts';
import type { Redecided } from './projection/redecide.ts';
import { runWhatIfs } from './what-if/run-what-ifs.ts';

const REDECIDE_EVERY_MS = 1_000;
const REPUBLISH_EVERY_MS = 5_000;
const BULK_REVIEWS_EVERY_MS = 1_000;
const WHAT_IFS_EVERY_MS = 1_000;
const RAISE_VERSIONS_EVERY_MS = 5_000;
const ASSESS_LATER_EVERY_MS = 3_600_000;
const OWN_DEVICES_EVERY_MS = 3_600_000;
const DIGEST_ADDRESSES_EVERY_MS = 60_000;

const clickToDashboard = (metrics: Metrics) =>
  createSeconds(metrics, {
    name: 'sillage_click_to_dashboard_seconds',
    help: 'Time from a click until the totals that count it are in the hot store and sent to dashboards',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
  });

export async function startAttribution(
  life: Lifecycle,
  { config, bus: givenBus, hot, log, clock, metrics }: StartOptions<AttributionConfig>,
): Promise<{ readonly url: string }> {
  const db = await openServiceDatabase<AttributionSchema>(
    life,
    { config, bus: givenBus, log, metrics },
    SCHEMA,
    migrations,
  );
  const bus = keepPositions(givenBus, db);
  const projection: Projection = {
    db,
    locks: new FoldLocks(SCHEMA),
    publishes: true,
    assesses: config.ASSESS_ORDERS === 'on',
    visitRows: config.VISIT_ROWS,
    addressDigest: createAddressDigest(config.INTERNAL_SECRET),
  };
  const live = life.use(createLivePublisher(hot, { log, observe: clickToDashboard(metrics) }), (live) => live.close());

  const announce = (redecision: Redecided) =>
    live.announce(redecision.totals, { conversions: liveConversions(redecision.rows) });
  const redeciding = life.run(
    repeat('attribution.redecide', REDECIDE_EVERY_MS, () => redecideMarked(projection, clock, announce), {
      log,
      metrics,
    }),
  );
  life.run(repeat('attribution.republish', REPUBLISH_EVERY_MS, () => republishTotals(db, hot), { log, metrics }));

  life.run(
    repeat('attribution.bulk-reviews', BULK_REVIEWS_EVERY_MS, () => runBulkReviews(db, clock), { log, metrics }),
  );

  if (config.ASSESS_ORDERS === 'on')
    life.run(
      repeat('attribution.assess-later', ASSESS_LATER_EVERY_MS, () => assessOrdersLater(projection, clock, announce), {
        log,
        metrics,
      }),
    );
  life.run(repeat('attribution.what-ifs', WHAT_IFS_EVERY_MS, () => runWhatIfs(db, clock), { log, metrics }));

  life.run(
    repeat('attribution.addresses', DIGEST_ADDRESSES_EVERY_MS, () => digestAddresses(projection, bus), {
      log,
      metrics,
    }),
  );

  life.run(
    repeat('attribution.own-devices', OWN_DEVICES_EVERY_MS, () => purgeOwnDevices(db, clock()), { log, metrics }),
  );

  if (bus.separateLog)
    life.run(
      repeat('attribution.raise-versions', RAISE_VERSIONS_EVERY_MS, () => raiseVersions(projection, bus, clock, log), {
        log,
        metrics,
      }),
    );

  const onSnapshots = ({ redecisions }: { readonly redecisions: boolean }) => {
    if (redecisions) redeciding.wake();
  };
  life.run(bus.consume(topics.merchantPlans, GROUP, merchantPlansConsumer(projection, onSnapshots)));
  life.run(bus.consume(topics.payees, GROUP, payeesConsumer(projection)));
  const onCampaigns = campaignEventsConsumer(projection, (folded) => {
    live.announce(folded.totals);
    onSnapshots(folded);
  });
  life.run(bus.consume(topics.campaignEvents, GROUP, onCampaigns));
  life.run(
    bus.consume(topics.conversions, GROUP, conversionsConsumer(projection, clock, announce), { concurrency: 2 }),
  );
  const noteProbe = (version: number) => {
    hot
      .setIfNewer(PROBED_CLICK_KEY, { version, value: '' })
      .catch((error: unknown) => log.debug({ err: error }, 'a probe was not noted'));
  };
  const { FOLD_CONCURRENCY: concurrency, FOLD_MAX_BATCH: maxClicks } = config;
  const onFolded = (folded: FoldedClicks) => {
    live.announce(folded.totals, { clicks: liveClicks(folded.rows), waiting: waitingClicks(folded.rows) });
    if (folded.redecisions) redeciding.wake();
    if (folded.probedAtMs > 0) noteProbe(folded.probedAtMs);
  };
  // Reads all partitions at once, so that a fold can take the waiting clicks of all of them.
  const partitions = topics.clicks.partitions;
  // In solo, folds are paced by the load of the edge instead (infra/solo).
  const paceMs = bus.separateLog ? MIN_INTERVAL_MS : 0;
  life.run(
    bus.consume(topics.clicks, GROUP, clicksConsumer(projection, onFolded, { concurrency, maxClicks, paceMs, clock }), {
      maxBatch: Math.ceil((maxClicks * concurrency) / partitions),
      concurrency: partitions,
    }),
  );

  const deps = {
    db,
    bus,
    clock,
    authenticator: createAuthenticator({ jwksUrl: config.JWKS_URL, secret: config.JWT_SECRET, hot, metrics }),
    tickets: createAccessTickets(config.INTERNAL_SECRET, hot),
    answers: createAnswerCache(),
    internalSecret: config.INTERNAL_SECRET,
    saltOf: createDailySalt(config.INTERNAL_SECRET),
    assesses: projection.assesses === true,
    clickRetentionDays: config.CLICK_RETENTION_DAYS,
  };
  life.run(purgeIdempotentRequests({ db, clock, log, metrics, service: SCHEMA }));
  const { DATABASE_URL: databaseUrl, CLICK_RETENTION_DAYS: keptDays, CLICK_ARCHIVE_DIR: archiveFolder } = config;
  if (keptDays > 0) life.run(purgeClicks({ databaseUrl, clock, log, metrics, keptDays, archiveFolder }));
  life.run(sealReceipts({ databaseUrl, clock, log, metrics }));
  life.run(sumDays({ databaseUrl, clock, log, metrics }));
  const readiness = { database: () => answers(db) };
  return serve(life, buildApp(deps, { log, config, life, metrics, readiness }), config);
}
