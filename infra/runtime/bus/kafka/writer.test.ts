import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { topics } from '@sillage/proto/topics';
import type { Kafka } from 'kafkajs';
import { expect, test } from 'vitest';
import { createLogger } from '../../service/index.ts';
import { place } from '../placed-event.ts';
import { createClient } from './client.ts';
import { createKafkaWriter } from './writer.ts';

const PRODUCE = 0;
const METADATA = 3;
const API_VERSIONS = 18;

const int16 = (value: number) => Buffer.from(new Int16Array([value]).buffer).swap16();
const int32 = (value: number) => Buffer.from(new Int32Array([value]).buffer).swap32();
const text = (value: string) => Buffer.concat([int16(value.length), Buffer.from(value)]);
const list = (...items: readonly Buffer[]) => Buffer.concat([int32(items.length), ...items]);

/** A broker that leads the one partition of a topic, and does not answer the first produce request. */
async function startBroker(topic: string) {
  const produced: { readonly socket: Socket; readonly request: Buffer }[] = [];
  const sockets = new Set<Socket>();
  const answerTo = (socket: Socket, request: Buffer): Buffer | undefined => {
    switch (request.readInt16BE(0)) {
      case API_VERSIONS:
        return Buffer.concat([
          int16(0),
          list(
            ...[
              [PRODUCE, 3],
              [METADATA, 0],
              [API_VERSIONS, 2],
            ].map(([key = 0, highest = 0]) => Buffer.concat([key, 0, highest].map(int16))),
          ),
          int32(0),
        ]);
      case METADATA: {
        const partition = Buffer.concat([int16(0), int32(0), int32(1), list(int32(1)), list(int32(1))]);
        return Buffer.concat([
          list(Buffer.concat([int32(1), text('127.0.0.1'), int32(port)])),
          list(Buffer.concat([int16(0), text(topic), list(partition)])),
        ]);
      }
      default: {
        produced.push({ socket, request });
        if (produced.length === 1) return undefined;
        const partition = Buffer.concat([int32(0), int16(0), Buffer.alloc(8), Buffer.alloc(8, 0xff)]);
        return Buffer.concat([list(Buffer.concat([text(topic), list(partition)])), int32(0)]);
      }
    }
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= 4 + received.readInt32BE(0)) {
        const end = 4 + received.readInt32BE(0);
        const request = received.subarray(4, end);
        received = received.subarray(end);
        const answer = answerTo(socket, request);
        if (answer) socket.write(Buffer.concat([int32(answer.length + 4), request.subarray(4, 8), answer]));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, produced, sockets, close: () => server.close() };
}

test('a write that was given up is not sent again after newer ones', async () => {
  const topic = topics.accountEvents;
  const broker = await startBroker(topic.name);
  const kafka = createClient({ KAFKA_BROKERS: broker.address }, createLogger('test', 'silent'));
  const sendings: Promise<unknown>[] = [];
  const watched = {
    producer: (...options: Parameters<Kafka['producer']>) => {
      const producer = kafka.producer(...options);
      const { sendBatch } = producer;
      producer.sendBatch = (batch) => {
        const sending = sendBatch(batch);
        sendings.push(sending.catch(() => {}));
        return sending;
      };
      return producer;
    },
  } as Kafka;
  const timeoutMs = 1_000;
  const writer = createKafkaWriter(watched, timeoutMs);
  const event = (state: string) => place(topic, { partitionKey: 'k', partition: 0, value: Buffer.from(state) });
  const states = () => broker.produced.map(({ request }) => /older|newer/.exec(request.toString('latin1'))?.[0]);

  await expect(writer.write([event('older')])).rejects.toMatchObject({ code: 'log_unavailable' });
  await expect
    .poll(
      () =>
        writer.write([event('newer')]).then(
          () => true,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
  broker.produced[0]?.socket.destroy();
  await Promise.all(sendings);
  expect(states()[0]).toBe('older');
  expect(states().slice(1)).not.toContain('older');

  await writer.close();
  await expect.poll(() => broker.sockets.size, { timeout: 30_000 }).toBe(0);
  broker.close();
}, 90_000);
