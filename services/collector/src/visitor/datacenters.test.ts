import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, isRetriable, loadConfig } from '@sillage/runtime/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Datacenters, datacenterNetworksFile } from './datacenters.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-networks-'));
  path = join(folder, 'datacenters.txt');
});
afterEach(() => rm(folder, { recursive: true }));

const Config = z.object({ DATACENTER_NETWORKS_FILE: datacenterNetworksFile });
const configured = () => loadConfig(Config, { DATACENTER_NETWORKS_FILE: path }).DATACENTER_NETWORKS_FILE;

test('a service does not start with a line that is no network, nor without the file', async () => {
  expect(configured).toThrow(/DATACENTER_NETWORKS_FILE: .*ENOENT/);
  await writeFile(path, '203.0.113.0/24\n203.0.113.0/240\n');
  expect(configured).toThrow(`DATACENTER_NETWORKS_FILE: ${path}: line 2 is no network`);
  await writeFile(path, '203.0.113.0/24\n');
  expect(configured()).toBe(path);
  expect(loadConfig(Config, {}).DATACENTER_NETWORKS_FILE).toBeUndefined();
});

test('a file that changes is read again, and where it cannot be read the networks of before still count', async () => {
  const datacenters = new Datacenters(path, createLogger('collector', 'silent'));
  expect(datacenters.has('203.0.113.9')).toBe(false);
  await writeFile(path, '203.0.113.0/24\n');
  await datacenters.refresh();
  expect(datacenters.has('203.0.113.9')).toBe(true);

  await writeFile(path, 'nothing that is a network\n');
  const fault = await datacenters.refresh().catch((error: unknown) => error);
  expect(isRetriable(fault)).toBe(true);
  expect(String(fault)).toContain('line 1 is no network');
  expect(datacenters.has('203.0.113.9')).toBe(true);

  await writeFile(path, '198.51.100.0/24\n');
  await datacenters.refresh();
  expect([datacenters.has('203.0.113.9'), datacenters.has('198.51.100.1')]).toEqual([false, true]);
  await rm(path);
  await expect(datacenters.refresh()).rejects.toThrow('ENOENT');
  expect(datacenters.has('198.51.100.1')).toBe(true);
});
