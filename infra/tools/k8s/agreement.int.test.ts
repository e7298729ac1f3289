import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@sillage/proto/services';
import { LogConfig } from '@sillage/runtime/service';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { kafkaSecurity } from '../../runtime/bus/kafka/security.ts';
import { configOf } from '../checks/configuration.ts';
import { ROOT } from '../checks/sources.ts';
import { readCompose } from '../images/compose.ts';
import { type BuiltObject, objectsIn, overlayText } from './build-overlay.ts';
import { serviceFacts } from './facts.ts';
import { trialSecrets } from './secrets.ts';

const Reference = z.object({ name: z.string(), key: z.string().optional(), optional: z.boolean().default(false) });
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }).optional() }).optional();
const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: Reference.optional(), configMapKeyRef: Reference.optional() }).optional(),
      }),
    )
    .default([]),
  envFrom: z.array(z.object({ configMapRef: Reference.optional(), secretRef: Reference.optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  resources: z.object({
    requests: z.record(z.string(), z.string()),
    limits: z.record(z.string(), z.string()),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const Template = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    priorityClassName: z.string().optional(),
    securityContext: z.object({
      runAsNonRoot: z.literal(true),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.array(Container).length(1),
  }),
});
const Workload = z.object({
  template: Template,
  selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
});
const Data = z.object({ data: z.record(z.string(), z.string()).default({}) });

const facts = await serviceFacts();
const secrets = new Map(trialSecrets(facts, 'sillage').map((secret) => [secret.metadata.name, secret.stringData]));
const variables = { INTERNAL_SECRET: 's'.repeat(32), POSTGRES_PASSWORD: 'x' };
const passwords = Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'x']));
const composed = await readCompose(ROOT, { ...variables, ...passwords, PUBLIC_URL: 'https://go.example.com' });

const authorities = mkdtempSync(join(tmpdir(), 'authorities-'));
for (const file of ['kafka.crt', 'postgres.crt', 'redis.crt'])
  writeFileSync(join(authorities, file), secrets.get('sillage-redis-tls')?.['ca.crt'] ?? '');
afterAll(() => rmSync(authorities, { recursive: true }));

