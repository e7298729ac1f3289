import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { BUNDLE_BYTES } from '../../../runtime/bus/solo/bundles.ts';
import { startLoad } from '../../testbed/load.ts';
import { type Bench, figure } from '../figures.ts';
import { visitorAddress } from '../visitor-address.ts';

const START = new URL('../../../solo/start.js', import.meta.url).pathname;
/** Enough for several bundles of each partition of the log. */
const RATE = 400;
const SECONDS = 60;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/**
 * The disk space of a click in `npm start`: its record in the log, the projection with its indexes, and the WAL of
 * both.
 */
export const clickDiskBench: Bench = {
  name: 'click-disk',
  about: `disk of npm start for a usual click and for the largest, tables, indexes and WAL; ${RATE * SECONDS} new visitors each`,
  async run(progress) {
    const directory = mkdtempSync(join(tmpdir(), 'sillage-click-disk-'));
    chmodSync(directory, 0o755);
    const dataDir = join(directory, 'd');
    const env = { ...process.env, TRUSTED_PROXIES: '127.0.0.1', CLIENT_LIMIT_PER_MINUTE: '0' };
    const solo = spawn(process.execPath, [START, '--port', '0', '--data', dataDir], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const link = await linkOf(solo);
      const database = new Client({ connectionString: superuserUrl(dataDir) });
      await database.connect();
      const clicks = {
        url: () => `${link}?sub1=newsletter`,
        referrer: () => 'https://www.instagram.com/',
      };
      // The space of unbundled rows of the log is allocated once and then reused.
      await clickOf(database, () => {}, clicks);
      const usual = await clickOf(database, progress, clicks);
      const largest = await clickOf(database, progress, await largestClicks(database, link));
      await database.end();
      return [
        figure('bytes_per_click', usual.tables, 'B', '<= 600'),
        // Temporary: Postgres recycles it at the next checkpoints.
        figure('click_wal_bytes', usual.wal, 'B', '<= 4000'),
        figure('largest_click_bytes', largest.tables, 'B', '<= 6000'),
        figure('largest_click_wal_bytes', largest.wal, 'B', '<= 10000'),
      ];
    } finally {
      solo.kill('SIGTERM');
      await new Promise((resolve) => solo.once('close', resolve));
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

interface Clicks {
  readonly url: () => string;
  readonly referrer: () => string;
}

/** Bytes stored per click. */
async function clickOf(database: Client, progress: (line: string) => void, { url, referrer }: Clicks) {
  const before = await measure(database);
  const load = await startLoad({
    url,
    headers: (n) => ({
      'user-agent': BROWSER,
      'x-forwarded-for': visitorAddress(before.clicks + n),
      referer: referrer(),
    }),
    ratePerSecond: RATE,
    seconds: SECONDS,
  }).done;
  const after = await measure(database);
  const clicks = after.clicks - before.clicks;
  const sizes = [...after.parts].map(
    ([name, bytes]) => [name, (bytes - (before.parts.get(name) ?? 0)) / clicks] as const,
  );
  const tables = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const wal = (after.wal - before.wal) / clicks;
  progress(
    `${clicks} of ${load.sent} clicks stored: ${Math.round(tables)} bytes each of tables and indexes, ${Math.round(wal)} of WAL`,
  );
  const most = sizes.filter(([, bytes]) => bytes >= 1).toSorted(([, one], [, other]) => other - one);
  for (const [name, bytes] of most) progress(`  ${name} ${Math.round(bytes)}`);
  return { tables, wal };
}

/**
 * Clicks whose visitor-controlled texts exceed the stored length and do not compress: parameters, destination,
 * referrer.
 */
async function largestClicks(database: Client, link: string): Promise<Clicks> {
  const { rows } = await database.query<{ campaign: string; affiliate: string; destination: string }>(
    'select campaign_id as campaign, affiliate_id as affiliate, destination_url as destination from attribution.clicks order by occurred_at desc limit 1',
  );
  const [{ campaign = '', affiliate = '', destination = '' } = {}] = rows;
  const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
  const label = (length: number) => randomBytes(32).toString('hex').slice(0, length);
  return {
    url() {
      const url = new URL(`/track/${campaign}/${affiliate}`, link);
      url.searchParams.set('url', `${destination}?${noise(600)}`);
      for (const name of ['sub1', 'sub2', 'sub3', 'sub4', 'sub5']) url.searchParams.set(name, noise(200));
      return url.href;
    },
    referrer: () => `https://${[label(63), label(63), label(63), label(57)].join('.')}.com/`,
  };
}

async function linkOf(solo: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of solo.stdout ?? []) {
    text += String(chunk);
    const link = /Try a link +(\S+)/.exec(text)?.[1];
    if (link && text.includes('Ctrl-C')) {
      // Without a reader, the process would block on its output.
      solo.stdout?.resume();
      return link;
    }
  }
  throw new Error(`npm start ended early:\n${text}`);
}

interface Measured {
  readonly clicks: number;
  /** Bytes of each table of the log and of attribution, with separate indexes, and with the months of clicks summed. */
  readonly parts: ReadonlyMap<string, number>;
  readonly wal: number;
}

/** Measures once everything in the log, including the demo's own traffic, has been read, summed, and bundled. */
async function measure(database: Client): Promise<Measured> {
  const one = async (sql: string) => Number((await database.query<{ n: string }>(sql)).rows[0]?.n);
  for (let last = -1, now = 0; last !== now; ) {
    last = now;
    await sleep(3_000);
    now = await one('select count(*) as n from bus.log');
    while ((await one(UNFINISHED)) > 0) await sleep(500);
  }
  await database.query('vacuum bus.log');
  await database.query('checkpoint');
  return {
    clicks: await one('select count(*) as n from attribution.clicks'),
    parts: new Map(
      (await database.query<{ name: string; bytes: string }>(PARTS)).rows.map((row) => [row.name, Number(row.bytes)]),
    ),
    wal: await one("select pg_current_wal_lsn() - '0/0'::pg_lsn as n"),
  };
}

const UNFINISHED = `select (select coalesce(sum(h.next_offset - o.next_offset), 0) from bus.heads h
    join bus.offsets o using (topic, partition) where o.consumer_group = 'attribution')
  + (select count(*) from attribution.changed_hours where hour < date_trunc('hour', now()))
  + (select count(*) from attribution.changed_days where day < date_trunc('day', now(), 'UTC'))
  + (select count(*) from attribution.changed_merchant_hours) + (select count(*) from attribution.changed_link_hours)
  + (select count(*) from (select from bus.log where topic = 'clicks' and first_offset is null
      group by partition having sum(octet_length(value)) >= ${BUNDLE_BYTES}) as enough) as n`;
const PARTS = `select regexp_replace(c.oid::regclass::text, '_[0-9]{4}_[0-9]{2}', '') as name,
    sum(case c.relkind when 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end) as bytes
  from pg_class c join pg_namespace s on s.oid = c.relnamespace
  where s.nspname in ('bus', 'attribution') and c.relkind in ('r', 'i') group by name`;

/** Services have no access to all tables and to checkpoints. */
function superuserUrl(dataDir: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
  const { databaseUrls } = z.object({ databaseUrls: z.object({ bus: z.string() }) }).parse(read('running.json'));
  const url = new URL(databaseUrls.bus);
  url.username = 'sillage';
  url.password = z.object({ postgresPassword: z.string() }).parse(read('secrets.json')).postgresPassword;
  return url.href;
}
