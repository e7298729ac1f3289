import { type Topic, topics } from '@sillage/proto/topics';
import { AppError } from '../service/index.ts';
import type { OutgoingEvent } from './event-bus.ts';
import { partitionOf } from './partition-of.ts';

/** An event with its partition and record key. */
export interface PlacedEvent {
  readonly topic: { readonly name: string; readonly partitions: number; readonly framing: 'packed' | 'single' };
  readonly partition: number;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly value: Uint8Array;
}

/** Kafka accepts a megabyte per request. The tables have the same limit, so that an event fits both logs or neither. */
export const MAX_WRITE_BYTES = 900_000;
/** Leaves room for the fields of a dead letter. */
const MAX_EVENT_BYTES = 800_000;
export const EVENT_OVERHEAD_BYTES = 100;

/**
 * Decides partition and record key. Packed records have neither key nor headers, in both logs, so that no reader can
 * rely on them. `keyedPartitions`: the number of partitions, from the first on, among which keys are distributed.
 */
export function place<Message>(
  topic: Topic<Message>,
  event: OutgoingEvent,
  keyedPartitions: number = topic.partitions,
): PlacedEvent {
  const { value, partitionKey, entityKey, headers } = event;
  if (value.byteLength > (topic.name === topics.deadLetters.name ? MAX_WRITE_BYTES : MAX_EVENT_BYTES)) {
    throw new AppError('payload_too_large', 'The event is too large for the log.', {
      detail: { topic: topic.name, bytes: value.byteLength },
    });
  }
  const partition = event.partition ?? partitionOf(partitionKey, keyedPartitions);
  return topic.framing === 'packed'
    ? { topic, partition, key: undefined, headers: undefined, value }
    : { topic, partition, key: entityKey ?? partitionKey, headers, value };
}
