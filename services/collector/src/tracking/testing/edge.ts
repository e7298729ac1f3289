import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConversionEvent, ConversionReported, ScriptSeen } from '@sillage/proto/events/conversions';
import type { CampaignFacts } from '@sillage/proto/http/links';
import { topics } from '@sillage/proto/topics';
import { createTestBus } from '@sillage/runtime/bus/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig, systemClock } from '@sillage/runtime/service';
import { CollectorConfig } from '../../config.ts';
import { startCollector } from '../../start.ts';
import { closeOf, listenOn } from './shop.ts';

export const WINDOW_SECONDS = 86_400;

/** A real collector with its own log, and the events in that log. */
export interface Edge {
  readonly url: string;
  conversionsOf(campaignId: string): Promise<ConversionReported[]>;
  scriptPings(campaignId: string): Promise<ScriptSeen[]>;
  /** The click ids of a campaign, in the order of the log. */
  clicksOf(campaignId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** The only affiliate of each campaign with an alias. */
export const ALIASED = { alias: 'anna', affiliateId: '55555555-5555-4555-8555-555555555555' };

/** Every campaign and affiliate exists, and visitors are redirected to `{shopsUrl}/{campaign}/landing`. */
export async function startEdge(shopsUrl: string): Promise<Edge> {
  const factsOf = (campaignId: string): CampaignFacts => ({
    campaignId,
    version: 1,
    ownerUserId: 'owner',
    isActive: true,
    targetUrl: `${shopsUrl}/${campaignId}/landing`,
    allowedHosts: [],
    ownPagesOnly: false,
    attributionWindowSeconds: WINDOW_SECONDS,
    currency: 'EUR',
    secretKeys: [],
  });
  const campaigns = createServer((request, response) => {
    const [, , kind, named = '', second] = (request.url ?? '').split('/');
    const [campaignId = '', alias] = named.split('.');
    const isShort = kind === 'short-links';
    if (isShort && alias !== ALIASED.alias)
      return response
        .writeHead(404, { 'content-type': 'application/problem+json' })
        .end('{"code":"not_found","detail":"unknown"}');
    const affiliateId = isShort ? ALIASED.affiliateId : second;
    const campaign = factsOf(campaignId);
    const affiliate = affiliateId && { affiliateId, campaignId, version: 1, isActive: true };
    const link = isShort && { shortCode: named, campaignId, affiliateId, targetUrl: campaign.targetUrl };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ campaign, ...(affiliate && { affiliate }), ...(link && { link }) }));
  });

  const log = createLogger('collector', 'silent');
  const life = createLifecycle(log);
  const database = life.use(await createTestDatabase({ schema: 'edge', migrations: [] }), (database) =>
    database.close(),
  );
  const bus = life.use(await createTestBus(database.url), (bus) => bus.close());
  const spool = life.use(await mkdtemp(join(tmpdir(), 'sillage-edge-')), (directory) =>
    rm(directory, { recursive: true }),
  );
  const config = loadConfig(CollectorConfig, {
    CAMPAIGNS_URL: life.use(await listenOn(campaigns, '127.0.0.1'), () => closeOf(campaigns)),
    PUBLIC_URL: 'http://127.0.0.1',
    INTERNAL_SECRET: 'a secret of tests, long enough for the rule',
    SPOOL_DIR: spool,
    LOG_BUDGET_MS: '5000',
  });
  const { url } = await startCollector(life, {
    config,
    bus,
    hot: createMemoryHotStore(),
    log,
    clock: systemClock,
    metrics: createMetrics('test'),
  });

  const conversionEvents = async (campaignId: string) => {
    const found: ConversionEvent[] = [];
    await bus.replay(topics.conversions, async ({ events }) => {
      found.push(...events.map((event) => event.message).filter((conversion) => conversion.campaignId === campaignId));
    });
    return found;
  };

  return {
    url,
    conversionsOf: async (campaignId) =>
      (await conversionEvents(campaignId)).flatMap(({ event }) => (event.case === 'reported' ? [event.value] : [])),
    scriptPings: async (campaignId) =>
      (await conversionEvents(campaignId)).flatMap(({ event }) => (event.case === 'scriptSeen' ? [event.value] : [])),
    async clicksOf(campaignId) {
      const found: string[] = [];
      await bus.replay(topics.clicks, async ({ events }) => {
        for (const { message } of events) if (message.campaignId === campaignId) found.push(message.eventId);
      });
      return found;
    },
    close: () => life.stop(),
  };
}
