import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { LiveUpdate } from '@sillage/proto/http/live';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { liveUpdate } from '../testing/live-update.ts';
import { type LiveStream, mergeUpdates, openLiveStream } from './sse.ts';

const EVENT_BYTES = 50_000;
const UPDATES = 1000;
/** What Node takes before it says that a socket is full, and one event beyond. */
const MAX_BYTES = 65_536 + 2 * EVENT_BYTES;

const update = (version: number): LiveUpdate =>
  liveUpdate({ campaignId: '0198a000-0000-7000-8000-000000000001', version, asOf: 'x'.repeat(EVENT_BYTES) });

const opened: { readonly stream: LiveStream; readonly response: ServerResponse }[] = [];
const server = createServer((_request, response) => opened.push({ stream: openLiveStream(response, {}), response }));
const sockets: Socket[] = [];
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  opened.length = 0;
});

async function open() {
  const place = opened.length;
  const address = server.address();
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text = `${text}${chunk.toString('latin1')}`.slice(-200_000);
  });
  socket.write('GET / HTTP/1.1\r\nhost: gateway\r\n\r\n');
  await expect.poll(() => text).toContain('text/event-stream');
  const own = opened[place];
  if (!own) throw new Error('the stream was not opened');
  return { ...own, socket, newest: () => Number([...text.matchAll(/"version":(\d+)/g)].at(-1)?.[1] ?? 0) };
}

test('a client that reads nothing holds an event and a socket full of bytes, and others get every update meanwhile', async () => {
  const [deaf, reading] = [await open(), await open()];
  deaf.socket.pause();
  let most = 0;
  for (let version = 1; version <= UPDATES; version += 1) {
    for (const { stream } of opened) stream.send(update(version));
    most = Math.max(most, deaf.response.writableLength);
    while (reading.newest() < version) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MAX_BYTES);
  expect(deaf.newest()).toBeLessThan(UPDATES);

  deaf.socket.resume();
  await expect.poll(deaf.newest).toBe(UPDATES);
});

test('a heartbeat adds nothing to what a client does not read', async () => {
  const deaf = await open();
  deaf.socket.pause();
  for (let version = 1; deaf.response.writableLength === 0; version += 1) {
    deaf.stream.send(update(version));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const held = deaf.response.writableLength;
  for (let times = 0; times < 10_000; times += 1) deaf.stream.heartbeat();
  expect(deaf.response.writableLength).toBeLessThanOrEqual(held);
});

test('of two updates of a campaign the newer totals are kept, in whatever order they came', () => {
  expect(mergeUpdates(update(2), update(1)).version).toBe(2);
  expect(mergeUpdates(update(1), update(2)).version).toBe(2);
});
