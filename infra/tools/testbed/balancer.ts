import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

interface Spec {
  /** The port to listen on; 0: any free one. */
  readonly port: number;
  /** The ports of the instances, on loopback. */
  readonly instances: readonly number[];
  /** Interval of the readiness checks. */
  readonly checkMs?: number;
}

/**
 * Several instances behind one address, like a Kubernetes Service: each new connection goes, round-robin, to an
 * instance whose last readiness check succeeded, and stays there. It works on connections only and retries nothing: if
 * an instance breaks a connection off, so does the balancer. If none is ready, connections are broken off at once.
 */
export async function startBalancer({ port, instances, checkMs = 100 }: Spec): Promise<Balancer> {
  const closing = new AbortController();
  const ready = new Set<number>();
  const sockets = new Set<Socket>();
  let turn = 0;

  const follow = async (instance: number) => {
    while (!closing.signal.aborted) {
      if (await isReady(instance)) ready.add(instance);
      else ready.delete(instance);
      await sleep(checkMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const candidates = instances.filter((instance) => ready.has(instance));
    turn += 1;
    const instance = candidates[turn % candidates.length];
    if (instance === undefined) return client.resetAndDestroy();
    const upstream = connect({ port: instance, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    client.setNoDelay(true);
    join(client, upstream, sockets);
    join(upstream, client, sockets);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const followed = Promise.all(instances.map(follow));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await Promise.all([closed, followed]);
    },
  };
}

/** Forwards data, the end, and errors of a connection. */
function join(from: Socket, to: Socket, sockets: Set<Socket>): void {
  sockets.add(from);
  from.pipe(to);
  from.on('error', () => to.resetAndDestroy());
  from.once('close', () => {
    sockets.delete(from);
    if (!from.readableEnded) to.destroy();
  });
}

/** With a new connection each time, because a kept one could be answered by a process that is about to end. */
function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: 2000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}
