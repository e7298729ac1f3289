import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { serviceFacts } from '../facts.ts';
import { KUBE_FOLDER } from '../files.ts';
import { scaledObjects } from '../scaled-objects.ts';
import { trialSecrets } from '../secrets.ts';
import type { FakeMetrics } from './fake-metrics.ts';
import { apply, kubectl, must } from './kubectl.ts';

/** Volumes like those of clouds: each in one zone, bound where its pod is scheduled. */
export async function prepareVolumes(zones: readonly string[]): Promise<void> {
  const storageClass = {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'zonal', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
    volumeBindingMode: 'WaitForFirstConsumer',
  };
  const volumes = zones.flatMap((zone) =>
    Array.from({ length: 8 }, (_unused, index) => ({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: `${zone}-${index}` },
      spec: {
        capacity: { storage: '20Gi' },
        accessModes: ['ReadWriteOnce'],
        persistentVolumeReclaimPolicy: 'Delete',
        storageClassName: 'zonal',
        local: { path: `/volumes/${index}` },
        nodeAffinity: {
          required: {
            nodeSelectorTerms: [
              { matchExpressions: [{ key: 'topology.kubernetes.io/zone', operator: 'In', values: [zone] }] },
            ],
          },
        },
      },
    })),
  );
  await kubectl(['delete', 'pv', '--all', '--wait=false']);
  await apply([storageClass, ...volumes]);
}

/** Fake nodes report no disk, so pods that request some could not be scheduled. */
export async function giveDisks(nodes: readonly string[]): Promise<void> {
  const disk = { 'ephemeral-storage': '100Gi' };
  const patch = JSON.stringify({ status: { capacity: disk, allocatable: disk } });
  for (const node of nodes) await must(['patch', 'node', node, '--subresource=status', '--type=merge', '-p', patch]);
}

/** Recreates the namespace with the Secrets of a trial. */
export async function prepareNamespace(): Promise<void> {
  await kubectl(['delete', 'namespace', 'sillage', '--ignore-not-found', '--timeout=180s']);
  await must(['apply', '-f', join(KUBE_FOLDER, 'base/namespace.yaml')]);
  await apply(trialSecrets(await serviceFacts(), 'sillage'));
}

/** Registers the stand-in for both kinds of metrics. */
export async function registerMetrics({ port }: FakeMetrics): Promise<void> {
  const service = { namespace: 'drill-metrics', name: 'metrics' };
  await apply([
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: service.namespace } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: service,
      spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ port }] },
    },
    ...['metrics.k8s.io', 'external.metrics.k8s.io'].map((group) => ({
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `v1beta1.${group}` },
      spec: {
        group,
        version: 'v1beta1',
        service: { ...service, port },
        insecureSkipTLSVerify: true,
        groupPriorityMinimum: 100,
        versionPriority: 100,
      },
    })),
  ]);
  await must([
    'wait',
    '--for=condition=Available',
    'apiservice/v1beta1.metrics.k8s.io',
    'apiservice/v1beta1.external.metrics.k8s.io',
    '--timeout=60s',
  ]);
}

/** Creates what KEDA's operator makes of each ScaledObject: an autoscaler on external metrics. */
export async function standInForKeda(): Promise<void> {
  const Scaled = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({
      minReplicaCount: z.number(),
      maxReplicaCount: z.number(),
      advanced: z.object({ horizontalPodAutoscalerConfig: z.object({ behavior: z.unknown() }) }),
      triggers: z.array(z.object({ name: z.string(), metadata: z.object({ lagThreshold: z.string() }) })),
    }),
  });
  const objects = scaledObjects(await serviceFacts()).map((object) => Scaled.parse(object));
  await apply(
    objects.map(({ metadata: { name }, spec }) => ({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: { name: `keda-hpa-${name}`, namespace: 'sillage' },
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: spec.minReplicaCount,
        maxReplicas: spec.maxReplicaCount,
        behavior: spec.advanced.horizontalPodAutoscalerConfig.behavior,
        metrics: spec.triggers.map((trigger) => ({
          type: 'External',
          external: {
            metric: { name: `${name}-${trigger.name}` },
            target: { type: 'AverageValue', averageValue: trigger.metadata.lagThreshold },
          },
        })),
      },
    })),
  );
}

/** Applies the definitions of the operators' resources from a folder. */
export async function applyDefinitions(folder: string): Promise<number> {
  const output = await must(['apply', '--server-side', '-f', folder]);
  await must(['wait', '--for=condition=Established', 'crd', '--all', '--timeout=60s']);
  // The API server publishes their schemas with a delay.
  await sleep(2000);
  return output.trim().split('\n').length;
}
