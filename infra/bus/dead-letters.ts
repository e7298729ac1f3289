import { create, toBinary } from '@bufbuild/protobuf';
import { DeadLetterSchema } from '@sillage/proto/events/dead_letters';
import { v7 } from 'uuid';
import type { OutgoingEvent } from './event-bus.ts';
import type { DeadEvent } from './raw-event.ts';

/** The dead letter of an event: everything needed to publish it again, and why it is here. */
export function toDeadLetter(group: string, { raw, code, reason }: DeadEvent): OutgoingEvent {
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
