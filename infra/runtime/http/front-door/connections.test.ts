import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@sillage/runtime/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttpApp } from '../app.ts';
import { type Listening, listen } from '../listen.ts';
import type { FrontDoor, SendRedirect } from './door.ts';

const GET = 'GET /s/known HTTP/1.1\r\nHost: a\r\n\r\n';
const OTHER = 'GET /s/other HTTP/1.1\r\nHost: a\r\n\r\n';
const LAST = 'GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

interface Started extends Listening {
  readonly open: () => Socket;
  /** Answers what the door has taken and not answered yet. */
  readonly release: () => void;
  readonly stop: () => void;
  readonly taken: () => number;
}

/** `later`: the door answers when it is released. */
async function start({ later = false, isBehind = true, mark = 'yes' } = {}): Promise<Started> {
  const waiting: SendRedirect[] = [];
  const stopping = new AbortController();
  let taken = 0;
  const door: FrontDoor = {
    prefix: '/s/',
    route: '/s/:code',
    headers: { 'X-Door': mark },
    take({ url }, redirect) {
      if (url !== '/s/known') return false;
      taken += 1;
      if (later) waiting.push(redirect);
      else redirect('https://shop.example/', 'sid=1');
      return true;
    },
  };
  const app = buildHttpApp({
    name: 'test',
    log: createLogger('test', 'silent'),
    life: { stopping: stopping.signal },
    observe: 'light',
    ...(isBehind && { frontDoor: door }),
  });
  app.get('/s/:code', (_request, reply) => reply.code(302).header('location', 'https://router.example/').send());
  app.get('/other', () => 'other');
  app.post('/other', { config: { changes: 'nothing' } }, ({ body }) => JSON.stringify(body));
  const listening = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  return {
    ...listening,
    open: () => connect(Number(new URL(listening.url).port), '127.0.0.1'),
    release() {
      for (const redirect of waiting.splice(0)) redirect('https://shop.example/', undefined);
    },
    stop: () => stopping.abort(),
    taken: () => taken,
  };
}

let server: Started;
let withoutDoor: Started;
beforeAll(async () => {
  server = await start();
  withoutDoor = await start({ isBehind: false });
});
afterAll(async () => {
  await server.close();
  await withoutDoor.close();
});

/** All that comes until the other side ends it. */
async function allOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const bytes of socket) text += String(bytes);
  return text;
}

async function untilAnswers(socket: Socket, count: number): Promise<string> {
  let text = '';
  while (text.split('HTTP/1.1 ').length - 1 < count) text += String((await once(socket, 'data'))[0]);
  return text;
}

const statusesOf = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));

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

test('from the first other request on, the connection is Node’s, the door’s addresses included', async () => {
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

const REQUESTS = [
  GET,
  OTHER,
  'GET /other HTTP/1.1\r\nHost: a\r\n\r\n',
  'HEAD /s/known HTTP/1.1\r\nHost: a\r\n\r\n',
  'POST /other HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n',
  'GET /s/known HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody',
  'GET /s/known HTTP/1.1\r\nHost: a\r\nCookie: a=1\r\nCookie: b=2\r\n\r\n',
  '\r\nGET /s/known HTTP/1.1\r\nHost: a\r\n\r\n',
];

test('a client of an older version is answered by Node and left', async () => {
  const socket = server.open();
  socket.write('GET /s/known HTTP/1.0\r\n\r\n');
  expect(statusesOf(await allOf(socket))).toEqual([302]);
});

test.each([
  ['nonsense', 'nonsense\r\n\r\n'],
  ['a line that is folded before the first header', 'GET /s/known HTTP/1.1\r\n Host: a\r\n\r\n'],
  ['no host', 'GET /s/known HTTP/1.1\r\nUser-Agent: a\r\n\r\n'],
  ['two lengths', 'GET /s/known HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
])('%s is refused as Node refuses it, also after an answer', async (_name, text) => {
  const socket = server.open();
  socket.write(GET);
  await untilAnswers(socket, 1);
  socket.write(text);
  expect(statusesOf(await allOf(socket))).toEqual([400]);
  const other = server.open();
  other.write(text);
  expect(statusesOf(await allOf(other))).toEqual([400]);
});

test('however requests follow each other and wherever they are cut, the statuses are those of Node alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...REQUESTS), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      async (requests, cuts) => {
        const text = requests.join('') + LAST;
        const ends = [...new Set(cuts.map((cut) => cut % text.length)), text.length].toSorted((a, b) => a - b);
        const ask = async ({ open }: Started) => {
          const socket = open().setNoDelay(true);
          let from = 0;
          for (const end of ends) {
            socket.write(text.slice(from, end));
            from = end;
            await sleep(2);
          }
          return statusesOf(await allOf(socket));
        };
        const [ours, nodes] = await Promise.all([ask(server), ask(withoutDoor)]);
        expect(ours).toEqual(nodes);
      },
    ),
    { numRuns: 60 },
  );
});
