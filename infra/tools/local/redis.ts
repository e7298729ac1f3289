import { writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { programOf } from './commands.ts';
import type { EngineKind, Place } from './engine-kind.ts';
import { ADMIN, certificateFile } from './security/secured.ts';

const NOTHING_ON_DISK = ['--save', '', '--appendonly', 'no'];

/** A replica fetches a full copy at once, and detects a lost primary within seconds. */
function following(primary: string | undefined): string[] {
  if (primary === undefined) return [];
  const { hostname, port } = new URL(primary);
  return ['--replicaof', hostname, port, '--repl-diskless-sync-delay', '0', '--repl-timeout', '5'];
}

/** Either without encryption and users, or with both only. */
function listening({ directory, ports, options: { secured } }: Place): string[] {
  const port = String(ports[0]);
  if (!secured) return ['--port', port];
  const users = join(directory, 'users.acl');
  writeFileSync(users, `${secured.acl ?? ''}user ${ADMIN} on >${secured.adminPassword} ~* &* +@all\n`, { mode: 0o600 });
  const [ca, certificate, key] = ['ca.crt', 'server.crt', 'server.key'].map((name) => certificateFile(secured, name));
  const tls = ['--port', '0', '--tls-port', port, '--tls-auth-clients', 'no', '--aclfile', users];
  return [...tls, '--tls-ca-cert-file', ca ?? '', '--tls-cert-file', certificate ?? '', '--tls-key-file', key ?? ''];
}

/** Redis, or its fork Valkey. Without persistence, because its data may be lost at any time. */
export const redis: EngineKind = {
  name: 'redis',
  stopSignal: 'SIGTERM',

  async native(place) {
    const file = await programOf(['redis-server', 'valkey-server'], ['redis-server']);
    const args = [
      ...listening(place),
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

  addressOf: ({ ports, options: { secured } }) =>
    secured ? `rediss://${ADMIN}:${secured.adminPassword}@127.0.0.1:${ports[0]}` : `redis://127.0.0.1:${ports[0]}`,

  greet: (address, { secured }) =>
    new Promise((resolve, reject) => {
      const place = { host: '127.0.0.1', port: Number(new URL(address).port), timeout: 2_000 };
      // We started it ourselves, perhaps with an invalid certificate.
      const socket = secured ? connectTls({ ...place, rejectUnauthorized: false }) : createConnection(place);
      socket.setEncoding('utf8');
      socket.once(secured ? 'secureConnect' : 'connect', () => socket.write('PING\r\n'));
      socket.once('data', (answer: string) =>
        answer.startsWith('+PONG') || (secured && answer.startsWith('-NOAUTH'))
          ? resolve()
          : reject(new Error(`Redis says ${answer.trim()}`)),
      );
      socket.once('timeout', () => reject(new Error('Redis does not answer')));
      socket.once('error', reject).once('close', () => reject(new Error('Redis closed the connection')));
      socket.once('data', () => socket.destroy()).once('timeout', () => socket.destroy());
    }),
};
