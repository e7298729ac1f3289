import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLogger } from '../../service/index.ts';
import { LogNotifications } from './log-notifications.ts';

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
const READY = message('Z', 'I');

test('leaves no connection open on which it must not listen', async () => {
  const open = new Set<Socket>();
  let opened = 0;
  const server = createServer((socket) => {
    opened += 1;
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), READY]));
      socket.on('data', (chunk) => {
        if (chunk.toString('latin1', 0, 1) === 'X') socket.end();
        else socket.write(Buffer.concat([message('E', 'SERROR\0C25006\0Mcannot LISTEN\0\0'), READY]));
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const notifications = new LogNotifications(
    `postgresql://nobody@127.0.0.1:${port}/log`,
    createLogger('test', 'silent'),
  );
  await expect(notifications.start()).rejects.toThrow('cannot LISTEN');
  await notifications.close();
  expect(opened).toBe(1);
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(0);
  server.close();
});
