import type { DeadLetter } from '@sillage/proto/events/dead_letters';
import { type Topic, topics } from '@sillage/proto/topics';
import type { EventBus, OutgoingEvent } from '../event-bus.ts';

export interface DeadLetterFilter {
  /** Only those of events of this topic. */
  readonly topic?: string;
  /** Only those with these ids; empty: all. */
  readonly ids: readonly string[];
  /** At most this many, the newest ones. */
  readonly limit: number;
}

/** The header of a republished event: the id of its dead letter. */
export const REPLAYED_HEADER = 'sillage-replayed';

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

/** Publishes the events unchanged to their original topic and partition: every consumer of the topic reads them again. */
export async function replayDeadLetters(
  bus: EventBus,
  letters: readonly DeadLetter[],
  knownTopics: readonly Topic<unknown>[] = Object.values(topics),
): Promise<void> {
  for (const letter of letters) {
    const topic = knownTopics.find(({ name }) => name === letter.originTopic);
    if (!topic)
      throw new Error(
        `The dead letter ${letter.eventId} came from "${letter.originTopic}", which is not a topic of this version`,
      );
    await bus.publish(topic, [toEvent(letter)]);
  }
}

function toEvent(letter: DeadLetter): OutgoingEvent {
  return {
    partitionKey: Buffer.from(letter.originKey).toString(),
    partition: letter.originPartition,
    headers: { ...letter.originHeaders, [REPLAYED_HEADER]: letter.eventId },
    value: letter.originValue,
  };
}
