import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AttributionModel } from '@sillage/proto/events/campaign_events';
import type { ClickRecorded } from '@sillage/proto/events/clicks';
import { DAY_MS } from '@sillage/proto/values/durations';
import { inTransaction } from '@sillage/runtime/postgres';
import { createLogger } from '@sillage/runtime/service';
import { parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetPartitions } from '../db/clicks/clicks.ts';
import { findConversions } from '../db/conversions/conversions.ts';
import { explainConversion } from '../queries/explain.ts';
import { affiliate, campaign, click, refund, sale, sessionOf, T0, uuid } from '../testing/events.ts';
import { createFixture } from '../testing/fixture.ts';
import { type PurgeOptions, purgeOldClicks } from './purge-clicks.ts';

/** The start of nine months of clicks, the first of which are past their retention. */
const START = Date.parse('2026-01-10T12:00:00Z');
const KEPT_FROM = Date.parse('2026-08-01T00:00:00Z');
const NOW = Date.parse('2026-11-02T10:00:00Z');

let fixture: Awaited<ReturnType<typeof createFixture>>;
let folder: string;
beforeEach(async () => {
  fixture = await createFixture();
  fixture.time.now = NOW;
  folder = mkdtempSync(join(tmpdir(), 'sillage-archive-'));
  const period = { holdDays: 14, autoApprove: true, fromMs: 0n };
  await fixture.campaignEvents([
    campaign(1, { history: [{ ...period, attributionModel: AttributionModel.LAST_CLICK }] }),
    affiliate(1, 1, [[0, 1000]]),
    affiliate(2, 1, [[0, 500]]),
  ]);
});
afterEach(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

async function startOver() {
  await fixture.wipe();
  await sql`truncate click_retention, kept_clicks`.execute(fixture.db);
  forgetPartitions(fixture.db);
}

const options = (more: Partial<PurgeOptions> = {}): PurgeOptions => ({
  databaseUrl: fixture.url,
  clock: fixture.clock,
  log: createLogger('attribution', 'silent'),
  keptDays: 90,
  archiveFolder: folder,
  ...more,
});

const purge = (more?: Partial<PurgeOptions>) => purgeOldClicks(fixture.db, options(more));

const firstOf = (n: number) => (n % 3 === 0 ? n - 3 : n);

/** One visitor in three returns days or months later, through another affiliate's link. */
function clicks(): readonly ClickRecorded[] {
  return Array.from({ length: 285 }, (_, n) =>
    click(
      n,
      START + n * DAY_MS + (n % 7) * 1_000,
      1 + (n % 2),
      sessionOf(`${firstOf(n)}`, START + firstOf(n) * DAY_MS),
      {
        subs: n % 5 === 0 ? ['spring', `ad ${n}`] : [],
        referrerHost: n % 4 === 0 ? 'söme.example' : '',
        fromDatacenter: n % 7 === 0,
      },
    ),
  );
}

const salesOf = (all: readonly ClickRecorded[]) =>
  all
    .filter((_, n) => n % 10 === 0)
    .map((click, n) => sale(n, Number(click.occurredAtMs) + 3_600_000, click.sessionId, 5_000, { verified: true }));

const months = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass order by 1`.execute(
    fixture.db,
  );
  return rows.map((row) => row.name);
};

/** The figures that people see and are paid by, without the clicks themselves. */
async function figures() {
  const { clicks: _, datacenterClicks: __, ...books } = await fixture.snapshot();
  return books;
}

async function filled() {
  const all = clicks();
  await fixture.clicks(all);
  await fixture.conversions(salesOf(all));
  await fixture.settle();
  return all;
}

describe('clicks that are kept for 90 days', () => {
  test('go by the month, and no figure changes with them, nor when every order is decided anew', async () => {
    await filled();
    const before = await figures();
    expect(before.conversions?.some((line) => line.includes('"approved"'))).toBe(true);
    await purge();
    expect(await months()).toEqual(['clicks_2026_08', 'clicks_2026_09', 'clicks_2026_10']);
    const { rows } = await sql<{ first: Date }>`select min(occurred_at) as first from datacenter_clicks`.execute(
      fixture.db,
    );
    expect(rows[0]?.first.getTime()).toBeGreaterThan(KEPT_FROM);
    // Includes the visits that were only known from their clicks.
    expect(await figures()).toEqual(before);

    await sql`insert into redecisions (campaign_id, conversion_id) select campaign_id, id from conversions`.execute(
      fixture.db,
    );
    await fixture.settle();
    expect(await figures()).toEqual(before);
  });

  test('let a refund that comes a year later take back its part, as it would have before', async () => {
    const all = await filled();
    await purge();
    await fixture.conversions([refund(900, NOW, 'order 0', 2_000)]);
    const withoutClicks = await figures();

    await startOver();
    await fixture.campaignEvents([
      campaign(1, {
        history: [{ holdDays: 14, autoApprove: true, fromMs: 0n, attributionModel: AttributionModel.LAST_CLICK }],
      }),
      affiliate(1, 1, [[0, 1000]]),
      affiliate(2, 1, [[0, 500]]),
    ]);
    await fixture.clicks(all);
    await fixture.conversions([...salesOf(all), refund(900, NOW, 'order 0', 2_000)]);
    await fixture.settle();
    expect(withoutClicks).toEqual(await figures());
  });

  test('are explained truly: the click is no longer kept', async () => {
    await filled();
    const explained = async () => {
      const [row] = await inTransaction(fixture.db, (trx) => findConversions(trx, [uuid('conversion', 0)]));
      if (!row) throw new Error('no conversion');
      return explainConversion(fixture.db, row, NOW);
    };
    const before = await explained();
    expect(before.owningClick).not.toBeNull();
    await purge();
    const after = await explained();
    expect(after.owningClick).toBeNull();
    expect(after.steps.find(({ code }) => code === 'click')).toMatchObject({ passed: true, values: { kept: 'no' } });
    expect({ ...after, owningClick: null, steps: [] }).toEqual({ ...before, owningClick: null, steps: [] });
  });

  test('stay while a window that one of them opened is open', async () => {
    await fixture.clicks([click(1, START, 1, 'patient', { attributionWindowSeconds: BigInt(360 * 86_400) })]);
    await purge();
    expect(await months()).toEqual(['clicks_2026_01']);
    fixture.time.now = Date.parse('2027-02-10T00:00:00Z');
    await purge();
    expect(await months()).toEqual([]);
  });
});

describe('a click from a time of which clicks are not kept', () => {
  const figuresOf = async () =>
    (await sql`select clicks, visitors, rejected_clicks from totals`.execute(fixture.db)).rows;

  test('is counted once as too late, whoever delivers it again', async () => {
    await filled();
    await purge();
    const [before] = await figuresOf();
    const late = click(5_000, KEPT_FROM - 1, 1, 'late visitor');
    await fixture.clicks([late], 1);
    await fixture.clicks([late], 1);
    const { rows } =
      await sql`select value, clicks from hourly_dimensions where scope_id = campaign_id and dimension = 'rejection'`.execute(
        fixture.db,
      );
    expect(rows).toEqual([{ value: 'too_late', clicks: 1 }]);
    expect(await figuresOf()).toEqual([{ ...(before as object), rejectedClicks: 1 }]);
    expect(await months()).toEqual(['clicks_2026_08', 'clicks_2026_09', 'clicks_2026_10']);
  });

  test('changes nothing where it was counted before', async () => {
    const all = await filled();
    await purge();
    const before = await figures();
    await fixture.clicks(all);
    expect(await figures()).toEqual(before);
  });

  test('that came in time is placed exactly, also of a visitor whose first visit is gone', async () => {
    const first = click(1, START, 1, 'returning');
    const second = click(2, KEPT_FROM + DAY_MS, 2, 'returning');
    const between = click(3, KEPT_FROM + DAY_MS - 60_000, 1, 'returning');
    await fixture.clicks([first, second]);
    await purge();
    await fixture.clicks([between], 1);
    const purged = await figures();

    await startOver();
    await fixture.clicks([first, between, second]);
    expect(purged).toEqual(await figures());
  });
});

describe('the archive', () => {
  const read = async (month: string) => {
    const bytes = readFileSync(join(folder, `clicks-${month}.parquet`));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return parquetReadObjects({ file });
  };

  test('has every click of a month before the month goes, with all of its columns', async () => {
    await filled();
    const { rows } = await sql<{ occurredAt: Date; subs: string[]; windowSeconds: number }>`
      select c.*, exists (select from datacenter_clicks d where d.id = c.id) as from_datacenter
      from clicks c where occurred_at < '2026-02-01' order by occurred_at, id`.execute(fixture.db);
    await purge();
    const archived = await read('2026-01');
    expect(rows.length).toBeGreaterThan(20);
    expect(archived).toEqual(
      rows.map(({ subs, windowSeconds, ...row }) => ({
        ...Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
            value,
          ]),
        ),
        subs: JSON.stringify(subs),
        window_seconds: BigInt(windowSeconds),
      })),
    );
    expect(existsSync(join(folder, 'clicks-2026-08.parquet'))).toBe(false);
  });

  test('that cannot be written keeps the month, and the next run goes on', async () => {
    await filled();
    const file = join(folder, 'a file');
    writeFileSync(file, '');
    await expect(purge({ archiveFolder: file })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await months()).toContain('clicks_2026_01');
    await purge();
    expect(await months()).not.toContain('clicks_2026_01');
    expect((await read('2026-01')).length).toBeGreaterThan(20);
  });

  test('has all of a month whose removal a long reader interrupted', async () => {
    await filled();
    await fixture.db.transaction().execute(async (reader) => {
      await sql`select from clicks limit 1`.execute(reader);
      await expect(purge()).rejects.toMatchObject({ code: 'unavailable' });
      expect((await read('2026-01')).length).toBeGreaterThan(20);
    });
    await purgedAtLast();
  });

  test('has all of a month whose table could not be dropped', async () => {
    await filled();
    await sql`create view holds as select * from clicks_2026_01`.execute(fixture.db);
    await expect(purge()).rejects.toThrow('other objects depend on it');
    await sql`drop view holds`.execute(fixture.db);
    await purgedAtLast();
  });

  test('stays as it is where the month was made anew, empty', async () => {
    await filled();
    await purge();
    await sql`create table clicks_2026_01 partition of clicks for values from ('2026-01-01Z') to ('2026-02-01Z')`.execute(
      fixture.db,
    );
    await purgedAtLast();
  });

  async function purgedAtLast() {
    await purge();
    expect(await months()).toEqual(['clicks_2026_08', 'clicks_2026_09', 'clicks_2026_10']);
    const { rows } = await sql`select to_regclass('clicks_2026_01')::text as name`.execute(fixture.db);
    expect(rows).toEqual([{ name: null }]);
    expect((await read('2026-01')).length).toBeGreaterThan(20);
  }
});

test('folds go on while months are removed', async () => {
  await filled();
  let isRunning = true;
  let folded = 0;
  const traffic = (async () => {
    for (let n = 10_000; isRunning; n += 1, folded += 1) await fixture.clicks([click(n, T0 + n, 1, `visitor ${n}`)], 2);
  })();
  await expect.poll(() => folded).toBeGreaterThan(0);
  await purge();
  isRunning = false;
  await traffic;
  const { rows } = await sql`select count(*)::int as count from clicks where occurred_at >= ${new Date(T0)}`.execute(
    fixture.db,
  );
  expect(rows).toEqual([{ count: folded }]);
});
