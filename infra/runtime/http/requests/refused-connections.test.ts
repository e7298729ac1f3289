import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { createLogger } from '@sillage/runtime/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttpApp } from '../app/app.ts';
import { type Listening, listen } from '../app/listen.ts';

const lines: string[] = [];
let server: Listening;
/** Resolves once a request has failed, and its error was seen to. */
let cutOff: Promise<unknown>;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'info', sink) });
  cutOff = new Promise((resolve) => {
    app.addHook('onError', async () => void setImmediate(resolve));
  });
  app.post('/any', { config: { changes: 'nothing' } }, () => ({ ok: true }));
  server = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
});
afterAll(() => server?.close());

const open = () => connect(Number(new URL(server.url).port), '127.0.0.1');

/** Everything that the server answers until it closes the connection. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = open();
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
    socket.write(text);
  });
}

test.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400, 'validation_failed'],
])('%s is a problem, and the connection ends', async (_name, text, status, code) => {
  const [head = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^Connection: close$/m);
  expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
  expect(JSON.parse(body)).toMatchObject({
    type: `/api/errors#${code}`,
    code,
    status,
    requestId: expect.any(String),
  });
});

test('a body that its client cuts off is no error line', async () => {
  const socket = open();
  socket.write('POST /any HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
  // The server has it once it answers the next connection, which came later.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  socket.resetAndDestroy();
  await cutOff;
  expect(lines.filter((line) => /"level":"?(warn|error|fatal|[456]0)/.test(line))).toEqual([]);
});
