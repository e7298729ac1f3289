import { journals, type Topic, topics } from '@sillage/proto/topics';
import { type AccessHolder, engineUserOf, servicesOnLog, topicsReadBy, topicsWrittenBy } from './users.ts';

type Operation = 'Read' | 'Write' | 'Describe' | 'Create' | 'Delete';

/** One rule, in the terms of Strimzi's KafkaUser and Kafka. */
export interface KafkaAcl {
  readonly resource: {
    readonly type: 'topic' | 'group';
    readonly name: string;
    readonly patternType: 'literal' | 'prefix';
  };
  readonly operations: readonly Operation[];
}

/**
 * Prefix of the groups in which topics are read again, after a restore or for a rebuild; these groups are deleted
 * afterwards.
 */
const REPLAY_GROUPS = 'replay-';
const REPLAYING: ReadonlySet<string> = new Set(['attribution', 'monitor', 'operators', ...Object.keys(journals)]);
/** Holders that handle dead letters: operators with their commands, and the monitor on the administrator's behalf. */
const OPERATING: readonly AccessHolder[] = ['monitor', 'operators'];

/**
 * All rights of a service, or an operator's commands, at Kafka: its topics, which it also creates if they are missing,
 * and its consumer groups, whose names begin with the service's. No one has rights to the cluster itself.
 */
export function kafkaAclsOf(holder: AccessHolder): readonly KafkaAcl[] {
  const isOperating = OPERATING.includes(holder);
  const consumes = topicsReadBy(holder).map(({ name }) => name);
  const reads = [...consumes, ...(isOperating ? topicsReadBy('operators').map(({ name }) => name) : [])];
  const hasGroups = holder !== 'operators' && consumes.length > 0;
  const writes = topicsWrittenBy(holder).map(({ name }) => name);
  const journal = journalOf(holder);
  if (journal) {
    reads.push(journal.name);
    writes.push(journal.name);
  }
  // After a restore it reads what it has published about each conversion.
  if (holder === 'attribution') reads.push(topics.commissions.name);
  // Dead letters are published again to their original topic; to a compacted one only if no later event replaces them.
  if (isOperating) {
    const origins = Object.values(topics).filter(({ name }) => name !== topics.deadLetters.name);
    writes.push(...origins.map(({ name }) => name));
    reads.push(...origins.filter(({ retention }) => retention === 'compacted').map(({ name }) => name));
  }
  const topicAcls = [...new Set([...reads, ...writes])]
    .sort()
    .map((name) =>
      acl('topic', name, 'literal', [
        ...(reads.includes(name) ? (['Read'] as const) : []),
        ...(writes.includes(name) ? (['Write'] as const) : []),
        'Describe',
        'Create',
      ]),
    );
  return [
    ...topicAcls,
    ...(hasGroups ? [acl('group', holder, 'prefix', ['Read', 'Describe'])] : []),
    // To read the offsets of each group.
    ...(holder === 'monitor'
      ? servicesOnLog.filter((name) => name !== holder).map((name) => acl('group', name, 'prefix', ['Describe']))
      : []),
    ...(REPLAYING.has(holder) ? [acl('group', REPLAY_GROUPS, 'prefix', ['Read', 'Describe', 'Delete'])] : []),
  ];
}

const journalOf = (holder: AccessHolder): Topic<unknown> | undefined =>
  holder === 'operators' ? undefined : journals[holder];

const acl = (
  type: KafkaAcl['resource']['type'],
  name: string,
  patternType: KafkaAcl['resource']['patternType'],
  operations: readonly Operation[],
): KafkaAcl => ({ resource: { type, name, patternType }, operations });

/** The arguments of `kafka-acls.sh --bootstrap-server …` that grant the holder's rights. Idempotent. */
export function kafkaAclCommands(holder: AccessHolder): readonly (readonly string[])[] {
  // A client certificate's user is its whole subject.
  const principals = [`User:${engineUserOf(holder)}`, `User:CN=${engineUserOf(holder)}`];
  return kafkaAclsOf(holder).map(({ resource: { type, name, patternType }, operations }) => [
    '--add',
    ...principals.flatMap((principal) => ['--allow-principal', principal]),
    ...operations.flatMap((operation) => ['--operation', operation]),
    `--${type}`,
    name,
    '--resource-pattern-type',
    patternType === 'prefix' ? 'prefixed' : 'literal',
  ]);
}
