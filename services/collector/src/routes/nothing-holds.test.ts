import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryHotStore } from '@sillage/runtime/hot';
import { createClientAddress } from '@sillage/runtime/http';
import { AppError, createLogger, createMetrics } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createClickIds } from '../click-ids.ts';
import { createClickTokens } from '../click-token.ts';
import { createKnownFacts } from '../facts/known-facts.ts';
import { createLinks } from '../facts/links.ts';
import { createClickBudget } from '../recording/click-budget.ts';
import { createClickFigures } from '../recording/click-figures.ts';
import { createClickTally } from '../recording/click-tally.ts';
import { openDropLedger } from '../recording/drop-ledger.ts';
import { createRecorder } from '../recording/recorder.ts';
import { exposeRecorder } from '../recording/recorder-metrics.ts';
import { openSpool } from '../recording/spool.ts';
import { createReportKeys } from '../report-keys.ts';
import { AFFILIATE, CAMPAIGN, factsOf, PERSON, SECRET_KEY } from '../testing/fixture.ts';
import { createAgents } from '../visitor/agents.ts';
import { createSessionCookies } from '../visitor/session.ts';

/* The worst case: the log is unavailable and the disk is full. */

const log = createLogger('collector', 'silent');
const away = () => Promise.reject(new AppError('log_unavailable', 'away'));
let directory = '';
let app: ReturnType<typeof buildApp>;
let close: () => Promise<void>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sillage-full-'));
  const [spool, drops] = [await openSpool(directory, 0), await openDropLedger(directory)];
  const recorder = createRecorder({ bus: { publish: away, ping: away }, spool, drops, budgetMs: 50, log });
  const known = createKnownFacts(100);
  known.learn({
    campaign: factsOf(CAMPAIGN, true, SECRET_KEY),
    affiliate: { affiliateId: AFFILIATE, campaignId: CAMPAIGN, version: 1, isActive: true },
  });
  const load = async () => true;
  const source = { loadShortLink: load, loadDirectLink: load, loadCampaign: load, share: async () => {} };
  const metrics = createMetrics('collector');
  const tally = createClickTally({ record: recorder.recordClickCount, everyMs: 60_000, log });
  exposeRecorder(recorder, tally, metrics);
  app = buildApp(
    {
      links: createLinks({ known, source, size: 100, now: Date.now, onRefreshFailure: () => {}, testShopUrl: '' }),
      recorder,
      tally,
      figures: createClickFigures(metrics),
      takeClick: createClickBudget(0),
      tokens: createClickTokens('a secret of this installation'),
      reportKeys: createReportKeys({ hot: createMemoryHotStore(), attributionUrl: undefined, internalSecret: '', log }),
      addressDigest: () => '',
      accountDigest: () => '',
      noteKeyUse: () => {},
      clock: Date.now,
      newClickId: createClickIds(),
      clickIds: 'text',
      agentOf: createAgents(),
      addressOf: createClientAddress(undefined),
      countUnknownLink: async () => undefined,
      countryOf: () => '',
      isFromDatacenter: () => false,
      saltOf: () => 'salt',
      cookies: createSessionCookies(true),
      findKeptClick: async () => undefined,
      internalSecret: 'none',
      script: { body: '', etag: '""' },
    },
    { log, metrics },
  );
  close = () => recorder.close();
});
afterAll(async () => {
  await app.close();
  await close();
  await rm(directory, { recursive: true });
});

const metricOf = async (name: string) => {
  const { payload } = await app.inject('/metrics');
  return Number(new RegExp(`^${name}\\{.*\\} (\\d+)$`, 'm').exec(payload)?.[1]);
};

test('a visitor is redirected all the same, and the click is counted as dropped', async () => {
  const before = await metricOf('sillage_collector_dropped_total');
  const answer = await app.inject({ url: `/track/${CAMPAIGN}/${AFFILIATE}`, headers: { 'user-agent': PERSON } });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toContain('https://shop.example/products?lang=fr&ref=');
  expect(await metricOf('sillage_collector_dropped_total')).toBe(before + 1);
});

test.each<[string, string, object]>([
  ['the snippet', '/collect/conversion', { campaign: CAMPAIGN, amount: '10' }],
  ['a shop’s server', '/api/v1/track/sale', { orderId: 'A-1', amountMinor: 1000 }],
  ['a shop’s refund', '/api/v1/track/refund', { orderId: 'A-1' }],
  ['a shop’s own click', '/api/v1/track/click', { affiliateId: AFFILIATE, sessionId: 's', userAgent: PERSON }],
])('%s is asked to retry: 503 with Retry-After', async (_name, url, body) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: body,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'log_unavailable' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a script ping that was not stored does not suppress the next one', async () => {
  const seen = () =>
    app.inject({
      method: 'POST',
      url: '/collect/seen',
      payload: { campaign: CAMPAIGN, version: '1', host: 'shop.example' },
    });
  expect((await seen()).statusCode).toBe(503);
  expect((await seen()).statusCode).toBe(503);
});

test('what was answered is the sum, and the log is shown as away', async () => {
  const [answered, delivered, dropped, spooled] = await Promise.all(
    ['answered_total', 'delivered_total', 'dropped_total', 'spooled_events'].map((metric) =>
      metricOf(`sillage_collector_${metric}`),
    ),
  );
  expect(answered).toBe((delivered ?? 0) + (dropped ?? 0) + (spooled ?? 0));
  expect(await metricOf('sillage_collector_log_away')).toBe(1);
});

test.each([
  ['at the top', '['.repeat(30_000)],
  ['in a field', `{"campaign":${'['.repeat(30_000)}`],
])('a beacon that nests without end %s is refused', async (_name, payload) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/collect/conversion',
    payload,
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
});
