import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { CampaignEventSchema } from '@sillage/proto/events/campaign_events';
import type { CampaignFacts } from '@sillage/proto/http/links';
import { addressVariable, services } from '@sillage/proto/services';
import { topics } from '@sillage/proto/topics';
import { CAMPAIGN_KEY_SCOPES } from '@sillage/proto/values/campaign-key-scopes';
import { openBus } from '@sillage/runtime/bus';
import { freePort } from '@sillage/runtime/http/free-port';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import { createLifecycle, createLogger } from '@sillage/runtime/service';
import { afterAll, expect, test } from 'vitest';
import { openLink } from './testing/npm-start.ts';
import { createOtlpReceiver, type ReceivedSpan } from './testing/otlp-receiver.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const CAMPAIGN = '11111111-1111-4111-8111-111111111111';
const AFFILIATE = '22222222-2222-4222-8222-222222222222';
const SECRET_KEY = `sk_${CAMPAIGN.replaceAll('-', '')}_0123456789abcdefABCDEF0123456789`;
const CAMPAIGN_STATE = {
  ownerUserId: '33333333-3333-4333-8333-333333333333',
  isActive: true,
  targetUrl: 'https://shop.example/',
  allowedHosts: [],
  ownPagesOnly: false,
  currency: 'EUR',
};
const KEY = {
  hash: createHash('sha256').update(SECRET_KEY).digest('hex'),
  scopes: [...CAMPAIGN_KEY_SCOPES],
  isTest: false,
};
const FACTS: CampaignFacts = {
  ...CAMPAIGN_STATE,
  secretKeys: [{ ...KEY, expiresAtMs: null }],
  campaignId: CAMPAIGN,
  version: 1,
  attributionWindowSeconds: 7200,
};

const log = createLogger('test', 'silent');
const life = createLifecycle(log);
afterAll(() => life.stop());

test('a click and a sale are one trace each, from the gateway through the log to the commission', async () => {
  const receiver = life.use(await createOtlpReceiver(), (receiver) => receiver.close());
  const database = life.use(await createTestDatabase({ schema: 'attribution', migrations: [] }), (database) =>
    database.close(),
  );
  const bus = life.use(await openBus({ LOG_DATABASE_URL: database.url }, log), (bus) => bus.close());
  const spoolDir = life.use(await mkdtemp(join(tmpdir(), 'sillage-traces-')), (directory) =>
    rm(directory, { recursive: true, force: true }),
  );
  const campaignsUrl = await campaignsService();
  const [collectorPort, attributionPort, gatewayPort] = [await freePort(), await freePort(), await freePort()];
  const collectorUrl = `http://127.0.0.1:${collectorPort}`;
  const publicUrl = `http://127.0.0.1:${gatewayPort}`;
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    DATABASE_URL: database.url,
    LOG_DATABASE_URL: database.url,
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
    PUBLIC_URL: publicUrl,
    JWKS_URL: `${campaignsUrl}/jwks.json`,
    ...Object.fromEntries(services.gateway.calls.map((name) => [addressVariable(name), campaignsUrl])),
    ATTRIBUTION_URL: `http://127.0.0.1:${attributionPort}`,
    COLLECTOR_URL: collectorUrl,
    SPOOL_DIR: spoolDir,
    LOG_BUDGET_MS: '10000',
  };
  const processes = [
    start('services/collector', collectorPort, env),
    start('services/attribution', attributionPort, env),
    start('gateway', gatewayPort, env),
  ];
  for (const port of [collectorPort, attributionPort, gatewayPort]) await answers(`http://127.0.0.1:${port}/healthz`);
  const folded = (topic: typeof topics.clicks | typeof topics.campaignEvents) =>
    expect
      .poll(async () => (await bus.lag<unknown>(topic, 'attribution')).every((lag) => lag.end === lag.committed))
      .toBe(true);
  await bus.publish(topics.campaignEvents, [
    snapshot('campaign', {
      case: 'campaign',
      value: { ...CAMPAIGN_STATE, secretKeys: [KEY], attributionWindowSeconds: 7200n, name: 'Shoes', holdDays: 14 },
    }),
    snapshot('affiliate', {
      case: 'affiliate',
      value: { affiliateId: AFFILIATE, name: 'Ann', isActive: true, rates: [{ fromMs: 0n, rateBps: 1000 }] },
    }),
  ]);
  await folded(topics.campaignEvents);

  const clicked = await openLink(`${publicUrl}/track/${CAMPAIGN}/${AFFILIATE}`, {
    traceparent: `00-${'a'.repeat(32)}-${'1'.repeat(16)}-01`,
  });
  expect(clicked.status).toBe(302);
  const token = new URL(clicked.location ?? '').searchParams.get('sillage');
  await folded(topics.clicks);
  const sold = await fetch(`${publicUrl}/api/v1/track/sale`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/json',
      traceparent: `00-${'b'.repeat(32)}-${'2'.repeat(16)}-01`,
    },
    body: JSON.stringify({ orderId: '1', amount: '100.00', currency: 'EUR', token }),
  });
  expect(sold.status).toBe(202);
  const commissions: Readonly<Record<string, string>>[] = [];
  await expect
    .poll(async () => {
      await bus.replay(
        topics.commissions,
        async ({ events }) => void commissions.push(...events.map((event) => event.headers)),
      );
      return commissions.length;
    })
    .toBeGreaterThan(0);
  expect(commissions[0]?.traceparent).toMatch(new RegExp(`^00-${'b'.repeat(32)}-`));

  // Stopping flushes unsent spans.
  for (const process of processes) process.kill('SIGTERM');
  expect(await Promise.all(processes.map(async (process) => (await once(process, 'exit'))[0]))).toEqual([0, 0, 0]);
  expect(chainTo('handle clicks', 'a', receiver.spans)).toEqual([
    'gateway: GET /track/*',
    'collector: GET /track/:campaignId/:affiliateId',
    'attribution: handle clicks',
  ]);
  expect(chainTo('publish clicks', 'a', receiver.spans).at(-2)).toBe('collector: GET /track/:campaignId/:affiliateId');
  expect(chainTo('publish commissions', 'b', receiver.spans)).toEqual([
    'gateway: POST /api/v1/track/*',
    'collector: POST /api/v1/track/sale',
    'attribution: handle conversions',
    'attribution: publish commissions',
  ]);
  expect(chainTo('publish conversions', 'b', receiver.spans).at(-2)).toBe('collector: POST /api/v1/track/sale');
});