const MEBIBYTE: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 };
const mebibytes = (quantity: string): number => {
  const [, number, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(number) * (MEBIBYTE[unit] ?? Number.NaN);
};

describe.each(['small', 'production'])('the overlay %s', async (overlay) => {
  const objects = objectsIn(await overlayText(overlay));
  const find = (kind: string, name: string): BuiltObject | undefined =>
    objects.find((object) => object.kind === kind && object.metadata.name === name);
  const workloads = objects
    .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    .map((object) => ({ object, ...Workload.parse(object.spec) }));
  const serviceOf = (name: string) => {
    const found = workloads.find(
      ({ object, template }) => object.kind !== 'Job' && template.metadata.labels['app.kubernetes.io/name'] === name,
    );
    const container = found?.template.spec.containers[0];
    if (!found || !container) throw new Error(`${name} has no workload`);
    return { ...found, container };
  };
  const settings = (name: string): Readonly<Record<string, string>> => Data.parse(find('ConfigMap', name) ?? {}).data;

  /** The environment of the process: `env` after `envFrom`, with `$(…)` expanded, like the kubelet does. */
  function environmentOf(container: z.infer<typeof Container>): Readonly<Record<string, string>> {
    const seen: Record<string, string> = {};
    for (const { configMapRef, secretRef } of container.envFrom)
      Object.assign(seen, configMapRef ? settings(configMapRef.name) : secrets.get(secretRef?.name ?? ''));
    for (const { name, value, valueFrom } of container.env) {
      const secret = valueFrom?.secretKeyRef;
      const setting = valueFrom?.configMapKeyRef;
      const found =
        value?.replaceAll(/\$\((\w+)\)/g, (whole, variable: string) => seen[variable] ?? whole) ??
        (secret && secrets.get(secret.name)?.[secret.key ?? '']) ??
        (setting && settings(setting.name)[setting.key ?? '']);
      if (found !== undefined) seen[name] = found;
    }
    // A local folder replaces the engines' authorities that a pod has mounted.
    return Object.fromEntries(
      Object.entries(seen).map(([name, value]) => [name, value.replaceAll('/etc/sillage/authorities', authorities)]),
    );
  }

  test.each(serviceNames)('runs %s with every variable that it cannot start without', async (name) => {
    const seen = environmentOf(serviceOf(name).container);
    const required = Object.entries(await configOf(name)).filter(
      ([, schema]) => !z.safeParse(schema, undefined).success,
    );
    expect(required.map(([variable]) => variable).filter((variable) => !seen[variable])).toEqual([]);
    const schemas = Object.entries(await configOf(name)).filter(([variable]) => seen[variable]);
    const refused = schemas.filter(([variable, schema]) => !z.safeParse(schema, seen[variable]).success);
    expect(refused.map(([variable]) => `${variable}=${seen[variable]}`)).toEqual([]);
    expect(Object.entries(seen).filter(([, value]) => value.includes('$('))).toEqual([]);
  });

  test.each(serviceNames)('gives %s the addresses and ports that docker-compose.yml gives it', (name) => {
    const { container } = serviceOf(name);
    const seen = environmentOf(container);
    const inCompose = composed.find((block) => block.name === name)?.environment ?? {};
    const alike = Object.entries(inCompose).filter(
      ([variable, value]) =>
        /^http:\/\/\w+:8080/.test(value) || ['ISSUER_URL', 'PUBLIC_URL', 'SPOOL_DIR', 'WEB_DIR'].includes(variable),
    );
    expect(alike.length).toBeGreaterThan(0);
    expect(seen).toMatchObject(Object.fromEntries(alike));
    expect(container.ports[0]).toEqual({ name: 'http', containerPort: Number(inCompose.PORT) });
    expect(container.ports.map(({ containerPort }) => containerPort).slice(1)).toEqual(
      seen.OPS_PORT === undefined ? [] : [Number(seen.OPS_PORT)],
    );
    const { spec } = z
      .object({ spec: z.object({ ports: z.array(z.object({ port: z.number() })) }) })
      .parse(find('Service', name));
    expect(spec.ports.map(({ port }) => port)).toEqual([8080, 9090]);
  });

  test.each(serviceNames)('asks %s for its health where only operators can', (name) => {
    const { container } = serviceOf(name);
    const port = container.ports.at(-1)?.name;
    expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port });
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port });
  });

  test.each(serviceNames)('gives %s an account of Kafka only if Kafka asks for one', (name) => {
    const pods = workloads.filter(({ template }) => template.metadata.labels['app.kubernetes.io/name'] === name);
    const accounts = pods.flatMap(({ template }) =>
      template.spec.containers.map(
        (container) => kafkaSecurity(LogConfig.required({ KAFKA_BROKERS: true }).parse(environmentOf(container))).sasl,
      ),
    );
    const { usesKafka } = facts.find((known) => known.name === name) ?? {};
    const password = secrets.get('sillage-kafka-passwords')?.[name];
    const account = { mechanism: 'scram-sha-512', username: `sillage-${name}`, password };
    const expected = overlay === 'production' && usesKafka ? account : undefined;
    expect(accounts).toEqual(pods.map(() => expected));
    expect(pods).not.toEqual([]);
  });

  test.each(serviceNames)('gives %s the time that it takes to stop, and the memory that its flags allow', (name) => {
    const { container, template } = serviceOf(name);
    const seen = environmentOf(container);
    const stopMs = Number(seen.SHUTDOWN_DELAY_MS) + Number(seen.SHUTDOWN_TIMEOUT_MS);
    expect(Number(template.spec.terminationGracePeriodSeconds) * 1000).toBeGreaterThan(stopMs);
    const command = composed.find((block) => block.name === name)?.command.join(' ') ?? '';
    const semiSpace = Number(/--max-semi-space-size=(\d+)/.exec(command)?.[1]);
    const heap = Number(/--max-old-space-size=(\d+)/.exec(seen.NODE_OPTIONS ?? '')?.[1]);
    expect(mebibytes(container.resources.limits.memory ?? '')).toBeGreaterThan(heap + 3 * semiSpace + 64);
  });

  test('migrates each service that keeps data, in a Job of this version', () => {
    const jobs = workloads.filter(({ template }) => template.spec.containers[0]?.name === 'migrate');
    const expected = facts
      .filter(({ hasData }) => hasData)
      .map(({ name, version, command }) => ({
        name: `migrate-${name}--${version}`,
        image: serviceOf(name).container.image,
        args: [...command, 'migrate'],
        waits: 'false',
      }));
    const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);
    const found = jobs.map(({ object, template }) => ({
      name: object.metadata.name,
      image: template.spec.containers[0]?.image,
      args: template.spec.containers[0]?.args,
      waits: environmentOf(serviceOf(template.metadata.labels['app.kubernetes.io/name'] ?? '').container)
        .MIGRATE_AT_START,
    }));
    expect(found.sort(byName)).toEqual(expected.sort(byName));
  });

  test('asks for no more than it may take, and can be scheduled', () => {
    for (const { object, template } of workloads) {
      const { resources } = template.spec.containers[0] ?? {};
      const [request, limit] = [resources?.requests.memory ?? '', resources?.limits.memory ?? ''].map(mebibytes);
      expect(request, object.metadata.name).toBeGreaterThan(0);
      expect(request, object.metadata.name).toBeLessThanOrEqual(limit ?? 0);
      const priority = template.spec.priorityClassName;
      if (priority) expect(find('PriorityClass', priority), priority).toBeDefined();
    }
  });

  test('refers to no ConfigMap and no Secret that nobody makes', () => {
    const missing = workloads.flatMap(({ template }) => {
      const { env, envFrom } = template.spec.containers[0] ?? { env: [], envFrom: [] };
      const referred = [
        ...envFrom.map(({ configMapRef, secretRef }) => ({ configMap: configMapRef, secret: secretRef })),
        ...env.map(({ valueFrom }) => ({ configMap: valueFrom?.configMapKeyRef, secret: valueFrom?.secretKeyRef })),
      ];
      return referred.flatMap(({ configMap, secret }) => [
        ...(configMap && !configMap.optional && !find('ConfigMap', configMap.name) ? [configMap.name] : []),
        ...(secret &&
        !secret.optional &&
        (!secrets.has(secret.name) || (secret.key && !secrets.get(secret.name)?.[secret.key]))
          ? [`${secret.name}/${secret.key}`]
          : []),
      ]);
    });
    expect(missing).toEqual([]);
  });

  test('selects pods that exist', () => {
    const pods = workloads.map(({ object, template }) => ({
      ...template.metadata.labels,
      ...(object.kind === 'StatefulSet' && { 'statefulset.kubernetes.io/pod-name': `${object.metadata.name}-0` }),
    }));
    const selects = (labels: Readonly<Record<string, string>>) =>
      pods.some((pod) =>
        Object.entries(labels).every(([label, value]) => new Map(Object.entries(pod)).get(label) === value),
      );
    const Selector = z.object({
      selector: z
        .union([z.object({ matchLabels: z.record(z.string(), z.string()) }), z.record(z.string(), z.string())])
        .optional(),
    });
    for (const object of objects.filter(({ kind }) => ['Service', 'PodDisruptionBudget'].includes(kind))) {
      const { selector } = Selector.parse(object.spec);
      const labels =
        selector && 'matchLabels' in selector && typeof selector.matchLabels === 'object'
          ? selector.matchLabels
          : selector;
      expect(
        labels && selects(labels as Readonly<Record<string, string>>),
        `${object.kind} ${object.metadata.name}`,
      ).toBe(true);
    }
    const Scaled = z.object({
      scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
      minReplicas: z.number(),
      maxReplicas: z.number(),
    });
    for (const object of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')) {
      const { scaleTargetRef, minReplicas, maxReplicas } = Scaled.parse(object.spec);
      expect(find(scaleTargetRef.kind, scaleTargetRef.name)).toBeDefined();
      expect(minReplicas).toBeLessThanOrEqual(maxReplicas);
    }
  });

  test('lets each service call those of the registry, and nobody else', () => {
    const Policy = z.object({
      egress: z.array(
        z.object({
          to: z
            .array(
              z.looseObject({ podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional() }),
            )
            .default([]),
        }),
      ),
      ingress: z.array(
        z.object({
          from: z
            .array(
              z.looseObject({ podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional() }),
            )
            .default([]),
        }),
      ),
    });
    const named = (
      peers: readonly {
        readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> } | undefined;
      }[],
    ) => peers.flatMap(({ podSelector }) => podSelector?.matchLabels['app.kubernetes.io/name'] ?? []).sort();
    const edges = serviceNames.map((name: ServiceName) => {
      const { ingress, egress } = Policy.parse(find('NetworkPolicy', name)?.spec);
      return { name, to: named(egress.flatMap(({ to }) => to)), from: named(ingress.flatMap(({ from }) => from)) };
    });
    expect(edges).toEqual(
      facts.map(({ name, calls, calledBy }) => ({ name, to: [...calls].sort(), from: [...calledBy].sort() })),
    );
  });
});
