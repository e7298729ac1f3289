import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@sillage/proto/services';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../checks/sources.ts';
import { buildText, buildWith, objectsIn, withEdited } from './build-overlay.ts';
import { serviceFacts } from './facts.ts';
import { trialSecrets } from './secrets.ts';

/** A patch of an overlay. */
const set = (name: string, variable: string, value: string) => ({
  target: { kind: 'ConfigMap', name },
  patch: JSON.stringify([{ op: 'replace', path: `/data/${variable}`, value }]),
});

describe('KEDA, in its own namespace, finds', () => {
  const Scaled = z.object({
    triggers: z.array(z.object({ metadata: z.object({ bootstrapServers: z.string() }) })).nonempty(),
  });
  const foundIn = (text: string) => {
    const scaled = objectsIn(text).filter(({ kind }) => kind === 'ScaledObject');
    return new Set(scaled.flatMap(({ spec }) => Scaled.parse(spec).triggers.map((t) => t.metadata.bootstrapServers)));
  };

  test('the Kafka of Strimzi', async () => {
    const text = await withEdited('production', () => ({}), buildText);
    expect(foundIn(text)).toEqual(new Set(['sillage-kafka-kafka-bootstrap.sillage.svc:9093']));
  });

  test('the Kafka that the services use instead', async () => {
    const brokers = 'k1.example.com:9093,k2.example.com:9093';
    const text = await withEdited(
      'production',
      ({ patches }) => ({ patches: [...patches, set('sillage-engines', 'KAFKA_BROKERS', brokers)] }),
      buildText,
    );
    expect(foundIn(text)).toEqual(new Set([brokers]));
  });
});

describe.each(['small', 'production'])('the overlay %s', (overlay) => {
  test('names its Jobs after the tag, whatever the address of the registry', async () => {
    const images = serviceNames.map((name) => ({
      name: `sillage-${name}`,
      newName: `registry.example.com:5000/team/sillage-${name}`,
      newTag: '1.2.3',
    }));
    const text = await withEdited(overlay, () => ({ images }), buildText);
    const jobs = objectsIn(text).filter(({ kind }) => kind === 'Job');
    expect(jobs.map(({ metadata }) => metadata.name)).toContain('migrate-billing--1.2.3');
    expect(jobs.filter(({ metadata }) => !metadata.name.endsWith('--1.2.3'))).toEqual([]);
  });

  test('routes the host of PUBLIC_URL, also with the Gateway API', async () => {
    const text = await withEdited(
      overlay,
      ({ components, patches }) => ({
        components: [...components, '../../components/gateway-api'],
        patches: [...patches, set('sillage', 'PUBLIC_URL', 'https://own.example.org')],
      }),
      buildText,
    );
    const Routing = z.object({
      listeners: z.array(z.object({ hostname: z.string() })).default([]),
      hostnames: z.array(z.string()).default([]),
    });
    const hosts = objectsIn(text)
      .filter(({ kind }) => ['Gateway', 'HTTPRoute'].includes(kind))
      .map(({ spec }) => Routing.parse(spec))
      .flatMap(({ listeners, hostnames }) => [...listeners.map(({ hostname }) => hostname), ...hostnames]);
    expect(hosts).toEqual(Array.from({ length: 4 }, () => 'own.example.org'));
  });
});

test('the documented example replaces Postgres and Redis, and leaves Kafka', async () => {
  const document = readFileSync(join(ROOT, 'docs/operations/kubernetes.md'), 'utf8');
  const [, example = ''] = /```yaml\n(components:.*?)```/s.exec(document) ?? [];
  const text = await withEdited('production', () => parse(example), buildText);
  const engines = objectsIn(text).find(({ metadata }) => metadata.name === 'sillage-engines');
  expect(engines?.data).toEqual({
    KAFKA_BROKERS: 'sillage-kafka-kafka-bootstrap.sillage.svc:9093',
    KAFKA_CA_FILE: '/etc/sillage/authorities/kafka.crt',
    REDIS_SCHEME: 'rediss',
    REDIS_ADDRESS: 'redis.example.internal:6379',
    DATABASE_ADDRESS: 'postgres.example.internal:5432',
    DATABASE_PARAMETERS: '?sslmode=verify-full&sslrootcert=/etc/sillage/authorities/postgres.crt',
  });
});

test('the example with External Secrets fetches every Secret that the overlays need', async () => {
  const fetched = objectsIn(await buildWith(['external-secrets']))
    .filter(({ kind }) => kind === 'ExternalSecret')
    .map(({ metadata }) => metadata.name);
  const needed = trialSecrets(await serviceFacts(), 'sillage').map(({ metadata }) => metadata.name);
  expect(fetched).toEqual(expect.arrayContaining([...needed, 'sillage-backup']));
});