/**
 * The span of this name in the trace whose id consists of this digit, after the spans that contain it; outermost first.
 */
function chainTo(name: string, digit: string, spans: readonly ReceivedSpan[]): string[] {
  const chain: string[] = [];
  const own = spans.filter(({ traceId }) => traceId === digit.repeat(32));
  let span = own.find((candidate) => candidate.name === name);
  while (span) {
    chain.unshift(`${span.service}: ${span.name}`);
    const { parentSpanId } = span;
    span = own.find(({ spanId }) => spanId === parentSpanId);
  }
  return chain;
}

function start(path: string, port: number, env: Readonly<Record<string, string>>): ChildProcess {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, path, 'src', 'main.ts')], {
    cwd: ROOT,
    env: { PATH, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return life.use(child, (service) => service.kill('SIGKILL'));
}

/** The campaigns service's endpoints that the collector calls. */
async function campaignsService(): Promise<string> {
  const affiliate = { affiliateId: AFFILIATE, campaignId: CAMPAIGN, version: 1, isActive: true };
  const server = life.use(
    createServer((_request, response) => void response.end(JSON.stringify({ campaign: FACTS, affiliate }))),
    (server) => {
      server.closeAllConnections();
      server.close();
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the campaigns service does not listen');
  return `http://127.0.0.1:${address.port}`;
}

async function answers(url: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(url).catch(() => undefined))?.status, { timeout: 60_000, interval: 200 })
    .toBe(200);
}

function snapshot(entityKey: string, event: NonNullable<MessageInitShape<typeof CampaignEventSchema>['event']>) {
  const message = create(CampaignEventSchema, {
    eventId: entityKey,
    occurredAtMs: BigInt(Date.now()),
    campaignId: CAMPAIGN,
    version: 1n,
    event,
  });
  return { partitionKey: CAMPAIGN, entityKey, value: toBinary(CampaignEventSchema, message) };
}
