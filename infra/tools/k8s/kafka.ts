import { type Topic, topics } from '@sillage/proto/topics';
import { topicSettings } from '@sillage/runtime/bus';
import { stringify } from 'yaml';
import { type KafkaAcl, kafkaAclsOf } from '../access/kafka-acls.ts';
import { type AccessHolder, engineUserOf } from '../access/users.ts';
import type { ServiceFacts } from './facts.ts';
import type { KubeObject } from './objects.ts';

const BROKERS = 3;
const labels = { 'strimzi.io/cluster': 'sillage-kafka' };

/** The topics as the services would create them, so that they exist before the first service starts. */
export const kafkaTopics = (): readonly KubeObject[] =>
  (Object.values(topics) as readonly Topic<unknown>[]).map((topic) => ({
    apiVersion: 'kafka.strimzi.io/v1',
    kind: 'KafkaTopic',
    metadata: { name: topic.name, labels },
    spec: { partitions: topic.partitions, replicas: BROKERS, config: topicSettings(topic, BROKERS) },
  }));

/** Users for each service that uses the log, for operators' commands, and for the autoscaler, which only reads lags. */
export function kafkaUsers(all: readonly ServiceFacts[]): readonly KubeObject[] {
  const holders: readonly AccessHolder[] = [...onLog(all), 'operators'];
  return [...holders.map((holder) => user(holder, kafkaAclsOf(holder))), user('keda', lagAcls(all))];
}

/** The component that gives each service its account, for a Kafka that has accounts. */
export const kafkaAccounts = (all: readonly ServiceFacts[]): KubeObject => ({
  apiVersion: 'kustomize.config.k8s.io/v1alpha1',
  kind: 'Component',
  patches: onLog(all).map((name) => ({
    target: { kind: 'Deployment|StatefulSet|Job', labelSelector: `app.kubernetes.io/name=${name}` },
    patch: stringify(
      [
        { name: 'KAFKA_USERNAME', value: engineUserOf(name) },
        { name: 'KAFKA_PASSWORD', valueFrom: { secretKeyRef: { name: 'sillage-kafka-passwords', key: name } } },
      ].map((value) => ({ op: 'add', path: '/spec/template/spec/containers/0/env/-', value })),
    ),
  })),
});

const onLog = (all: readonly ServiceFacts[]) => all.filter(({ usesKafka }) => usesKafka).map(({ name }) => name);

const user = (name: string, acls: readonly (KafkaAcl | LagAcl)[]): KubeObject => ({
  apiVersion: 'kafka.strimzi.io/v1',
  kind: 'KafkaUser',
  metadata: { name: `sillage-${name}`, labels },
  spec: {
    authentication: {
      type: 'scram-sha-512',
      password: { valueFrom: { secretKeyRef: { name: 'sillage-kafka-passwords', key: name } } },
    },
    authorization: { type: 'simple', acls },
  },
});

interface LagAcl {
  readonly resource: KafkaAcl['resource'];
  readonly operations: readonly ['Describe'];
}

/** Rights to read the offsets of groups and the ends of their topics. */
function lagAcls(all: readonly ServiceFacts[]): readonly LagAcl[] {
  const consumers = all.filter(({ consumes }) => consumes.length > 0);
  const consumed = [...new Set(consumers.flatMap(({ consumes }) => consumes.map(({ name }) => name)))].sort();
  const describe = (type: 'topic' | 'group', name: string, patternType: 'literal' | 'prefix'): LagAcl => ({
    resource: { type, name, patternType },
    operations: ['Describe'],
  });
  return [
    ...consumed.map((name) => describe('topic', name, 'literal')),
    ...consumers.map(({ name }) => describe('group', `${name}.`, 'prefix')),
  ];
}
