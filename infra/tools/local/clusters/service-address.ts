import { connect, createServer, type Socket } from 'node:net';

/** A fixed address that forwards to a changeable server, like a Kubernetes Service for the primary. */
export interface ServiceAddress {
  readonly port: number;
  /** Forwards new connections to the server of this URL, or nowhere if undefined. Open connections are not affected. */
  point(url: string | undefined): void;
  /** Open connections stay open but carry nothing, as after a machine's power failure. */
  silence(): void;
  close(): Promise<void>;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  isSilent: boolean;
}

export async function openServiceAddress(): Promise<ServiceAddress> {
  let target: { readonly host: string; readonly port: number } | undefined;
  const links = new Set<Link>();

  const listener = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {});
    if (!target) {
      client.resetAndDestroy();
      return;
    }
    const server = connect({ ...target, noDelay: true });
    const link: Link = { client, server, isSilent: false };
    links.add(link);
    server.on('error', () => {});
    client.pipe(server).pipe(client);
    client.once('close', () => {
      server.destroy();
      links.delete(link);
    });
    server.once('close', () => {
      if (!link.isSilent) client.destroySoon();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const bound = listener.address();
  if (bound === null || typeof bound === 'string') throw new Error('The address has no port');

  return {
    port: bound.port,
    point(url) {
      const { hostname, port } = url === undefined ? {} : new URL(url);
      target = hostname === undefined ? undefined : { host: hostname, port: Number(port) };
    },
    silence() {
      for (const link of links) {
        link.isSilent = true;
        link.client.unpipe();
        link.server.unpipe();
        // Both continue to receive data, which are discarded.
        link.client.resume();
        link.server.resume();
      }
    },
    async close() {
      for (const { client } of links) client.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
