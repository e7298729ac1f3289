import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * A free port below those that the system hands out to clients: no client that keeps connecting to a stopped server can end
 * up connected to itself. No process is given it while this one lives, also before the caller listens: its number is bound
 * for UDP, which nobody here uses.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if ((await reserve(port)) && (await isFreePort(port))) return port;
  }
}

/** False where somebody else has it. */
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

/** On loopback. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
