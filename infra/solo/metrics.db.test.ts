import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@sillage/proto/topics';
import { openBus } from '@sillage/runtime/bus';
import { openHotStore } from '@sillage/runtime/hot';
import { openMailbox } from '@sillage/runtime/mail';
import { createTestDatabase } from '@sillage/runtime/postgres/testing';
import {
  createLifecycle,
  createLogger,
  createMetrics,
  exposeCertificates,
  type Metrics,
  systemClock,
} from '@sillage/runtime/service';
import { run } from '@sillage/tools/local';
import { isAvailable, promtoolPath } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlsFor } from './database-roles.ts';
import { startEdge } from './edge.ts';
import { startServices } from './services.ts';
import { freeServiceUrls } from './shared.ts';

const hasPrometheus = await isAvailable('prometheus');
const ROOT = join(import.meta.dirname, '..', '..');
/** The library's process metrics. */
const PROCESS = /^(process|nodejs)_/;
/** Labels whose values are names in the code, or positions in the log. None contains values from requests. */
const LABELS: Readonly<Record<string, RegExp>> = {
  service: /^[a-z]+$/,
  le: /^([\d.]+|\+Inf)$/,
  topic: new RegExp(
    `^(${Object.values(topics)
      .map(({ name }) => name)
      .join('|')})$`,
  ),
  partition: /^\d{1,3}$/,
  outcome: /^[a-z_]+$/,
  result: /^[a-z_]+$/,
  reason: /^[a-z_]+$/,
  state: /^(waiting|dead)$/,
  queue: /^[a-z-]+$/,
  cache: /^[a-z-]+$/,
  job_name: /^[a-z]+\.[a-zA-Z-]+$/,
  provider: /^[a-z]+$/,
  operation: /^[a-zA-Z]+$/,
  engine: /^(kafka|postgres|redis)$/,
  version: /^\d+\.\d+\.\d+/,
  method: /^[A-Z]+$/,
  // As declared: the address of a request would contain ids.
  route: /^(\(unknown\)|(\/([\w.-]+|:\w+|\*)?)+)$/,
  status: /^[1-5]\d\d$/,
};

const life = createLifecycle(createLogger('test', 'silent'));
const registries = new Map<string, Metrics>();
let directory: string;

beforeAll(async () => {
  const log = createLogger('test', 'silent');
  const { url } = life.use(await createTestDatabase({ schema: 'unused', migrations: [] }), (database) =>
    database.close(),
  );
  directory = life.use(await mkdtemp(join(tmpdir(), 'sillage-metrics-')), (directory) =>
    rm(directory, { recursive: true, force: true }),
  );
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_DATABASE_URL: url,
    INTERNAL_SECRET: 'a secret of at least thirty-two characters',
  };
  const bus = life.use(await openBus(env, log), (bus) => bus.close());
  const hot = life.use(await openHotStore({}, log), (hot) => hot.close());
  const shared = {
    env,
    urls: await freeServiceUrls(),
    bus,
    hot,
    mailbox: life.use(await openMailbox(url), (mailbox) => mailbox.close()),
    logger: () => log,
    metricsOf(service: string) {
      const metrics = createMetrics(service);
      registries.set(service, metrics);
      return metrics;
    },
    clock: systemClock,
  };
  await startServices(life, {
    ...shared,
    databaseUrls: await databaseUrlsFor(url, undefined, ROOT),
    stripeFile: join(directory, 'stripe.json'),
    shopifyFile: join(directory, 'shopify.json'),
    backupsFile: '',
    ownDemo: () => undefined,
  });
  await startEdge(life, {
    ...shared,
    spoolDir: join(directory, 'spool'),
    webDir: null,
    servicesStarted: Promise.resolve(),
  });
}, 240_000);
afterAll(() => life.stop());

interface Sample {
  readonly service: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

async function samples(): Promise<readonly Sample[]> {
  const texts = await Promise.all(
    [...registries].map(async ([service, metrics]) => [service, (await metrics.expose()).text] as const),
  );
  return texts.flatMap(([service, text]) =>
    [...text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)].map(([, name = '', labels = '']) => ({
      service,
      name,
      labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
    })),
  );
}

/** Names and labels in the table of the documentation. */
async function documented(): Promise<ReadonlyMap<string, string>> {
  const page = await readFile(join(ROOT, 'docs', 'operations', 'metrics.md'), 'utf8');
  return new Map(
    [...page.matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]*) \|/gm)].map(([, name = '', , labels = '']) => [
      name,
      [...labels.matchAll(/`(\w+)`/g)]
        .map(([, label]) => label)
        .sort()
        .join(' '),
    ]),
  );
}

const ownMetrics = () => {
  // Exists only with configured certificates.
  const certificates = createMetrics('test');
  exposeCertificates(certificates, { KAFKA_CA_FILE: 'ca.pem' });
  return [...registries.values(), certificates]
    .flatMap((metrics) => metrics.getMetricsAsArray())
    .filter(({ name }) => !PROCESS.test(name));
};

describe('the metrics of all services', () => {
  test('every one of them is in docs/operations/metrics.md with its labels, and nothing else is', async () => {
    const registered = new Map(
      ownMetrics().map((metric) => {
        const labels: readonly string[] = Reflect.get(metric, 'labelNames') ?? [];
        return [metric.name, labels.toSorted().join(' ')];
      }),
    );
    const table = await documented();
    expect([...table].sort()).toEqual([...registered].sort());
  });

  test('labels have values of closed sets: no ids, no addresses', async () => {
    const wrong = (await samples()).flatMap(({ name, labels }) =>
      PROCESS.test(name)
        ? []
        : Object.entries(labels)
            .filter(([label, value]) => LABELS[label]?.test(value) !== true)
            .map(([label, value]) => `${name}: ${label}="${value}"`),
    );
    expect(wrong).toEqual([]);
  });

  test('a service has those of its infrastructure without a line of its own', async () => {
    const all = await samples();
    const has = (service: string, name: string) =>
      all.some((sample) => sample.service === service && sample.name === name);
    expect(has('attribution', 'sillage_consumer_lag_events')).toBe(true);
    expect(has('billing', 'sillage_outbox_rows')).toBe(true);
    expect(has('campaigns', 'sillage_queue_oldest_seconds')).toBe(true);
    expect(has('identity', 'sillage_job_late_seconds')).toBe(true);
    for (const service of registries.keys()) expect(has(service, 'sillage_build_info')).toBe(true);
  });

  test('those of the process are collected once', async () => {
    const collecting = (await samples()).filter(({ name }) => name === 'process_cpu_seconds_total');
    expect(collecting.map(({ service }) => service)).toEqual(['gateway']);
  });

  test.skipIf(!hasPrometheus)('follow the conventions of Prometheus', async () => {
    const promtool = await promtoolPath();
    for (const metrics of registries.values()) {
      const { text } = await metrics.expose();
      const own = text.split(/^(?=# HELP )/m).filter((block) => !/^# HELP (process|nodejs)_/.test(block));
      const file = join(directory, 'metrics.txt');
      await writeFile(file, own.join(''));
      await run('sh', ['-c', '"$0" check metrics < "$1"', promtool, file]);
    }
  });
});
