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
