import { addressesOf, type ServiceFacts } from './facts.ts';
import { networkPolicy } from './network-policies.ts';
import { type KubeObject, labelsOf } from './objects.ts';
import { podTemplate, SHUTDOWN_DELAY_MS, SHUTDOWN_TIMEOUT_MS } from './pods.ts';

/** All objects of a service except its migration. */
export function serviceObjects(facts: ServiceFacts): readonly KubeObject[] {
  const { name } = facts;
  const metadata = { name, labels: labelsOf(name, 'service') };
  const selector = { matchLabels: labelsOf(name, 'service') };
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata, automountServiceAccountToken: false },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { ...metadata, name: `sillage-${name}` },
      data: settingsOf(facts),
    },
    facts.hasSpool ? statefulSet(facts) : deployment(facts),
    ...kubeServices(facts),
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      // One at a time, even with one replica, because `minAvailable: 1` would prevent its node from being drained.
      spec: { selector, maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
    },
    ...(facts.isFrontDoor || facts.hasSpool ? [autoscaler(facts)] : []),
    networkPolicy(facts),
  ];
}

/** A service's own settings, which do not depend on the operator's decisions. */
function settingsOf(facts: ServiceFacts): Readonly<Record<string, string>> {
  return {
    ...addressesOf(facts),
    MIGRATE_AT_START: 'false',
    SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_TIMEOUT_MS),
    ...(facts.isFrontDoor && { OPS_PORT: '9090' }),
    ...(facts.variables.has('WEB_DIR') && { WEB_DIR: '/app/web' }),
    ...(facts.hasSpool && { SPOOL_DIR: '/data/spool' }),
  };
}

function deployment(facts: ServiceFacts): KubeObject {
  const { name } = facts;
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: labelsOf(name, 'service') },
    spec: {
      // No `replicas`, which an autoscaler or an overlay sets, and an apply must not reset.
      revisionHistoryLimit: 5,
      // Longer than the ten minutes of the startup probe.
      progressDeadlineSeconds: 900,
      minReadySeconds: 5,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: { matchLabels: labelsOf(name, 'service') },
      template: podTemplate(facts, 'service'),
    },
  };
}

/** The spool has acknowledged events that are stored nowhere else, so each pod must keep its volume. */
function statefulSet(facts: ServiceFacts): KubeObject {
  const { name } = facts;
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name, labels: labelsOf(name, 'service') },
    spec: {
      serviceName: `${name}-pods`,
      revisionHistoryLimit: 5,
      minReadySeconds: 5,
      podManagementPolicy: 'Parallel',
      updateStrategy: { type: 'RollingUpdate' },
      persistentVolumeClaimRetentionPolicy: { whenDeleted: 'Retain', whenScaled: 'Retain' },
      selector: { matchLabels: labelsOf(name, 'service') },
      template: podTemplate(facts, 'service'),
      volumeClaimTemplates: [
        {
          metadata: { name: 'spool' },
          // SPOOL_MAX_BYTES is 1 GiB; the rest is for the segment being written.
          spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '2Gi' } } },
        },
      ],
    },
  };
}

function kubeServices({ name, isFrontDoor, hasSpool }: ServiceFacts): readonly KubeObject[] {
  const ports = [
    { name: 'http', port: 8080, targetPort: 'http' },
    // Metrics have the same port name everywhere, although only the front door uses a separate port, to hide them from
    // visitors.
    { name: 'ops', port: 9090, targetPort: isFrontDoor ? 'ops' : 'http' },
  ];
  const service = (serviceName: string, more: KubeObject, labels: Readonly<Record<string, string>> = {}) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: serviceName, labels: { ...labelsOf(name, 'service'), ...labels } },
    spec: { ...more, selector: labelsOf(name, 'service'), ports },
  });
  return [
    // The label by which k8s/monitoring selects it.
    service(name, {}, { 'sillage.dev/metrics': 'true' }),
    // Gives a StatefulSet's pods stable names.
    ...(hasSpool ? [service(`${name}-pods`, { clusterIP: 'None', publishNotReadyAddresses: true })] : []),
  ];
}

/** The edge only answers requests, so the processor is its bottleneck. */
function autoscaler({ name, hasSpool }: ServiceFacts): KubeObject {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, labels: labelsOf(name, 'service') },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: hasSpool ? 'StatefulSet' : 'Deployment', name },
      minReplicas: 2,
      maxReplicas: 6,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } } },
      ],
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 30 }] },
        // Slow, because events in a removed pod's spool wait in its volume until the pod returns.
        scaleDown: { stabilizationWindowSeconds: 600, policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }] },
      },
    },
  };
}
