import { fromBinary } from '@bufbuild/protobuf';
import type { Topic } from '@sillage/proto/topics';
import type { Position, ReceivedEvent } from './event-bus.ts';

/** An undecoded event from either log. */
export interface RawEvent {
  readonly position: Position;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
  /** Why the record could not be unpacked; `value` is then the whole record. */
  readonly fault?: string;
}

/** An event that becomes a dead letter, with a stable code, and a sentence for the operator. */
export interface DeadEvent {
  readonly raw: RawEvent;
  readonly code: string;
  readonly reason: string;
}

/** Decodes each event; separates those that are not a message of the topic. */
export function decode<Message>(
  topic: Topic<Message>,
  raws: readonly RawEvent[],
): { readonly readable: ReceivedEvent<Message>[]; readonly unreadable: DeadEvent[] } {
  const readable: ReceivedEvent<Message>[] = [];
  const unreadable: DeadEvent[] = [];
  const read = topic.decode ?? ((value: Uint8Array) => fromBinary(topic.schema, value) as Message);
  for (const raw of raws) {
    const { position, key, headers, value, fault } = raw;
    if (fault !== undefined) {
      unreadable.push({ raw, code: 'unreadable_event', reason: fault });
      continue;
    }
    try {
      readable.push({ message: read(value), position, key, headers, raw: value });
    } catch (error) {
      unreadable.push({
        raw,
        code: 'unreadable_event',
        reason: `Not a ${topic.schema.typeName}: ${(error as Error).message}`,
      });
    }
  }
  return { readable, unreadable };
}
