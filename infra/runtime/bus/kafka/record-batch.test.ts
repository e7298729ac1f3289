import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchMessage, prepareProduceRequests } from './produce-batches.ts';
import { encodeRecordBatch, type KafkaRecord } from './record-batch.ts';

interface Request {
  readonly apiVersion: number;
  readonly encode: () => Promise<{ readonly buffer: Buffer }>;
}

const produce = (
  createRequire(import.meta.url)('kafkajs/src/protocol/requests/produce/index.js') as {
    protocol: (of: { version: number }) => (of: object) => { request: Request };
  }
).protocol;

const text = fc.string({ unit: 'binary', maxLength: 80 });
const record: fc.Arbitrary<KafkaRecord> = fc.record({
  key: fc.option(text, { nil: undefined }),
  headers: fc.option(
    fc.dictionary(
      text.filter((name) => name !== '__proto__'),
      text,
      { maxKeys: 3 },
    ),
    { nil: undefined },
  ),
  value: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.integer({ min: 60, max: 9000 }).map((size) => new Uint8Array(size).fill(7)),
  ),
});
const topics = fc.uniqueArray(
  fc.record({
    topic: fc.constantFrom('clicks', 'conversions', 'é'),
    partitions: fc.uniqueArray(
      fc.record({ partition: fc.nat(50), records: fc.array(record, { minLength: 1, maxLength: 70 }) }),
      {
        selector: ({ partition }) => partition,
        minLength: 1,
        maxLength: 4,
      },
    ),
  }),
  { selector: ({ topic }) => topic, minLength: 1 },
);

const bytesOf = async (version: number, topicData: object) => {
  const { request } = produce({ version })({ acks: -1, timeout: 1500, topicData });
  return { apiVersion: request.apiVersion, bytes: Buffer.from((await request.encode()).buffer).toString('hex') };
};

test('the requests of encoded batches are those that kafkajs makes of the same records', async () => {
  prepareProduceRequests();
  const nowMs = 1_795_000_000_123;
  await fc.assert(
    fc.asyncProperty(topics, fc.constantFrom(3, 5, 7), async (data, version) => {
      const theirs = data.map(({ topic, partitions }) => ({
        topic,
        partitions: partitions.map(({ partition, records }) => ({
          partition,
          firstSequence: 0,
          messages: records.map(({ key, headers, value }) => ({
            key: key ?? null,
            value: Buffer.from(value),
            timestamp: nowMs,
            ...(headers && { headers }),
          })),
        })),
      }));
      const ours = data.map(({ topic, partitions }) => ({
        topic,
        partitions: partitions.map(({ partition, records }) => ({
          partition,
          messages: [batchMessage(partition, encodeRecordBatch(records, nowMs))],
        })),
      }));
      expect(await bytesOf(version, ours)).toEqual(await bytesOf(version, theirs));
    }),
    { numRuns: 200 },
  );
});

test('a broker whose requests cannot carry a batch is refused, and never sent something else', () => {
  prepareProduceRequests();
  const batch = encodeRecordBatch([{ key: undefined, headers: undefined, value: Buffer.from('event') }], 1);
  const topicData = [{ topic: 'clicks', partitions: [{ partition: 0, messages: [batchMessage(0, batch)] }] }];
  expect(() => produce({ version: 2 })({ acks: -1, timeout: 1500, topicData })).toThrow('older');
});

test('two batches of a partition in one request are refused', async () => {
  prepareProduceRequests();
  const message = batchMessage(
    0,
    encodeRecordBatch([{ key: 'k', headers: undefined, value: Buffer.from('event') }], 1),
  );
  const topicData = [{ topic: 'clicks', partitions: [{ partition: 0, messages: [message, message] }] }];
  const { request } = produce({ version: 7 })({ acks: -1, timeout: 1500, topicData });
  await expect(async () => request.encode()).rejects.toThrow('one encoded batch');
});
