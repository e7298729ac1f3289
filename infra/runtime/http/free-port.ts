import { createServer } from 'node:net';

/** What {@link freePort} has returned: free until its server listens, and yet no other server's. */
const assignedPorts = new Set<number>();

/**
 * A free port below those that the system hands out to clients: nobody is given it before the caller listens, and no
 * client that keeps connecting to a stopped server can end up connected to itself. None is returned twice in one
 * process.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (assignedPorts.has(port)) continue;
    assignedPorts.add(port);
    if (await isFreePort(port)) return port;
  }
}

/** On loopback. */
export function isFreePort(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
