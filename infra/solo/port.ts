import { createServer } from 'node:net';
import { freePort } from '@sillage/runtime/http/free-port';
import { StartupError } from './startup-error.ts';

/**
 * The port to use: `wanted`, or for 0 a free one that stays free until it is listened on. Throws a StartupError if it
 * is not available; nothing is left listening.
 */
export async function checkPort(host: string, wanted: number): Promise<number> {
  const port = wanted || (await freePort());
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (error) {
    throw new StartupError(why(error, host, port));
  }
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function why(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const other = 'choose another one with npm start -- --port N (or PORT=N).';
  if (code === 'EADDRINUSE') return `Port ${port} is already in use on ${host}: ${other}`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: ${other}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine: choose another one with npm start -- --host ADDR.`;
  return `Port ${port} on ${host} cannot be used (${String(code ?? error)}): ${other}`;
}
