import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { DAY_MS } from '@sillage/proto/values/durations';
import { createAddressDigest, createLogger, systemClock } from '@sillage/runtime/service';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { purgeOldClicks } from '../jobs/purge-clicks.ts';
import { affiliate, campaign, click, refund, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { INTERNAL_SECRET } from '../testing/fixture.ts';
import { type RunningService, startService } from '../testing/running-service.ts';
import { rebuild } from './rebuild.ts';
import { writeSnapshot } from './snapshot.ts';

let service: RunningService;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), 'sillage-snapshot-'));
  await service.publishCampaigns([campaign(1), affiliate(1, 1, [[0, 1000]]), affiliate(2, 1, [[0, 500]])]);
}, 240_000);
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

async function folded(): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const topic of [topics.clicks, topics.conversions] as const)
        for (const lag of await service.bus.lag<unknown>(topic, 'attribution')) expect(lag.committed).toBe(lag.end);
    },
    { timeout: 60_000, interval: 50 },
  );
}

const ofService = () => {
  const { databaseUrl, bus, hot } = service;
  const addressDigest = createAddressDigest(INTERNAL_SECRET);
  const known = { databaseUrl, bus, hot, clock: systemClock, addressDigest };
  return { ...known, say: () => {}, visitRows: 'all' as const, assesses: false };
};
const verify = (snapshot?: string) => rebuild({ ...ofService(), verifyOnly: true, snapshot });

/** Clicks and orders of a few visitors, each of whom appears on both sides of any cut. */
const Event = fc.record({
  kind: fc.constantFrom('click', 'click', 'click', 'sale', 'refund'),
  visitor: fc.integer({ min: 1, max: 4 }),
  affiliate: fc.integer({ min: 1, max: 2 }),
  at: fc.integer({ min: 0, max: 5 * DAY_MS }),
  isRepeated: fc.boolean(),
});

const OLD = T0 - 400 * DAY_MS;
let run = 0;

test('begun with a snapshot, a rebuild comes to the figures of all the log, in any order and with repeats across the cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Event, { minLength: 4, maxLength: 30 }), fc.nat(), async (events, cut) => {
      run += 1;
      const base = run * 1_000;
      const publish = async (from: number, to: number) => {
        for (const [n, { kind, visitor, affiliate: of, at }] of events.slice(from, to).entries()) {
          const id = base + from + n;
          const session = sessionOf(`${run} ${visitor}`);
          if (kind === 'click') await service.publishClicks([click(id, T0 + at, of, session)]);
          else if (kind === 'sale')
            await service.publishConversions([sale(id, T0 + at, session, 1_000 + id, { verified: true })]);
          else await service.publishConversions([refund(id, T0 + at, `order ${id - 1}`, 100)]);
        }
      };
      const middle = cut % events.length;
      await publish(0, middle);
      await folded();
      const snapshot = join(folder, String(run));
      await writeSnapshot(service.databaseUrl, snapshot);
      await publish(middle, events.length);
      for (const [n, { isRepeated }] of events.entries()) if (isRepeated) await publish(n, n + 1);
      await folded();
      const short = await verify(snapshot);
      expect(short.differences).toEqual([]);
      expect((await verify()).differences).toEqual([]);
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 240_000);

test('a log that does not reach back is refused, unless a snapshot reaches it, after which clicks can be late as before', async () => {
  const old = Array.from({ length: 50 }, (_, n) => click(100_000 + n, OLD + n, 1, sessionOf(`old ${n % 40}`, OLD)));
  await service.publishClicks(old);
  await service.publishConversions([sale(100_000, OLD + 100, sessionOf('old 3', OLD), 9_000, { verified: true })]);
  await folded();
  const options = {
    databaseUrl: service.databaseUrl,
    clock: () => T0,
    log: createLogger('attribution', 'silent'),
    keptDays: 90,
  };
  await purgeOldClicks(service.db, { ...options, archiveFolder: undefined });
  const links = async () => {
    const { rows } = await sql`
      select h.*, places::text, clicks::text from campaign_hours_links h where hour < (select kept_from from click_retention)
      order by campaign_id, hour`.execute(service.db);
    return rows;
  };
  const ofOld = await links();
  expect(ofOld).toMatchObject([{ clicks: '{40}' }]);
  expect((await rebuild({ ...ofService(), verifyOnly: false })).differences).toEqual([]);
  expect(await links()).toEqual(ofOld);
  expect((await verify()).differences).toEqual([]);

  const snapshot = join(folder, 'young');
  await writeSnapshot(service.databaseUrl, snapshot);
  // Like the log's upkeep once the days are over.
  await sql`delete from bus.log where topic = ${topics.clicks.name}`.execute(service.db);
  await expect(verify()).rejects.toThrow('--from-snapshot');
  await service.publishClicks([
    click(200_000, T0 - 401 * DAY_MS, 2, 'too late'),
    click(200_001, T0 + 1, 2, sessionOf('old 3', OLD)),
    ...old.slice(0, 3),
  ]);
  await folded();
  const { rows } = await sql`select event_id as id from click_counts where reason = 'too_late' order by 1`.execute(
    service.db,
  );
  expect(rows).toContainEqual({ id: uuid('click', 200_000) });
  const { differences, hotDifferences } = await verify(snapshot);
  expect(differences).toEqual([]);
  expect(hotDifferences).toEqual([]);
}, 240_000);

test('a snapshot that lacks rows, or is of a newer version, is refused', async () => {
  const snapshot = join(folder, 'damaged');
  await writeSnapshot(service.databaseUrl, snapshot);
  const path = join(snapshot, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { migrations: string[]; tables: Record<string, number> };
  writeFileSync(path, JSON.stringify({ ...manifest, tables: { ...manifest.tables, stored_visits: 1_000_000 } }));
  await expect(verify(snapshot)).rejects.toThrow('rows instead of 1000000');
  writeFileSync(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '2099-01-01-later'] }));
  await expect(verify(snapshot)).rejects.toThrow('newer version');
  expect(existsSync(`${snapshot}.partial-${process.pid}`)).toBe(false);
}, 240_000);
