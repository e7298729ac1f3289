import { createRequire } from 'node:module';
import type { Message } from 'kafkajs';

interface Partition {
  readonly partition: number;
  readonly messages: readonly Message[];
}

interface ProduceRequest {
  readonly acks: number;
  readonly timeout: number;
  readonly topicData: readonly { readonly topic: string; readonly partitions: readonly Partition[] }[];
}

/** An encoded request, in the format of kafkajs's encoders. */
interface Encoded {
  readonly buf: Buffer;
  readonly buffer: Buffer;
}

type Protocol = (request: ProduceRequest) => { readonly encode: () => Promise<Encoded> };

const encodedBatches = new WeakSet<Uint8Array>();

/** A message that carries an encoded record batch, the only one of its partition in the request. */
export function batchMessage(partition: number, batch: Buffer): Message {
  encodedBatches.add(batch);
  return { partition, value: batch };
}

/** Versions of produce requests with record batches of format 2. Only brokers before Kafka 0.11 need older ones. */
const VERSIONS = [3, 4, 5, 6, 7];
let isPrepared = false;

/**
 * Makes kafkajs send messages of `batchMessage`. It still finds the leaders, waits for answers and retries, but no
 * longer encodes records: its grouping by partition is quadratic in their number, and its encoding took a twelfth of
 * the time of a redirect.
 */
export function prepareProduceRequests(): void {
  if (isPrepared) return;
  isPrepared = true;
  const require = createRequire(import.meta.url);
  const replace = (version: number, make: (original: Protocol) => Protocol) => {
    const path = require.resolve(`kafkajs/src/protocol/requests/produce/v${version}/request.js`);
    const original = require(path) as Protocol;
    const loaded = require.cache[path];
    if (!loaded) throw new Error('kafkajs is not where it was found');
    return () => {
      loaded.exports = make(original);
    };
  };
  const refuse: Protocol = () => {
    throw new Error('The broker is older than Kafka 0.11');
  };
  const replacements = [
    ...[0, 1, 2].map((version) =>
      replace(version, (original) => (request) => (isOurs(request) ? refuse : original)(request)),
    ),
    ...VERSIONS.map((version) =>
      replace(
        version,
        (original) => (request) =>
          isOurs(request)
            ? { ...original(request), encode: () => Promise.resolve(encode(request)) }
            : original(request),
      ),
    ),
  ];
  // Each version builds on the previous one, so all of them are loaded first.
  for (const apply of replacements) apply();
}

function isOurs({ topicData }: ProduceRequest): boolean {
  const [first] = topicData.flatMap(({ partitions }) => partitions.flatMap(({ messages }) => messages));
  return first?.value instanceof Uint8Array && encodedBatches.has(first.value);
}

/** transactional_id acks timeout [topic [partition record_set]] */
function encode({ acks, timeout, topicData }: ProduceRequest): Encoded {
  const parts: Buffer[] = [
    numbers(12, (bytes) => {
      bytes.writeInt16BE(-1, 0);
      bytes.writeInt16BE(acks, 2);
      bytes.writeInt32BE(timeout, 4);
      bytes.writeInt32BE(topicData.length, 8);
    }),
  ];
  for (const { topic, partitions } of topicData) {
    const name = Buffer.from(topic);
    parts.push(
      numbers(2, (bytes) => bytes.writeInt16BE(name.length)),
      name,
      numbers(4, (bytes) => bytes.writeInt32BE(partitions.length)),
    );
    for (const { partition, messages } of partitions) {
      const batch = batchOf(messages);
      parts.push(
        numbers(8, (bytes) => {
          bytes.writeInt32BE(partition, 0);
          bytes.writeInt32BE(batch.length, 4);
        }),
        batch,
      );
    }
  }
  const bytes = Buffer.concat(parts);
  return { buf: bytes, buffer: bytes };
}

function batchOf([message, ...more]: readonly Message[]): Buffer {
  if (more.length > 0 || !Buffer.isBuffer(message?.value) || !encodedBatches.has(message.value))
    throw new Error('Of each partition, one encoded batch is sent at a time');
  return message.value;
}

function numbers(length: number, write: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  write(bytes);
  return bytes;
}
