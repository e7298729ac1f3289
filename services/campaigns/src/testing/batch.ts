import type { EventBatch } from '@sillage/infra/bus';

/** A batch of these messages as the bus hands it over. */
export function batchOf<Message>(topic: string, messages: readonly Message[]): EventBatch<Message> {
  const events = messages.map((message, index) => ({
    message,
    position: { topic, partition: 0, offset: BigInt(index), index: 0 },
    key: '',
    headers: {},
    raw: new Uint8Array(),
  }));
  return { topic, partition: 0, events, nextOffset: BigInt(messages.length), signal: new AbortController().signal };
}
