import { create, toBinary } from '@bufbuild/protobuf';
import { DeadLetterSchema } from '@sillage/proto/events/dead_letters';
import { topics } from '@sillage/proto/topics';
import { v7 } from 'uuid';
import type { EventBus, OutgoingEvent } from '../event-bus.ts';
import type { DeadEvent } from '../raw-event.ts';

/** Publishes dead letters for events that a group could not handle. */
export function sendToDeadLetters(
  bus: Pick<EventBus, 'publish'>,
  group: string,
  events: readonly DeadEvent[],
): Promise<void> {
  return bus.publish(
    topics.deadLetters,
    events.map((event) => toDeadLetter(group, event)),
  );
}

/** The dead letter of an event: the reason, and everything that is needed to publish the event again. */
function toDeadLetter(group: string, { raw, code, reason }: DeadEvent): OutgoingEvent {
  const { position, key, headers, value } = raw;
  const letter = create(DeadLetterSchema, {
    eventId: v7(),
    occurredAtMs: BigInt(Date.now()),
    consumerGroup: group,
    originTopic: position.topic,
    originPartition: position.partition,
    originOffset: position.offset,
    originIndex: position.index,
    originKey: Buffer.from(key ?? ''),
    originValue: value,
    originHeaders: { ...headers },
    reasonCode: code,
    reason,
  });
  return { partitionKey: key ?? '', value: toBinary(DeadLetterSchema, letter) };
}
