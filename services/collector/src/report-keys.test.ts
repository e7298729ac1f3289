import { createServer } from 'node:http';
import type { ReportKeyUses } from '@sillage/proto/http/report-keys';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { createMemoryHotStore, type HotStore } from '@sillage/runtime/hot';
import { AppError, createLogger } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventIdOf } from './domain/event-ids.ts';
import { createReportKeys, type NamedReport } from './report-keys.ts';

const SECRET = 'a secret of at least thirty-two characters';
const CAMPAIGN = '11111111-1111-4111-8111-111111111111';
const log = createLogger('test', 'silent');

/** The uses that attribution has read from the log, and whether it is unavailable. */
let uses: ReportKeyUses['uses'] = [];
let isAway = false;
const attribution = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://attribution');
  const isRight =
    url.pathname === `/internal/campaigns/${CAMPAIGN}/report-keys` &&
    url.searchParams.get('key') === 'order-0001' &&
    request.headers['x-sillage-internal'] === SECRET;
  if (isAway || !isRight) response.writeHead(503).end();
  else response.end(JSON.stringify({ uses }));
});
let attributionUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => attribution.listen(0, '127.0.0.1', resolve));
  const address = attribution.address();
  attributionUrl = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
});
afterAll(() => {
  attribution.closeAllConnections();
  attribution.close();
});
beforeEach(() => {
  uses = [];
  isAway = false;
});

const keysOn = (hot: HotStore) => createReportKeys({ hot, attributionUrl, internalSecret: SECRET, log });
const report = (amount: number, occurredAtMs = 1000): NamedReport => ({
  campaignId: CAMPAIGN,
  kind: 'sale',
  key: 'order-0001',
  body: { orderId: 'A-1', amountMinor: amount, currency: undefined },
  occurredAtMs,
});
const reused = { code: 'idempotency_key_reused', status: 422 };
/** Attribution reads an accepted report from the log. */
const read = ({ digest, occurredAtMs }: { digest: string; occurredAtMs: number }) => {
  uses = [...uses, { digest, occurredAtMs }];
};

describe('a key', () => {
  test('used for the same report again is that report, with its first time, and for another one is refused', async () => {
    const keys = keysOn(createMemoryHotStore());
    const first = await keys.identify(report(10));
    expect(await keys.identify(report(10, 9000))).toEqual(first);
    await expect(keys.identify(report(20))).rejects.toMatchObject(reused);
  });

  test('is known after a restart, and after the hot store lost everything', async () => {
    read(await keysOn(createMemoryHotStore()).identify(report(10)));
    const restarted = keysOn(createMemoryHotStore());
    await expect(restarted.identify(report(20))).rejects.toMatchObject(reused);
    expect(await restarted.identify(report(10, 9000))).toMatchObject({ occurredAtMs: 1000 });
    // By now the hot store has the key again, so attribution is not needed.
    isAway = true;
    await expect(restarted.identify(report(20))).rejects.toMatchObject(reused);
  });

  test('is known 25 hours later', async () => {
    let now = 0;
    const keys = keysOn(createMemoryHotStore(() => now));
    read(await keys.identify(report(10)));
    now = 25 * HOUR_MS;
    await expect(keys.identify(report(20, now))).rejects.toMatchObject(reused);
    now = 50 * HOUR_MS;
    expect(await keys.identify(report(10, now))).toMatchObject({ occurredAtMs: 1000 });
  });

  test('used for several reports at once names one of them', async () => {
    const keys = keysOn(createMemoryHotStore());
    const answers = await Promise.allSettled([1, 2, 3, 4].map((amount) => keys.identify(report(amount))));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  test('that nobody can be asked about stands for another report as well: that is an event of its own', async () => {
    const first = await keysOn(createMemoryHotStore()).identify(report(10));
    isAway = true;
    const second = await keysOn(createMemoryHotStore()).identify(report(20));
    expect(eventIdOf(CAMPAIGN, second)).not.toBe(eventIdOf(CAMPAIGN, first));
  });

  test('is looked up while the hot store is away', async () => {
    const unavailable = () => Promise.reject(new AppError('unavailable', 'away'));
    const away: HotStore = { ...createMemoryHotStore(), setIfNewer: unavailable, getVersioned: unavailable };
    read(await keysOn(away).identify(report(10)));
    await expect(keysOn(away).identify(report(20))).rejects.toMatchObject(reused);
    expect(await keysOn(away).identify(report(10, 9000))).toMatchObject({ occurredAtMs: 1000 });
  });

  test('was used for two reports that nobody knew of: both can be repeated, a third one is refused', async () => {
    read(await keysOn(createMemoryHotStore()).identify(report(10)));
    isAway = true;
    read(await keysOn(createMemoryHotStore()).identify(report(20, 2000)));
    isAway = false;
    expect(await keysOn(createMemoryHotStore()).identify(report(20))).toMatchObject({ occurredAtMs: 2000 });
    expect(await keysOn(createMemoryHotStore()).identify(report(10))).toMatchObject({ occurredAtMs: 1000 });
    await expect(keysOn(createMemoryHotStore()).identify(report(30))).rejects.toMatchObject(reused);
  });
});

test('whatever is forgotten and whenever: an accepted report is its own event, and the same one each time', async () => {
  const step = fc.record({
    amount: fc.integer({ min: 1, max: 3 }),
    forgets: fc.boolean(),
    isAway: fc.boolean(),
    isRead: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      uses = [];
      let keys = keysOn(createMemoryHotStore());
      const events = new Map<string, number>();
      for (const [at, { amount, forgets, isRead, ...fault }] of steps.entries()) {
        isAway = fault.isAway;
        if (forgets) keys = keysOn(createMemoryHotStore());
        const identity = await keys.identify(report(amount, at)).catch((error: unknown) => {
          expect(error).toMatchObject(reused);
          return undefined;
        });
        if (!identity) continue;
        const id = eventIdOf(CAMPAIGN, identity);
        expect(events.get(id) ?? amount).toBe(amount);
        events.set(id, amount);
        if (isRead && !uses.some((use) => use.digest === identity.digest)) read(identity);
      }
      expect(new Set(events.values()).size).toBe(events.size);
    }),
    { numRuns: 60 },
  );
}, 240_000);
