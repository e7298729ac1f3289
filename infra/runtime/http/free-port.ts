import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * A free port below the ephemeral range, so that a client that keeps connecting to a stopped server cannot connect to
 * itself. It is reserved for the lifetime of this process, even before the caller listens, by binding the same number
 * for UDP, which is not used otherwise.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await reserve(port)) && (await isFreePort(port))) return port;
  }
}

/** False if it is taken. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/** Whether a port is free on loopback. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
