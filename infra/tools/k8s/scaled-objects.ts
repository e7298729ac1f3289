import { kafkaGroup } from '@sillage/runtime/bus';
import type { ServiceFacts } from './facts.ts';
import { type KubeObject, labelsOf } from './objects.ts';

/** Where the component `strimzi` has Kafka; an overlay with another Kafka replaces it. */
const KAFKA_BOOTSTRAP = 'sillage-kafka-kafka-bootstrap:9093';

/** Records behind, per instance, from which another one helps: some seconds of work. Records of clicks carry several each. */
const LAG_THRESHOLD = 1000;
/** Each instance has a pool of connections to Postgres: beyond this the database is what is slow. */
const MOST_REPLICAS = 12;

/** Consumers follow the lag of their groups; there is no use in more instances than the topic with most partitions has. */
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
      // Two, so that the loss of a node stops nothing; the autoscaler never takes a consumer away for good.
      minReplicaCount: 2,
      maxReplicaCount: Math.min(MOST_REPLICAS, Math.max(...consumes.map(({ partitions }) => partitions))),
      // Kafka away: what runs stays.
      fallback: { failureThreshold: 4, replicas: 2, behavior: 'currentReplicasIfHigher' },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: {
            // Each change stops the group for a moment.
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
          // A group that has not committed yet begins at the beginning.
          offsetResetPolicy: 'earliest',
        },
      })),
    },
  };
}
