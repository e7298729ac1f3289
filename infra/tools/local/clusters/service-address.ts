import { connect, createServer, type Socket } from 'node:net';

/**
 * A fixed address that leads to whichever server it was last pointed at, as a Service of Kubernetes leads to the
 * primary.
 */
export interface ServiceAddress {
  readonly port: number;
  /** New connections go to the server of this URL; nowhere where it is undefined. Open ones stay where they are. */
  point(url: string | undefined): void;
  /** Open connections stay open and carry nothing any more: what a machine leaves behind that lost its power. */
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
        // Both go on taking what is sent to them, and forget it.
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
