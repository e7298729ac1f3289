import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTotals, openDatabase, settledTotals, until } from '../testing/demo.ts';
import { npmStart, openLink, type Started, signIn, summaryRow } from '../testing/npm-start.ts';
import { readBackupLog } from './backup-log.ts';
import { listBackups, openBackup } from './manifest.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
let directory = '';
const started: Started[] = [];

beforeAll(async () => {
  // Accessible to other users, because Postgres runs as one if the tests run as root.
  directory = await mkdtemp(join(tmpdir(), 'sillage-backup-'));
  await chmod(directory, 0o755);
});

afterAll(async () => {
  for (const instance of started) instance.process.kill('SIGTERM');
  await Promise.all(started.map((instance) => instance.exit));
  await rm(directory, { recursive: true, force: true });
});

function start(dataDir: string, ...more: readonly string[]): Started {
  const instance = npmStart(dataDir, ['--port', '0', ...more]);
  started.push(instance);
  return instance;
}

interface Ran {
  readonly code: number | null;
  readonly said: string;
}

/** Runs one of the operators' commands on these data. `killWhen`: sends SIGKILL once it is true. */
async function command(
  script: string,
  dataDir: string,
  args: readonly string[],
  killWhen?: () => Promise<boolean>,
): Promise<Ran> {
  const { DATABASE_URL: _database, KAFKA_BROKERS: _kafka, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...env, SILLAGE_DATA_DIR: dataDir },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (killWhen) {
    await until(killWhen);
    child.kill('SIGKILL');
  }
  return { code: await exit, said };
}

const backup = (dataDir: string, ...args: readonly string[]) =>
  command('infra/solo/backup/backup-cli.ts', dataDir, args);
const restore = (dataDir: string, ...args: readonly string[]) =>
  command('infra/solo/backup/restore-cli.ts', dataDir, args);

/** Sends numbered clicks, one after another, until stopped. */
function clicking(link: string): { answered(): readonly string[]; stop(): Promise<void> } {
  const answered: string[] = [];
  let stopped = false;
  const loop = (async () => {
    for (let n = 0; !stopped; n += 1) {
      const { status } = await openLink(`${link}?sub1=n${n}`).catch(() => ({ status: undefined }));
      if (status === 302) answered.push(`n${n}`);
      // Stays below the number of clicks that the collector records from one network in an hour.
      await sleep(25);
    }
  })();
  return {
    answered: () => [...answered],
    async stop() {
      stopped = true;
      await loop;
    },
  };
}

/** The numbers of the clicks that attribution has, once it has read the whole log. */
async function numbersOf(dataDir: string): Promise<readonly string[]> {
  const client = await openDatabase(dataDir, 'attribution');
  const { rows } = await client.query<{ number: string }>(
    `select subs[1] as number from attribution.clicks where subs[1] like 'n%'`,
  );
  await client.end();
  return rows.map((row) => row.number);
}

test('a backup that is taken under traffic, restored elsewhere after a kill -9, has every click that was answered before it, equal books, and lets people in', async () => {
  const dataDir = join(directory, 'first');
  const backups = join(directory, 'backups');
  const first = start(dataDir);
  await first.ready;
  const url = summaryRow(first, 'Open');
  await settledTotals(await demoTotals(url, dataDir), dataDir);
  const [link = ''] = summaryRow(first, 'Try a link').split(' ');

  const traffic = clicking(link);
  await until(async () => traffic.answered().length >= 30);
  const answeredBefore = traffic.answered();

  // A command killed midway must leave nothing that looks complete.
  const partial = async () => (await readdir(backups).catch(() => [])).some((name) => name.endsWith('.partial'));
  await command('infra/solo/backup/backup-cli.ts', dataDir, [backups], partial);
  expect(await listBackups(backups)).toEqual([]);
  expect(await restore(join(directory, 'none'), backups)).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no complete backup'),
  });

  const taken = await backup(dataDir, backups, '--keep', '1');
  expect(taken, taken.said).toMatchObject({ code: 0 });
  const again = await backup(dataDir, backups, '--keep', '1');
  expect(again, again.said).toMatchObject({ code: 0 });
  expect(await readdir(backups)).toEqual(await listBackups(backups));
  const [name = ''] = await listBackups(backups);
  expect(await listBackups(backups)).toHaveLength(1);
  const { runs } = await readBackupLog(join(dataDir, 'backups.json'));
  expect(runs.map((run) => run.result)).toEqual(['done', 'done']);
  expect(runs[0]?.path).toBe(join(backups, name));

  // A restore must not overwrite data in use, or other data without being told to.
  expect((await restore(dataDir, backups, '--replace')).said).toContain('stop it first');
  const gone = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await gone;
  await traffic.stop();

  const elsewhere = join(directory, 'elsewhere');
  const restored = await restore(elsewhere, backups);
  expect(restored, restored.said).toMatchObject({ code: 0 });
  expect((await restore(elsewhere, backups)).said).toContain('is not empty');

  const second = start(elsewhere);
  await second.ready;
  const newUrl = summaryRow(second, 'Open');
  const totals = await demoTotals(newUrl, elsewhere);
  await settledTotals(totals, elsewhere);
  const found = await numbersOf(elsewhere);
  expect(new Set(found).size).toBe(found.length);
  expect(answeredBefore.filter((number) => !found.includes(number))).toEqual([]);
  const rebuilt = await command('services/attribution/src/rebuild.ts', elsewhere, ['--verify']);
  expect(rebuilt, rebuilt.said).toMatchObject({ code: 0 });
  const verified = await command('services/billing/src/ledger-verify.ts', elsewhere, []);
  expect(verified, verified.said).toMatchObject({ code: 0 });
  const api = await signIn(newUrl, elsewhere);
  expect(await api('/api/v1/campaigns')).toMatchObject({ campaigns: [{ isDemo: true }] });
  const moved = new URL(new URL(link).pathname, newUrl).href;
  expect(await openLink(`${moved}?sub1=nnew`)).toMatchObject({ status: 302 });
  await until(async () => (await numbersOf(elsewhere)).includes('nnew'));
}, 600_000);

test('a damaged backup is not restored, and leaves what is there as it was', async () => {
  const backups = join(directory, 'backups');
  const [name = ''] = await listBackups(backups);
  const { manifest } = await openBackup(join(backups, name));
  const largest = manifest.files.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? '';
  const bytes = await readFile(join(backups, name, largest));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(join(backups, name, largest), bytes);
  const target = join(directory, 'target');
  expect(await restore(target, backups)).toMatchObject({ code: 1, said: expect.stringContaining(largest) });
  expect(await restore('/proc', backups, '--replace')).toMatchObject({
    code: 1,
    said: expect.stringContaining('/proc is a disk of its own'),
  });
  expect((await readdir(directory)).filter((entry) => entry.startsWith('target'))).toEqual([]);
});

test('takes a backup by itself where it was told a folder, and says when the next one is due', async () => {
  const dataDir = join(directory, 'by-itself');
  const backups = join(directory, 'nightly');
  const instance = start(dataDir, '--empty', '--backup-dir', backups);
  await instance.ready;
  await until(async () => (await readBackupLog(join(dataDir, 'backups.json'))).nextAt !== null);
  const log = await readBackupLog(join(dataDir, 'backups.json'));
  expect(log.runs).toMatchObject([{ result: 'done' }]);
  expect(Date.parse(log.nextAt ?? '') - Date.parse(log.runs[0]?.at ?? '')).toBe(86_400_000);
  expect(await listBackups(backups)).toHaveLength(1);
});
