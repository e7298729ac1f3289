import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passwordVariable, serviceNames } from '@sillage/proto/services';
import { SERVICES_WITH_DATA } from '@sillage/runtime/postgres';
import { run, startKafka } from '@sillage/tools/local';
import { isAvailable, postgresUrl, redisUrl } from '@sillage/tools/local/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServiceProcess } from '../testbed/process.ts';
import { assemblePackages, BASE_BYTES, bytesIn, type Copies, MAX_IMAGE_BYTES } from './assemble.ts';
import { buildImages } from './build-images.js';
import { ROOT } from './bundle.js';
import { readCompose } from './compose.ts';
import { placeServices, runComposed, type Stage } from './run-composed.ts';
import { withDatabase, withRoles } from './with-database.ts';

const isRoot = process.getuid?.() === 0;
/** Debian's unprivileged user. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const hasEngines = (await isAvailable('kafka')) && (await isAvailable('postgres')) && (await isAvailable('redis'));

describe.skipIf(!hasEngines)(
  'the images of docker-compose.yml, run as processes on real Kafka, Redis and Postgres',
  () => {
    const releases: (() => Promise<unknown>)[] = [];
    const running = new Map<string, ServiceProcess>();
    const bytes = new Map<string, number>();
    let directory = '';

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'sillage-images-'));
      releases.push(() => rm(directory, { recursive: true }));
      await chmod(directory, 0o755);
      const images = join(directory, 'images');
      const names = await buildImages('all', images);
      const copies: Copies = new Map();
      for (const name of names) {
        await assemblePackages(name, join(images, name), copies);
        bytes.set(name, BASE_BYTES + (await bytesIn(join(images, name))));
      }
      // Like a container with a read-only root: files of another user, or without write permission.
      if (!isRoot) await run('chmod', ['-R', 'a-w', images]);
      releases.push(() => run('chmod', ['-R', 'u+w', images]));
      const database = `images_${randomBytes(4).toString('hex')}`;
      const server = await postgresUrl();
      releases.push(() => drop(server, database));
      const kafka = await startKafka();
      releases.push(() => kafka.remove());
      const variables = {
        INTERNAL_SECRET: randomBytes(32).toString('hex'),
        POSTGRES_PASSWORD: 'p',
        LOG_LEVEL: 'warn',
        ...Object.fromEntries(SERVICES_WITH_DATA.map((name) => [passwordVariable(name), name])),
      };
      const services = await readCompose(ROOT, variables);
      const stage: Stage = await placeServices(services, {
        images,
        directory,
        places: {
          'postgres:5432/sillage': await withRoles(await withDatabase(server, database)),
          'redis:6379': new URL(await redisUrl()).host,
          'kafka:9092': kafka.address,
        },
        ports: {},
        environment: {},
        ...(isRoot && { user: NOBODY }),
      });
      for (const service of services) running.set(service.name, await runComposed(service, stage));
      releases.push(async () => {
        await Promise.all([...running.values()].map((service) => service.kill('SIGKILL')));
      });
    }, 600_000);

    afterAll(async () => {
      for (const release of releases.reverse()) await release();
    });

    test('no image is larger than 200 MB', () => {
      const megabytes = [...bytes].map(([name, size]) => [name, Math.round(size / 1e6)] as const);
      console.log(`Images, in MB: ${megabytes.map(([name, size]) => `${name} ${size}`).join(', ')}`);
      expect(megabytes.filter(([, size]) => size * 1e6 > MAX_IMAGE_BYTES)).toEqual([]);
      expect(megabytes).toHaveLength(serviceNames.length);
    });

    test('every service becomes ready with the command, the environment and the packages of its image, where it may write to its volume only', () => {
      expect([...running.keys()].sort()).toEqual([...serviceNames].sort());
    });

    test('the gateway serves the web application', async () => {
      const page = await fetch(`${running.get('gateway')?.url}/`, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<script');
    });

    test('every service stops on SIGTERM with exit code 0', async () => {
      const ends: Record<string, string> = {};
      for (const service of [...running.values()].reverse()) {
        await service.kill('SIGTERM');
        const { code } = await service.exit;
        ends[service.name] =
          code === 0 ? 'stopped' : `${code}: ${(await readFile(service.logFile, 'utf8')).slice(-2000)}`;
      }
      expect(ends).toEqual(Object.fromEntries([...running.keys()].map((name) => [name, 'stopped'])));
    });
  },
);

async function drop(server: string, database: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
  await client.end();
}
