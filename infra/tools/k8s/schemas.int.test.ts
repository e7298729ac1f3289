import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run, UnavailableError } from '../local/index.ts';
import { kubeconformPath } from '../local/testing/index.ts';
import { buildWith, objectsIn, overlayText } from './build-overlay.ts';

const KUBERNETES = '1.34.4';
/**
 * A folder, or an address, with the schemas of that version and of the operators' resources, in kubeconform's layout:
 * `v1.34.4-standalone-strict/KIND-GROUP-VERSION.json` and `GROUP/KIND_VERSION.json`. Default: kubeconform's public
 * location, which lacks the operators' resources.
 */
const SCHEMAS = process.env.KUBE_SCHEMAS;

const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function problemsIn(manifests: string, skip: readonly string[] = []): Promise<string> {
  const file = join(folder, 'manifests.yaml');
  writeFileSync(file, manifests);
  const locations = SCHEMAS
    ? [
        `${SCHEMAS}/{{.NormalizedKubernetesVersion}}-standalone{{.StrictSuffix}}/{{.ResourceKind}}{{.KindSuffix}}.json`,
        `${SCHEMAS}/{{.Group}}/{{.ResourceKind}}_{{.ResourceAPIVersion}}.json`,
      ]
    : ['default'];
  const args = [
    '-strict',
    '-summary',
    `-kubernetes-version=${KUBERNETES}`,
    ...locations.map((location) => `-schema-location=${location}`),
    ...(SCHEMAS ? [] : ['-ignore-missing-schemas']),
    ...(skip.length > 0 ? [`-skip=${skip.join(',')}`] : []),
    file,
  ];
  return run(await kubeconformPath(), args).catch((error: unknown) => String(error));
}

const managedEngines = ['managed-kafka', 'managed-redis', 'managed-postgres'];
const VALID = /Invalid: 0, Errors: 0/;
const namespace = (more: string) => `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: a\n${more}`;

beforeAll(async () => {
  const said = await problemsIn(namespace(''));
  if (!VALID.test(said))
    throw new UnavailableError(`No schemas of Kubernetes can be had; KUBE_SCHEMAS names a place with them. ${said}`);
});

test('kubeconform refuses a field that does not exist', async () => {
  expect(await problemsIn(namespace('specification: {}\n'))).toContain('Invalid: 1');
});

test.each(['small', 'production'])('the overlay %s is what Kubernetes accepts', async (name) => {
  expect(await problemsIn(await overlayText(name))).toMatch(VALID);
});

test('the base with managed engines is what Kubernetes accepts', async () => {
  expect(await problemsIn(await buildWith(managedEngines))).toMatch(VALID);
});

test('a Postgres that begins with a backup is what CloudNativePG accepts', async () => {
  const restored = await buildWith(['cloudnative-pg', 'cloudnative-pg-backup', 'cloudnative-pg-restore']);
  expect(objectsIn(restored).find(({ kind }) => kind === 'Cluster')?.spec).toMatchObject({
    bootstrap: { recovery: { source: 'before' } },
    externalClusters: [{ name: 'before' }],
    backup: { barmanObjectStore: { serverName: 'sillage-postgres-2' } },
  });
  expect(await problemsIn(restored)).toMatch(VALID);
});

describe.each([
  {
    component: 'gateway-api',
    kinds: { Gateway: 'gateway.networking.k8s.io/gateway_v1', HTTPRoute: 'gateway.networking.k8s.io/httproute_v1' },
  },
  { component: 'external-secrets', kinds: { ExternalSecret: 'external-secrets.io/externalsecret_v1' } },
])('the component $component', ({ component, kinds }) => {
  test('leaves what Kubernetes accepts', async () => {
    expect(await problemsIn(await buildWith([...managedEngines, component]), Object.keys(kinds))).toMatch(VALID);
  });

  test('is what its operator accepts', async ({ skip }) => {
    const missing = Object.values(kinds).filter((kind) => !existsSync(join(SCHEMAS ?? '', `${kind}.json`)));
    if (missing.length > 0) skip(`KUBE_SCHEMAS is no folder with ${missing.join(' and ')}`);
    expect(await problemsIn(await buildWith([...managedEngines, component]))).toMatch(VALID);
  });
});
