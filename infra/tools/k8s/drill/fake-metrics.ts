import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The metrics that the drill's autoscalers read; set them to make the autoscalers act. */
export interface Figures {
  /** CPU usage of all pods of a service, in thousandths of a processor. */
  readonly cpuMilli: Record<string, number>;
  /** Lag in records, by the name of a metric. */
  readonly lag: Record<string, number>;
}

export interface FakeMetrics {
  readonly port: number;
  readonly figures: Figures;
  close(): Promise<void>;
}

/**
 * Stands in for metrics-server (`metrics.k8s.io`) and for KEDA's metrics (`external.metrics.k8s.io`) on loopback, where
 * the API server reaches it through a Service of the type ExternalName. `podsOf`: the names of a service's pods.
 */
export async function startFakeMetrics(
  podsOf: (service: string) => Promise<readonly { readonly name: string; readonly container: string }[]>,
): Promise<FakeMetrics> {
  const figures: Figures = { cpuMilli: {}, lag: {} };
  const server = createServer(certificate(), (request, response) => {
    const url = new URL(request.url ?? '/', 'https://localhost');
    void answer(url).then((body) => {
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 }));
    });
  });

  async function answer({ pathname, searchParams }: URL): Promise<object | undefined> {
    const [, , group = '', version, , namespace, resource = ''] = pathname.split('/');
    if (version === undefined) return undefined;
    const apiVersion = `${group}/${version}`;
    const timestamp = new Date().toISOString();
    if (namespace === undefined)
      return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion: apiVersion, resources: RESOURCES[group] };
    if (group === 'external.metrics.k8s.io') {
      const item = { metricName: resource, metricLabels: {}, timestamp, value: String(figures.lag[resource] ?? 0) };
      return { kind: 'ExternalMetricValueList', apiVersion, metadata: {}, items: [item] };
    }
    const service = /app\.kubernetes\.io\/name=([\w-]+)/.exec(searchParams.get('labelSelector') ?? '')?.[1] ?? '';
    const pods = await podsOf(service);
    const cpu = `${Math.round((figures.cpuMilli[service] ?? 0) / pods.length)}m`;
    const items = pods.map(({ name, container }) => ({
      metadata: { name, namespace },
      timestamp,
      window: '15s',
      containers: [{ name: container, usage: { cpu, memory: '100Mi' } }],
    }));
    return { kind: 'PodMetricsList', apiVersion, metadata: {}, items };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    figures,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const RESOURCES: Readonly<Record<string, readonly object[]>> = {
  'metrics.k8s.io': [{ name: 'pods', singularName: '', namespaced: true, kind: 'PodMetrics', verbs: ['get', 'list'] }],
  'external.metrics.k8s.io': [],
};

/** The API server is configured not to verify it. */
function certificate(): { readonly cert: Buffer; readonly key: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'fake-metrics-'));
  try {
    const files = ['-keyout', 'key.pem', '-out', 'cert.pem'];
    const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...files];
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    return { cert: readFileSync(join(folder, 'cert.pem')), key: readFileSync(join(folder, 'key.pem')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
