import type { DeadLetter } from '@sillage/proto/events/dead_letters';
import { type Topic, topics } from '@sillage/proto/topics';
import type { EventBatch, EventBus, OutgoingEvent } from '../event-bus.ts';

export interface DeadLetterFilter {
  /** Only those of events of this topic. */
  readonly topic?: string;
  /** Only those with these ids; empty: all. */
  readonly ids: readonly string[];
  /** At most this many, the newest ones. */
  readonly limit: number;
}

/** The dead letters that match, oldest first. */
export async function listDeadLetters(
  bus: EventBus,
  { topic, ids, limit }: DeadLetterFilter,
): Promise<readonly DeadLetter[]> {
  const wanted = new Set(ids);
  const letters: DeadLetter[] = [];
  await bus.replay(topics.deadLetters, async (batch) => {
    for (const { message } of batch.events) {
      if (topic !== undefined && message.originTopic !== topic) continue;
      if (wanted.size > 0 && !wanted.has(message.eventId)) continue;
      letters.push(message);
      if (letters.length > limit) letters.shift();
    }
  });
  return letters;
}

/**
 * Publishes the events unchanged to their original topic and partition: every consumer of the topic reads them again.
 * Resolves with the letters that are superseded: a later event in a compacted topic has the same key. Published again,
 * theirs would be the last of the key, and compaction would remove the newer state.
 */
export async function replayDeadLetters(
  bus: EventBus,
  letters: readonly DeadLetter[],
  knownTopics: readonly Topic<unknown>[] = Object.values(topics),
): Promise<readonly DeadLetter[]> {
  const superseded: DeadLetter[] = [];
  /** By topic, from before its first event is published again. */
  const lastOffsets = new Map<string, ReadonlyMap<string, bigint>>();
  for (const letter of letters) {
    const topic = knownTopics.find(({ name }) => name === letter.originTopic);
    if (!topic)
      throw new Error(
        `The dead letter ${letter.eventId} came from "${letter.originTopic}", which is not a topic of this version`,
      );
    if (topic.retention === 'compacted') {
      const last = lastOffsets.get(topic.name) ?? (await readLastOffsets(bus, topic, letters));
      lastOffsets.set(topic.name, last);
      if ((last.get(entityOf(letter)) ?? -1n) > letter.originOffset) {
        superseded.push(letter);
        continue;
      }
    }
    await bus.publish(topic, [toEvent(letter)]);
  }
  return superseded;
}

/** An offset beyond every end: the partition is not read. */
const NEVER = 2n ** 63n - 1n;

/** The offset of the last event of each entity, after the letters' events. */
async function readLastOffsets(
  bus: EventBus,
  topic: Topic<unknown>,
  letters: readonly DeadLetter[],
): Promise<ReadonlyMap<string, bigint>> {
  const from = new Map(Array.from({ length: topic.partitions }, (_, partition) => [partition, NEVER]));
  for (const { originTopic, originPartition, originOffset } of letters) {
    const next = originOffset + 1n;
    if (originTopic === topic.name && next < (from.get(originPartition) ?? NEVER)) from.set(originPartition, next);
  }
  const last = new Map<string, bigint>();
  // Also counts events that this version cannot read.
  const undecoded: Topic<unknown> = { ...topic, decode: () => undefined };
  const note = async ({ partition, events }: EventBatch<unknown>) => {
    for (const { key = '', position } of events) last.set(`${partition}/${key}`, position.offset);
  };
  await bus.replay(undecoded, note, { from });
  return last;
}

const keyOf = ({ originKey }: DeadLetter): string => Buffer.from(originKey).toString();
const entityOf = (letter: DeadLetter): string => `${letter.originPartition}/${keyOf(letter)}`;

function toEvent(letter: DeadLetter): OutgoingEvent {
  return {
    partitionKey: keyOf(letter),
    partition: letter.originPartition,
    headers: letter.originHeaders,
    value: letter.originValue,
  };
}
