import type { EventBatch } from '../event-bus.ts';

/** Messages as the bus hands them to a consumer: one batch of one partition, from its first offset on. */
export function batchOf<Message>(topic: string, messages: readonly Message[], partition = 0): EventBatch<Message> {
  const events = messages.map((message, index) => ({
    message,
    position: { topic, partition, offset: BigInt(index), index: 0 },
    key: undefined,
    headers: {},
    raw: new Uint8Array(),
  }));
  return { topic, partition, events, nextOffset: BigInt(messages.length), signal: new AbortController().signal };
}
