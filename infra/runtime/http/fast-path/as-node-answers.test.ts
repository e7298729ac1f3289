import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allOf, GET, LAST, OTHER, type Started, start, statusesOf, untilAnswers } from './testing/fast-path-server.ts';

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
