import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, toBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import type { ConversionEvent } from '@sillage/proto/events/conversions';
import type { AffiliateFacts, CampaignFacts, ShortLinkFacts } from '@sillage/proto/http/links';
import { topics } from '@sillage/proto/topics';
import { CAMPAIGN_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import { createTestBus } from '@sillage/runtime/bus/testing';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger, createMetrics, loadConfig } from '@sillage/runtime/service';
import { CollectorConfig } from '../config.ts';
import { startCollector } from '../start.ts';

export const CAMPAIGN = '11111111-1111-4111-8111-111111111111';
export const AFFILIATE = '22222222-2222-4222-8222-222222222222';
export const PAUSED = '33333333-3333-4333-8333-333333333333';
export const SECRET_KEY = `sk_${CAMPAIGN.replaceAll('-', '')}_0123456789abcdefABCDEF0123456789`;
export const PAUSED_KEY = `sk_${PAUSED.replaceAll('-', '')}_0123456789abcdefABCDEF0123456789`;
export const INTERNAL_SECRET = 'a secret of at least thirty-two characters';
export const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const factsOf = (campaignId: string, isActive: boolean, key: string): CampaignFacts => ({
  campaignId,
  version: 1,
  ownerUserId: 'owner',
  isActive,
  targetUrl: 'https://shop.example/products?lang=fr#top',
  allowedHosts: ['blog.example'],
  ownPagesOnly: false,
  attributionWindowSeconds: 7200,
  currency: 'EUR',
  secretKeys: [
    {
      hash: createHash('sha256').update(key).digest('hex'),
      scopes: [...CAMPAIGN_KEY_SCOPES],
      isTest: false,
      expiresAtMs: null,
    },
  ],
});

/** The data of the campaigns service, which tests can change. */
function createKnowledge() {
  const campaigns = new Map(
    [CAMPAIGN, PAUSED].map((id) => [id, factsOf(id, id === CAMPAIGN, id === CAMPAIGN ? SECRET_KEY : PAUSED_KEY)]),
  );
  const affiliate = (campaignId: string): AffiliateFacts => ({
    affiliateId: AFFILIATE,
    campaignId,
    version: 1,
    isActive: true,
  });
  const shortLinks = new Map<string, ShortLinkFacts>([
    [
      'abc123',
      {
        shortCode: 'abc123',
        campaignId: CAMPAIGN,
        affiliateId: AFFILIATE,
        version: 1,
        targetUrl: 'https://shop.example/shoe',
      },
    ],
  ]);
  return { campaigns, affiliate, shortLinks, isAway: false, calls: 0, keyUses: 0 };
}

/** A real collector with its own log, spool directory and campaigns service. */
export async function createFixture(env: Readonly<Record<string, string>> = {}) {
  const log = createLogger('collector', 'silent');
  const life = createLifecycle(log);
  const database = life.use(await createTestDatabase({ schema: 'collector', migrations: [] }), (database) =>
    database.close(),
  );
  const bus = life.use(await createTestBus(database.url), (bus) => bus.close());
  const spoolDir = life.use(await mkdtemp(join(tmpdir(), 'sillage-collector-')), (directory) =>
    rm(directory, { recursive: true }),
  );
  const knowledge = createKnowledge();

  const campaigns = createServer((request, response) => {
    const [, , kind, first = '', second = ''] = (request.url ?? '').split('/');
    if (kind !== 'secret-keys') knowledge.calls += 1;
    const link = kind === 'short-links' ? knowledge.shortLinks.get(first) : undefined;
    const campaign = knowledge.campaigns.get(link?.campaignId ?? first);
    const affiliate = campaign && (link || second === AFFILIATE) ? knowledge.affiliate(campaign.campaignId) : undefined;
    const isFound = campaign && (kind === 'campaigns' || affiliate);
    if (kind === 'secret-keys') knowledge.keyUses += 1;
    if (knowledge.isAway) response.writeHead(502).end();
    else if (kind === 'secret-keys') response.writeHead(204).end();
    else if (isFound) response.end(JSON.stringify({ campaign, affiliate, link }));
    else response.writeHead(404).end(JSON.stringify({ code: 'not_found', detail: 'unknown' }));
  });
  await new Promise<void>((resolve) => campaigns.listen(0, '127.0.0.1', resolve));
  life.use(campaigns, (server) => {
    server.closeAllConnections();
    server.close();
  });
  const address = campaigns.address();
  if (address === null || typeof address === 'string') throw new Error('the campaigns service does not listen');

  const time = { now: Date.parse('2026-11-21T10:00:00Z') };
  const config = loadConfig(CollectorConfig, {
    CAMPAIGNS_URL: `http://127.0.0.1:${address.port}`,
    PUBLIC_URL: 'https://go.example.com',
    INTERNAL_SECRET,
    SPOOL_DIR: spoolDir,
    LOG_BUDGET_MS: '5000',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  });
  const { url } = await startCollector(life, {
    config,
    bus,
    hot: createMemoryHotStore(),
    log,
    clock: () => time.now,
    metrics: createMetrics('test'),
  });

  return {
    url,
    bus,
    time,
    knowledge,
    /** A request that does not follow redirects, from a person's browser unless `headers` override that. */
    get: (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      navigate(`${url}${path}`, method, { 'user-agent': PERSON, ...headers }),
    post: (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async clicks(): Promise<ClickRecorded[]> {
      const found: ClickRecorded[] = [];
      await bus.replay(topics.clicks, async ({ events }) => void found.push(...events.map((event) => event.message)));
      return found.sort((a, b) => (a.eventId < b.eventId ? -1 : 1));
    },
    async conversions(): Promise<ConversionEvent[]> {
      const found: ConversionEvent[] = [];
      await bus.replay(
        topics.conversions,
        async ({ events }) => void found.push(...events.map((event) => event.message)),
      );
      return found;
    },
    /** Publishes a change of a campaign, as the campaigns service does. */
    async announce(facts: CampaignFacts): Promise<void> {
      const { campaignId, version, attributionWindowSeconds, secretKeys, ...state } = facts;
      const event = {
        case: 'campaign' as const,
        value: {
          ...state,
          attributionWindowSeconds: BigInt(attributionWindowSeconds),
          secretKeys: secretKeys.map(({ expiresAtMs, ...key }) => ({ ...key, expiresAtMs: BigInt(expiresAtMs ?? 0) })),
        },
      };
      const value = toBinary(
        CampaignEventSchema,
        create(CampaignEventSchema, { eventId: 'e', campaignId, version: BigInt(version), event }),
      );
      await bus.publish(topics.campaignEvents, [{ partitionKey: campaignId, entityKey: campaignId, value }]);
    },
    close: () => life.stop(),
  };
}

/** Sends exactly these headers; `fetch` would add one that says that it is no navigation. */
function navigate(url: string, method: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { statusCode: status = 0 } = answer;
      const answered = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) answered.set(name, String(value));
      resolve(new Response(status === 304 ? null : Buffer.concat(chunks), { status, headers: answered }));
    });
    sent.on('error', reject).end();
  });
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>;
