import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sillage/runtime/http/free-port';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../images/bundle.js';

const dataDir = mkdtempSync(join(tmpdir(), 'sillage-dev-'));
const newSource = join(import.meta.dirname, `written-by-the-test-${process.pid}.ts`);
afterAll(() => {
  rmSync(newSource, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

const serverPid = async (): Promise<number | undefined> => {
  const running = await readFile(join(dataDir, 'running.json'), 'utf8').catch(() => '{}');
  return JSON.parse(running).pid;
};

/** Runs `npm run dev` on these ports. */
function start(port: number, webPort: number) {
  const args = ['--import', 'tsx', 'infra/tools/dev/dev.ts', '--port', String(port), '--data', dataDir, '--empty'];
  const { DATABASE_URL: _database, KAFKA_BROKERS: _kafka, REDIS_URL: _redis, ...env } = process.env;
  const dev = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, WEB_PORT: String(webPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { dev, exit: once(dev, 'exit') };
}

test('serves the web application from its sources, starts the server again when a source changes, and stops with both', async () => {
  const [port, webPort] = [await freePort(), await freePort()];
  const { dev, exit } = start(port, webPort);
  let output = '';
  dev.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const timesReady = () => output.split('Ctrl-C stops it').length - 1;
  const get = async (path: string) => (await fetch(`http://localhost:${webPort}${path}`)).text();
  try {
    await expect.poll(timesReady).toBe(1);
    await expect.poll(() => get('/dashboard').catch(() => '')).toContain('/src/main.tsx');
    expect(await get('/fr/pricing')).toContain('<html lang="fr">');
    expect(JSON.parse(await get('/api/v1/site'))).toHaveProperty('supportEmail');
    const first = await serverPid();

    writeFileSync(newSource, 'export {};\n');
    await expect.poll(timesReady).toBe(2);
    expect(await serverPid()).not.toBe(first);
    expect(JSON.parse(await get('/api/v1/site'))).toHaveProperty('supportEmail');
  } finally {
    dev.kill('SIGTERM');
  }
  expect((await exit)[0]).toBe(0);
  await expect(get('/')).rejects.toThrow();
});

test('ends at once, and with its server, where the port of the web application is taken', async () => {
  const port = await freePort();
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const address = taken.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  const { dev, exit } = start(port, address.port);
  dev.stdout.resume();
  try {
    expect((await exit)[0]).toBe(1);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  } finally {
    taken.close();
  }
});
