import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOf, GET, LAST, OTHER, type Started, start, statusesOf, untilAnswers } from './testing/fast-path-server.ts';

let server: Started;
beforeAll(async () => {
  server = await start();
});
afterAll(() => server.close());

test('one answer after the other on a connection, as Node writes them', async () => {
  const socket = server.open();
  for (let n = 0; n < 3; n += 1) {
    socket.write(GET);
    const answer = await untilAnswers(socket, 1);
    expect(answer).toMatch(
      /^HTTP\/1\.1 302 Found\r\nLocation: https:\/\/shop\.example\/\r\nSet-Cookie: sid=1\r\nX-Door: yes\r\nCache-Control: no-store\r\nContent-Length: 0\r\nDate: [A-Z][a-z]{2}, .* GMT\r\n\r\n$/,
    );
  }
  socket.destroy();
});

test('from the first other request on, the connection is Node’s, the fast path’s addresses included', async () => {
  const socket = server.open();
  const before = server.taken();
  socket.write(GET);
  await untilAnswers(socket, 1);
  socket.write('POST /other HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a"');
  await sleep(20);
  socket.write(':"b"}');
  expect(await untilAnswers(socket, 1)).toContain('{"a":"b"}');
  socket.write(GET);
  expect(await untilAnswers(socket, 1)).toContain('Location: https://shop.example/');
  expect(server.taken()).toBe(before + 2);
  socket.write(OTHER);
  expect(await untilAnswers(socket, 1)).toMatch(/location: https:\/\/router\.example\//i);
  socket.destroy();
});

test('what comes during an answer waits for it', async () => {
  const slow = await start({ later: true });
  const socket = slow.open();
  socket.write(GET);
  await expect.poll(slow.taken).toBe(1);
  socket.write(GET.slice(0, 10));
  await sleep(20);
  socket.write(GET.slice(10) + LAST);
  await sleep(20);
  expect(slow.taken()).toBe(1);
  slow.release();
  // Together with another one it is Node that reads it.
  await expect.poll(slow.taken).toBe(2);
  slow.release();
  expect(statusesOf(await allOf(socket))).toEqual([302, 302, 200]);
  await slow.close();
});

test('a client that has said all it wants is answered and left', async () => {
  const slow = await start({ later: true });
  const socket = slow.open();
  socket.end(GET);
  await expect.poll(slow.taken).toBe(1);
  await sleep(20);
  slow.release();
  expect(statusesOf(await allOf(socket))).toEqual([302]);
  await slow.close();
});

test('a client that is gone before its answer harms nobody', async () => {
  const slow = await start({ later: true });
  const socket = slow.open();
  socket.write(GET);
  await expect.poll(slow.taken).toBe(1);
  socket.resetAndDestroy();
  await sleep(20);
  slow.release();
  const other = slow.open();
  other.write(GET);
  await expect.poll(slow.taken).toBe(2);
  slow.release();
  expect(statusesOf(await untilAnswers(other, 1))).toEqual([302]);
  other.destroy();
  await slow.close();
});

test('once the service stops, each answer asks for another connection; closing waits for answers under way only', async () => {
  const slow = await start({ later: true });
  const idle = slow.open();
  idle.write(GET);
  await expect.poll(slow.taken).toBe(1);
  slow.release();
  await untilAnswers(idle, 1);
  const busy = slow.open();
  busy.write(GET);
  await expect.poll(slow.taken).toBe(2);
  const late = slow.open();
  late.write(GET);
  await expect.poll(slow.taken).toBe(3);
  slow.release();
  await untilAnswers(late, 1);
  slow.stop();
  late.write(GET);
  expect(await allOf(late)).toMatch(/connection: close/i);
  const third = slow.open();
  await once(third, 'connect');
  busy.write('');
  const ends = Promise.all([idle, busy].map(allOf));
  const closed = slow.close();
  await sleep(20);
  slow.release();
  await closed;
  expect(await ends).toHaveLength(2);
});

test('a client that reads none of its answer holds nothing up', async () => {
  const long = await start({ mark: 'a'.repeat(16_000_000) });
  const socket = long.open().pause();
  socket.on('error', () => {});
  socket.write(GET);
  await expect.poll(long.taken).toBe(1);
  await long.close();
  socket.destroy();
});
