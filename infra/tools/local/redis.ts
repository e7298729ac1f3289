import { createConnection } from 'node:net';
import { programOf } from './commands.ts';
import type { EngineKind } from './engine-kind.ts';

const NOTHING_ON_DISK = ['--save', '', '--appendonly', 'no'];

/** A copy asks for all at once, and hears of a primary that is gone within seconds. */
function following(primary: string | undefined): string[] {
  if (primary === undefined) return [];
  const { hostname, port } = new URL(primary);
  return ['--replicaof', hostname, port, '--repl-diskless-sync-delay', '0', '--repl-timeout', '5'];
}

/** Redis, or its fork Valkey. Keeps nothing on disk: what is in it may be lost at any time. */
export const redis: EngineKind = {
  name: 'redis',
  stopSignal: 'SIGTERM',

  async native(place) {
    const file = await programOf(['redis-server', 'valkey-server'], ['redis-server']);
    const args = [
      '--port',
      String(place.ports[0]),
      '--bind',
      '127.0.0.1',
      '--dir',
      place.directory,
      ...NOTHING_ON_DISK,
      ...following(place.options.follows),
    ];
    return { file, args };
  },

  container: () => ({
    image: 'redis:8',
    port: 6379,
    environment: {},
    command: NOTHING_ON_DISK,
  }),

  addressOf: ({ ports }) => `redis://127.0.0.1:${ports[0]}`,

  greet: (address) =>
    new Promise((resolve, reject) => {
      const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(address).port), timeout: 2_000 });
      socket.setEncoding('utf8');
      socket.once('connect', () => socket.write('PING\r\n'));
      socket.once('data', (answer: string) =>
        answer.startsWith('+PONG') ? resolve() : reject(new Error(`Redis says ${answer.trim()}`)),
      );
      socket.once('timeout', () => reject(new Error('Redis does not answer')));
      socket.once('error', reject).once('close', () => reject(new Error('Redis closed the connection')));
      socket.once('data', () => socket.destroy()).once('timeout', () => socket.destroy());
    }),
};
