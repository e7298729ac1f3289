import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addressVariable,
  passwordVariable,
  type Service,
  type ServiceName,
  serviceNames,
  services,
} from '@sillage/proto/services';
import { topics } from '@sillage/proto/topics';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ENTRIES } from '../images/bundle.js';
import { type ComposedService, readCompose } from '../images/compose.ts';
import { configOf } from './configuration.ts';
import { ROOT, sources } from './sources.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = (folder: string) =>
  z
    .object({ name: z.string(), dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read(`${folder}/package.json`)));

/** The source of a service, without its tests. */
const programOf = ({ folder }: Service): string =>
  sources(`${folder}/src/**`)
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .map(read)
    .join('\n');

const passwords = Object.fromEntries(serviceNames.map((name) => [passwordVariable(name), 'secret']));
const composed = await readCompose(ROOT, {
  ...passwords,
  INTERNAL_SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'secret',
});
const blockOf = (name: string): ComposedService | undefined => composed.find((block) => block.name === name);

test('the registry names every folder of services, the gateway and nothing else', () => {
  const folders = [...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`), 'gateway'];
  expect(serviceNames.map((name) => services[name].folder).sort()).toEqual(folders.sort());
});

describe.each(serviceNames)('%s', (name) => {
  const service: Service = services[name];

  test('has the files that every service has, and its package', () => {
    const expected = ['app.ts', 'config.ts', 'deps.ts', 'index.ts', 'main.ts', 'start.ts'];
    const missing = expected.filter((file) => !existsSync(join(ROOT, service.folder, 'src', file)));
    expect({ missing, package: manifest(service.folder).name }).toEqual({ missing: [], package: `@sillage/${name}` });
  });

  test('is built into an image', () => {
    expect(ENTRIES[name]).toBe(`${service.folder}/src/main.ts`);
    expect(read('Dockerfile')).toContain(`COPY ${service.folder}/package.json ${service.folder}/`);
  });

  test('runs in docker-compose.yml, with every variable that it cannot start without', async () => {
    const given = blockOf(name)?.environment ?? {};
    const required = Object.entries(await configOf(name)).filter(
      ([, schema]) => !z.safeParse(schema, undefined).success,
    );
    expect(required.map(([variable]) => variable).filter((variable) => !given[variable])).toEqual([]);
  });

  test('is given the addresses of those that it calls, and of nobody else', async () => {
    const addresses = new Set<string>(serviceNames.map(addressVariable));
    const wanted = service.calls.map((called) => addressVariable(called as ServiceName)).sort();
    const inConfig = Object.keys(await configOf(name)).filter((variable) => addresses.has(variable));
    const inCompose = Object.keys(blockOf(name)?.environment ?? {}).filter((variable) => addresses.has(variable));
    expect({ inConfig: inConfig.sort(), inCompose: inCompose.sort() }).toEqual({ inConfig: wanted, inCompose: wanted });
  });

  test('has a database, a role and a password where it keeps data, and only there', async () => {
    const password = passwordVariable(name);
    const has = {
      config: 'DATABASE_URL' in (await configOf(name)),
      compose: blockOf(name)?.environment.DATABASE_URL !== undefined,
      role: read('docker-compose.yml').includes(`"${name}":"\${${password}:?`),
      example: new RegExp(`^${password}=$`, 'm').test(read('.env.example')),
      migrations: existsSync(join(ROOT, service.folder, 'src/db/migrations/index.ts')),
    };
    const { hasData } = service;
    expect(has).toEqual({ config: hasData, compose: hasData, role: hasData, example: hasData, migrations: hasData });
  });

  test('is started by solo', () => {
    expect(Object.keys(manifest('infra/solo').dependencies)).toContain(`@sillage/${name}`);
    const starts = read('infra/solo/edge.ts') + read('infra/solo/services.ts');
    expect(starts).toMatch(new RegExp(`from '@sillage/${name}'`));
  });

  test('reads and writes the topics that the table of topics says', () => {
    const program = programOf(service);
    const keys = Object.keys(topics) as (keyof typeof topics)[];
    const consumed = keys.filter((key) => new RegExp(`\\.consume\\(\\s*topics\\.${key}\\b`).test(program));
    const written = keys.filter((key) =>
      new RegExp(`\\b(enqueue\\(\\s*\\w+|publish\\(|recordDurably\\()[\\s,]*topics\\.${key}\\b`).test(program),
    );
    expect({ consumed, written }).toEqual({
      consumed: keys.filter((key) => (topics[key].readBy as readonly string[]).includes(name)),
      written: keys.filter((key) => (topics[key].writtenBy as readonly string[]).includes(name)),
    });
  });

  test('can be debugged from the editor', () => {
    const { inputs } = JSON.parse(read('.vscode/launch.json')) as { inputs: { options: string[] }[] };
    expect(inputs.flatMap(({ options }) => options)).toContain(service.folder);
  });
});
