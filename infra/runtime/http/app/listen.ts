import type { Socket } from 'node:net';
import type { CommonConfig } from '@sillage/runtime/service';
import type { HttpApp } from './http-app.ts';

export interface Listening {
  /** URL of the app on this machine, without a trailing slash. */
  readonly url: string;
  /** Accepts no new connections, lets running requests finish, then resolves. */
  close(): Promise<void>;
}

/** Starts the app on HOST and PORT; port 0 takes a free one. */
export async function listen(app: HttpApp, config: Pick<CommonConfig, 'HOST' | 'PORT'>): Promise<Listening> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await app.listen({ host: config.HOST, port: config.PORT });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a TCP port');
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    async close() {
      // Idle connections would delay the close: keep-alive ones, and those that browsers open in advance.
      const sweep = setInterval(() => {
        app.server.closeIdleConnections();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, 50);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
