import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildPackages, TSC } from './build-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** An external project with the three packages and their dependencies, and nothing of the repository. */
let project: string;
const installed = (name: string) => join(project, 'node_modules/@sillage', name);
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'sillage-project-'));
  const archives = await buildPackages(join(project, 'archives'));
  for (const [index, name] of ['sdk', 'cli', 'mcp'].entries()) {
    await mkdir(installed(name), { recursive: true });
    await run('tar', ['xzf', archives[index] ?? '', '--strip-components=1', '-C', installed(name)]);
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8')));
    for (const dependency of Object.keys(dependencies)) await link(dependency);
  }
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }));
});
afterAll(() => rm(project, { recursive: true }));

async function link(dependency: string): Promise<void> {
  if (dependency.startsWith('@sillage/')) return;
  const place = join(project, 'node_modules', dependency);
  await mkdir(dirname(place), { recursive: true });
  await symlink(join(ROOT, 'node_modules', dependency), place).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

test('the SDK is a typed module', async () => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-24T10:00:00.000Z', data: { isTest: true } });
  const sentAt = new Date();
  const headers = {
    'webhook-id': 'm1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('m1', sentAt, body),
  };
  const source = (campaignId: string) => `import { createSillage, verifyWebhook } from '@sillage/sdk';
const sillage = createSillage({ baseUrl: 'http://127.0.0.1:9', apiKey: 'key' });
const { type } = verifyWebhook(${JSON.stringify(body)}, ${JSON.stringify(headers)}, '${secret}');
export const read = async (): Promise<string> => (await sillage.getCampaign({ path: { campaignId: ${campaignId} } })).name;
console.log(type);`;
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const types = ['--typeRoots', join(ROOT, 'node_modules/@types')];
  const compile = (name: string) => run(process.execPath, [TSC, ...options, ...types, name], { cwd: project });
  await writeFile(join(project, 'shop.ts'), source("'an id'"));
  await compile('shop.ts');
  const { stdout } = await run(process.execPath, ['shop.js'], { cwd: project });
  expect(stdout).toBe('webhook.test\n');
  await writeFile(join(project, 'wrong.ts'), source('7'));
  await expect(compile('wrong.ts')).rejects.toMatchObject({ stdout: expect.stringContaining('TS2322') });
});

test('the command line runs, and says how it is used', async () => {
  const main = join(installed('cli'), 'dist/main.js');
  const env = { PATH: process.env.PATH, XDG_CONFIG_HOME: project };
  await expect(run(main, ['dance'], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining('sillage login'),
  });
  await expect(run(main, ['trigger', 'x'], { env })).rejects.toMatchObject({
    stderr: expect.stringContaining('Nobody is signed in'),
  });
});

test('the MCP server runs, and names its tools', async () => {
  const client = new Client({ name: 'test', version: '1' });
  const env = { PATH: process.env.PATH ?? '', SILLAGE_URL: 'http://127.0.0.1:9', SILLAGE_KEY: 'key' };
  await client.connect(new StdioClientTransport({ command: join(installed('mcp'), 'dist/main.js'), env }));
  const { tools } = await client.listTools();
  await client.close();
  expect(tools.map(({ name }) => name)).toContain('list_campaigns');
});
