import { readFileSync } from 'node:fs';
import { passwordVariable } from '@sillage/proto/services';
import { SERVICES_WITH_DATA } from '@sillage/runtime/postgres';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { dockerComposeCommand, run } from '../local/index.ts';
import { kinds } from '../local/local-engine.ts';
import { ENTRIES, ROOT } from './bundle.js';
import { moveTo, readCompose } from './compose.ts';

const ofServices = Object.fromEntries(SERVICES_WITH_DATA.map((name) => [passwordVariable(name), `of-${name}`]));
const variables: Readonly<Record<string, string>> = {
  INTERNAL_SECRET: 'i'.repeat(40),
  POSTGRES_PASSWORD: 'of-the-superuser',
  ...ofServices,
};
const INSTALL_TIMEOUT_MS = 300_000;

describe('the Dockerfile', () => {
  test('copies the manifest of every workspace, since npm ci wants them all', () => {
    const dockerfile = readFileSync(`${ROOT}/Dockerfile`, 'utf8');
    const lock: { readonly packages: Readonly<Record<string, unknown>> } = JSON.parse(
      readFileSync(`${ROOT}/package-lock.json`, 'utf8'),
    );
    const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules'));
    expect(workspaces.length).toBeGreaterThan(7);
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });
});

describe('docker-compose.yml', () => {
  test(
    'is what docker-compose accepts',
    async () => {
      const [file, ...args] = await dockerComposeCommand();
      const env = { ...process.env, ...variables };
      expect(await run(file, [...args, 'config', '--services'], { cwd: ROOT, env })).toContain('collector');
    },
    INSTALL_TIMEOUT_MS,
  );

  test('names every variable that has no default in .env.example', () => {
    const example = readFileSync(`${ROOT}/.env.example`, 'utf8');
    const compose = readFileSync(`${ROOT}/docker-compose.yml`, 'utf8');
    for (const [, name] of compose.matchAll(/\$\{(\w+)/g)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  test.each(Object.values(kinds))('runs the $name that development and tests run', ({ name, container }) => {
    const Engine = z.object({ image: z.string(), environment: z.record(z.string(), z.string()).default({}) });
    const Compose = z.object({ services: z.object({ [name]: Engine }) });
    const composed = Compose.parse(parse(readFileSync(`${ROOT}/docker-compose.yml`, 'utf8'))).services[name];
    const ours = container({ directory: '', ports: [9092, 9093], options: {} });
    expect(composed?.image).toBe(ours.image);
    // The engines' addresses differ, but their durability settings must not.
    const durability = /REPLICATION_FACTOR|MIN_ISR|AUTO_CREATE|REBALANCE_DELAY/;
    const settings = Object.entries(composed?.environment ?? {}).filter(([variable]) => durability.test(variable));
    expect(ours.environment).toMatchObject(Object.fromEntries(settings));
    expect(settings.length).toBe(name === 'kafka' ? 5 : 0);
  });

  test.each(Object.keys(variables))('refuses to start without %s', async (name) => {
    await expect(readCompose(ROOT, { ...variables, [name]: '' })).rejects.toThrow(name);
  });

  test('runs every service that can be built, each after those that it needs', async () => {
    const names = (await readCompose(ROOT, variables)).map((service) => service.name);
    expect([...names].sort()).toEqual(Object.keys(ENTRIES).sort());
    expect(names.indexOf('gateway')).toBe(names.length - 1);
    expect(names.indexOf('collector')).toBeGreaterThan(names.indexOf('campaigns'));
  });

  test("gives each service the database as a role of its own, and nobody the superuser's password", async () => {
    for (const { name, environment } of await readCompose(ROOT, variables)) {
      const url = ofServices[passwordVariable(name)] && `postgresql://sillage_${name}:of-${name}@postgres:5432/sillage`;
      expect(environment.DATABASE_URL).toBe(url);
      const passwords = Object.entries(variables).filter(([variable]) => variable.endsWith('_PASSWORD'));
      const known = passwords.filter(([, password]) =>
        Object.values(environment).some((value) => value.includes(password)),
      );
      expect(known.map(([variable]) => variable)).toEqual(url === undefined ? [] : [passwordVariable(name)]);
    }
  });

  test('moves each name once, even if a place contains another one', () => {
    const places = { '/data': '/home/me/apps/shop/.data', '/app': '/cache' };
    expect(moveTo(places, { SPOOL_DIR: '/data/spool', CODE: '/app/main.js' })).toEqual({
      SPOOL_DIR: '/home/me/apps/shop/.data/spool',
      CODE: '/cache/main.js',
    });
  });

  test('leaves no address of the compose network behind when it is moved', async () => {
    const places = {
      'postgres:5432': '127.0.0.1:1',
      'redis:6379': '127.0.0.1:2',
      'kafka:9092': '127.0.0.1:3',
      ...Object.fromEntries(Object.keys(ENTRIES).map((name, index) => [`${name}:8080`, `127.0.0.1:${10 + index}`])),
    };
    for (const { environment } of await readCompose(ROOT, variables)) {
      const moved = moveTo(places, environment);
      for (const value of Object.values(moved))
        expect(value).not.toMatch(/(postgres|redis|kafka|identity|campaigns|attribution|billing|payout|collector):\d/);
    }
  });
});
