import type { Topic } from '@sillage/proto/topics';
import type { KafkaMessage } from 'kafkajs';
import { unpack } from '../packed.ts';
import type { RawEvent } from '../raw-event.ts';

/** Events in order, in batches of at most `maxBatch`, each with the offset that may be committed after it. */
export function* batchesOf<Message>(
  topic: Topic<Message>,
  partition: number,
  messages: readonly KafkaMessage[],
  options: { readonly maxBatch: number; readonly nextOffset: bigint },
): Generator<{ readonly raws: readonly RawEvent[]; readonly nextOffset: bigint }> {
  let raws: RawEvent[] = [];
  for (const message of messages) {
    for (const raw of eventsOf(topic, partition, message)) {
      if (raws.length === options.maxBatch) {
        yield { raws, nextOffset: raw.position.offset };
        raws = [];
      }
      raws.push(raw);
    }
  }
  yield { raws, nextOffset: options.nextOffset };
}

function eventsOf<Message>(topic: Topic<Message>, partition: number, message: KafkaMessage): readonly RawEvent[] {
  const record = {
    position: { topic: topic.name, partition, offset: BigInt(message.offset), index: 0 },
    key: message.key?.toString(),
    headers: headersOf(message),
    value: message.value ?? Buffer.alloc(0),
  };
  if (message.value === null) return [{ ...record, fault: 'The record has no value' }];
  if (topic.framing === 'single') return [record];
  const values = unpack(message.value);
  if (!values) return [{ ...record, fault: 'Not a packed record' }];
  return values.map((value, index) => ({ ...record, position: { ...record.position, index }, value }));
}

function headersOf({ headers }: KafkaMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toString()]])),
  );
}
