import type { Topic } from '@sillage/proto/topics';
import type { KafkaMessage } from 'kafkajs';
import type { LogRecord } from '../records.ts';

/** Converts the messages of a topic from Kafka. */
export const recordsOf = <Message>({ framing }: Topic<Message>, messages: readonly KafkaMessage[]): LogRecord[] =>
  messages.map((message) => ({
    offset: BigInt(message.offset),
    key: message.key?.toString(),
    headers: headersOf(message),
    value: message.value,
    isPacked: framing === 'packed',
  }));

function headersOf({ headers }: KafkaMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.toString()]])),
  );
}
