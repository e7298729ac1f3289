import type { EventBatch } from '@sillage/infra/bus';

/** Events of one partition as a consumer gets them. */
export function batchOf<Message>(topic: string, messages: readonly Message[]): EventBatch<Message> {
  const position = { topic, partition: 0, offset: 0n, index: 0 };
  const events = messages.map((message) => ({ message, position, key: undefined, headers: {}, raw: new Uint8Array() }));
  return { topic, partition: 0, events, nextOffset: 1n, signal: new AbortController().signal };
}
