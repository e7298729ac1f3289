import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createLogger } from '@sillage/runtime/service';
import { expect, test } from 'vitest';
import { buildHttpApp } from './app.ts';
import { listen } from './listen.ts';

test('closes at once although a browser holds a connection that it never used', async () => {
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = new Promise((resolve) => socket.once('close', resolve));
  // Well under the ten seconds that a client has to send its headers.
  await expect(Promise.race([close(), new Promise((_, reject) => setTimeout(reject, 3000))])).resolves.toBeUndefined();
  await ended;
});

const ask = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response));
    }).once('error', reject);
  });

test('from the first step of stopping, clients of kept connections are served and sent elsewhere', async () => {
  const stopping = new AbortController();
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent'), life: { stopping: stopping.signal } });
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(`${url}/healthz`, agent)).headers.connection).toBe('keep-alive');
  stopping.abort();
  const last = await ask(`${url}/healthz`, agent);
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  await close();
  agent.destroy();
});

test('a request that comes by a kept connection while the server closes is served, too', async () => {
  const app = buildHttpApp({ name: 'test', log: createLogger('test', 'silent') });
  let finish: ((text: string) => void) | undefined;
  app.get('/slow', () => new Promise<string>((resolve) => (finish = resolve)));
  let hasCome = false;
  app.get('/closing', () => {
    hasCome = true;
    return { served: true };
  });
  const { url, close } = await listen(app, { HOST: '127.0.0.1', PORT: 0 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  let answers = '';
  socket.on('data', (text: string) => {
    answers += text;
  });
  const host = `Host: ${new URL(url).host}`;
  socket.write(`GET /slow HTTP/1.1\r\n${host}\r\n\r\n`);
  await expect.poll(() => finish).toBeDefined();
  const closed = close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write(`GET /closing HTTP/1.1\r\n${host}\r\n\r\n`);
  await expect.poll(() => hasCome).toBe(true);
  finish?.('done');
  await closed;
  // Closed there is not yet read here.
  await expect.poll(() => answers).toMatch(/^HTTP\/1.1 200[\s\S]*done[\s\S]*HTTP\/1.1 200[\s\S]*"served":true/);
});
