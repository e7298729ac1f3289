import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { createClientAddress, createDailySalt, type FastPath } from '@sillage/runtime/http';
import {
  cacheFigures,
  createAccountDigest,
  createAddressDigest,
  type Lifecycle,
  repeat,
} from '@sillage/runtime/service';
import { type StartOptions, serve } from '@sillage/runtime/start';
import { buildApp } from './app.ts';
import { createClickIds } from './click-ids.ts';
import { createClickTokens } from './click-token.ts';
import type { CollectorConfig } from './config.ts';
import type { CollectorDeps } from './deps.ts';
import { followCampaigns } from './facts/follow.ts';
import { createKnownFacts } from './facts/known-facts.ts';
import { createLinks } from './facts/links.ts';
import { createFactSource } from './facts/source.ts';
import { createKeyUse } from './key-use.ts';
import { createClickBudget } from './recording/click-budget.ts';
import { createClickFigures } from './recording/click-figures.ts';
import { createClickTally } from './recording/click-tally.ts';
import { openDropLedger } from './recording/drop-ledger.ts';
import { createRecorder } from './recording/recorder.ts';
import { exposeRecorder, exposeSpool } from './recording/recorder-metrics.ts';
import { openSpool } from './recording/spool.ts';
import { createReportKeys } from './report-keys.ts';
import { shortLinkFastPath } from './routes/fast-path.ts';
import { trackingScript } from './tracking-script.ts';
import { createUnknownLinks } from './unknown-links.ts';
import { createAgents } from './visitor/agents.ts';
import { openCountries } from './visitor/countries.ts';
import { Datacenters } from './visitor/datacenters.ts';
import { createSessionCookies } from './visitor/session.ts';
import { createFindKeptClick } from './visitor/visits.ts';

export interface Collector {
  readonly url: string;
  /** Answers cached short links for another server of this process, which has trusted proxies of its own. */
  fastPath(server: Pick<CollectorConfig, 'TRUSTED_PROXIES'>): FastPath;
  /** Clicks that were redirected although neither log nor disk could store them, since the spool was created. */
  lostClicks(): number;
}

/** How often the counts of clicks without individual records are recorded. */
const TALLY_MS = 10_000;
/** How often the file of networks is checked for changes. */
const NETWORKS_EVERY_MS = 60_000;

export async function startCollector(
  life: Lifecycle,
  { config, bus, hot, log, clock, metrics }: StartOptions<CollectorConfig>,
): Promise<Collector> {
  const spool = await openSpool(config.SPOOL_DIR, config.SPOOL_MAX_BYTES);
  const drops = await openDropLedger(config.SPOOL_DIR);
  const recorder = life.use(createRecorder({ bus, spool, drops, budgetMs: config.LOG_BUDGET_MS, log }), (recorder) =>
    recorder.close(),
  );
  const tally = life.use(createClickTally({ record: recorder.recordClickCount, everyMs: TALLY_MS, log }), (tally) =>
    tally.close(),
  );

  const known = createKnownFacts(config.LINK_CACHE_SIZE);
  const source = createFactSource({
    known,
    hot,
    campaignsUrl: config.CAMPAIGNS_URL,
    internalSecret: config.INTERNAL_SECRET,
    log,
  });
  const links = createLinks({
    known,
    source,
    size: config.LINK_CACHE_SIZE,
    now: clock,
    tally: metrics.of(cacheFigures).tallyOf('links'),
    testShopUrl: new URL('/test-products', config.PUBLIC_URL).href,
    onRefreshFailure: (error) => log.debug({ err: error }, 'a link could not be refreshed; what is known serves on'),
  });
  // Every collector must receive every change, so each has a consumer group of its own, named after its host and spool.
  const place = createHash('sha256')
    .update(`${hostname()}\n${resolve(config.SPOOL_DIR)}`)
    .digest('hex')
    .slice(0, 12);
  life.run(
    bus.consume(topics.campaignEvents, `collector-${place}`, followCampaigns(links, source), { from: 'latest' }),
  );

  const datacenters = config.DATACENTER_NETWORKS_FILE && new Datacenters(config.DATACENTER_NETWORKS_FILE, log);
  if (datacenters) {
    await datacenters.refresh();
    const refresh = () => datacenters.refresh();
    life.run(repeat('collector.datacenter-networks', NETWORKS_EVERY_MS, refresh, { log, metrics }));
  }

  exposeRecorder(recorder, tally, metrics);
  exposeSpool({ spool, maxBytes: config.SPOOL_MAX_BYTES }, metrics);
  const deps: CollectorDeps = {
    links,
    recorder,
    tally,
    figures: createClickFigures(metrics),
    takeClick: createClickBudget(config.CLICK_BUDGET_PER_HOUR),
    tokens: createClickTokens(config.INTERNAL_SECRET),
    reportKeys: createReportKeys({
      hot,
      attributionUrl: config.ATTRIBUTION_URL,
      internalSecret: config.INTERNAL_SECRET,
      log,
    }),
    addressDigest: createAddressDigest(config.INTERNAL_SECRET),
    accountDigest: createAccountDigest(config.INTERNAL_SECRET),
    noteKeyUse: createKeyUse({
      campaignsUrl: config.CAMPAIGNS_URL,
      internalSecret: config.INTERNAL_SECRET,
      clock,
      log,
    }),
    clock,
    newClickId: createClickIds(),
    clickIds: config.CLICK_IDS,
    agentOf: createAgents(),
    addressOf: createClientAddress(config.TRUSTED_PROXIES),
    countUnknownLink: createUnknownLinks({ hot, limit: config.UNKNOWN_LINK_LIMIT, log }),
    countryOf: await openCountries(config.GEOIP_DB),
    isFromDatacenter: datacenters ? (ip) => datacenters.has(ip) : () => false,
    saltOf: createDailySalt(config.INTERNAL_SECRET),
    cookies: createSessionCookies(config.PUBLIC_URL.startsWith('https:')),
    findKeptClick: createFindKeptClick({
      attributionUrl: config.ATTRIBUTION_URL,
      internalSecret: config.INTERNAL_SECRET,
    }),
    internalSecret: config.INTERNAL_SECRET,
    script: trackingScript,
  };
  const app = buildApp(deps, { log, config, life, metrics });
  const { url } = await serve(life, app, config);
  return {
    url,
    fastPath: ({ TRUSTED_PROXIES }) => shortLinkFastPath({ ...deps, addressOf: createClientAddress(TRUSTED_PROXIES) }),
    lostClicks: () => recorder.counts.dropped,
  };
}
