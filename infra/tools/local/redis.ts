import { createConnection } from 'node:net';
import { programOf } from './commands.ts';
import type { EngineKind } from './engine-kind.ts';

const NOTHING_ON_DISK = ['--save', '', '--appendonly', 'no'];

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
