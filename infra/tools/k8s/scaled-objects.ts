import { kafkaGroup } from '@sillage/runtime/bus';
import type { ServiceFacts } from './facts.ts';
import { type KubeObject, labelsOf } from './objects.ts';

/** The address of Kafka in the component `strimzi`, as seen from KEDA's namespace; overlays set that of the services. */
const KAFKA_BOOTSTRAP = 'sillage-kafka-kafka-bootstrap.sillage.svc:9093';

/**
 * Lag in records per instance from which another instance is added: some seconds of work. Records of clicks contain
 * several each.
 */
const LAG_THRESHOLD = 1000;
/** Each instance has a pool of connections to Postgres; with more instances, the database is the bottleneck. */
const MAX_REPLICAS = 12;

/** Consumers scale with the lag of their groups, up to the number of partitions of their largest topic. */
export const scaledObjects = (all: readonly ServiceFacts[]): readonly KubeObject[] =>
  all.filter(({ consumes }) => consumes.length > 0).map(scaledObject);

function scaledObject({ name, consumes }: ServiceFacts): KubeObject {
  return {
    apiVersion: 'keda.sh/v1alpha1',
    kind: 'ScaledObject',
    metadata: { name, labels: labelsOf(name, 'service') },
    spec: {
      scaleTargetRef: { name },
      pollingInterval: 15,
      // At least two, to survive the loss of a node, and so that the autoscaler never stops a consumer entirely.
      minReplicaCount: 2,
      maxReplicaCount: Math.min(MAX_REPLICAS, Math.max(...consumes.map(({ partitions }) => partitions))),
      // If Kafka is unavailable, the present instances stay.
      fallback: { failureThreshold: 4, replicas: 2, behavior: 'currentReplicasIfHigher' },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: {
            // Each change interrupts the group for a moment.
            scaleUp: { stabilizationWindowSeconds: 30, policies: [{ type: 'Percent', value: 100, periodSeconds: 60 }] },
            scaleDown: { stabilizationWindowSeconds: 600, policies: [{ type: 'Pods', value: 1, periodSeconds: 300 }] },
          },
        },
      },
      triggers: consumes.map((topic) => ({
        type: 'kafka',
        name: topic.name,
        metricType: 'AverageValue',
        authenticationRef: { name: 'kafka' },
        metadata: {
          bootstrapServers: KAFKA_BOOTSTRAP,
          consumerGroup: kafkaGroup(name, topic),
          topic: topic.name,
          lagThreshold: String(LAG_THRESHOLD),
          // A group without commits starts at the beginning.
          offsetResetPolicy: 'earliest',
        },
      })),
    },
  };
}
