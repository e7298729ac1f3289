import { fromBinary } from '@bufbuild/protobuf';
import type { Topic } from '@sillage/proto/topics';
import type { Position, ReceivedEvent } from './event-bus.ts';

/** An event as an adapter read it, before anyone looked into its bytes. */
export interface RawEvent {
  readonly position: Position;
  readonly key: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Uint8Array;
  /** Why the adapter itself could make nothing of the record; its value is then the whole record. */
  readonly fault?: string;
}

/** Why an event goes to the dead letters: a stable code, and a sentence for the operator. */
export interface DeadEvent {
  readonly raw: RawEvent;
  readonly code: string;
  readonly reason: string;
}

/** Decodes each event; those that are not a message of the topic are set aside. */
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
