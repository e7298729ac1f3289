import type { Socket } from 'node:net';
import type { CommonConfig } from '@sillage/runtime/service';
import type { HttpApp } from './http-app.ts';

export interface Listening {
  /** Where the app can be reached from this machine, without a trailing slash. */
  readonly url: string;
  /** Takes no new connection, lets the requests under way finish, then resolves. */
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
      // A connection whose last request ends now would stay open as keep-alive and hold the close back, and so would
      // one that a browser opened ahead of need and never used.
      const sweep = setInterval(() => {
        app.server.closeIdleConnections();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }, 50);
      await app.close().finally(() => clearInterval(sweep));
    },
  };
}
