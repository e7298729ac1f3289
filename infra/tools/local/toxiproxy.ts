import { freePort } from '@sillage/runtime/http/free-port';
import { goProgram } from './go-program.ts';
import { startServerProgram } from './server-program.ts';

const MODULE = 'github.com/Shopify/toxiproxy/v2/cmd/server';
const VERSION = 'v2.12.0';

/** A network fault of a proxy. */
export type Toxic =
  | { readonly type: 'latency'; readonly attributes: { readonly latency: number; readonly jitter: number } }
  /** KB per second. */
  | { readonly type: 'bandwidth'; readonly attributes: { readonly rate: number } }
  /** Resets connections after this many ms. */
  | { readonly type: 'reset_peer'; readonly attributes: { readonly timeout: number } }
  /** 0: carries nothing, and closes nothing. */
  | { readonly type: 'timeout'; readonly attributes: { readonly timeout: number } };

/** A proxy between clients and one local server. */
export interface ToxicProxy {
  readonly port: number;
  /** Affects both directions, on open and on new connections. */
  poison(toxic: Toxic): Promise<void>;
  /** Forwards everything again; blocked connections are closed. */
  heal(): Promise<void>;
}

export interface Toxiproxy {
  /** Creates a proxy in front of this port. */
  front(name: string, port: number): Promise<ToxicProxy>;
  close(): void;
}

/** Built from its Go module once; ends with this process. */
export async function startToxiproxy(): Promise<Toxiproxy> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await goProgram(MODULE, VERSION);
  const close = await startServerProgram(program, ['-host', '127.0.0.1', '-port', String(port)], `${url}/version`);

  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`toxiproxy refused ${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };

  return {
    close,
    async front(name, upstreamPort) {
      const own = await freePort();
      await ask('POST', '/proxies', {
        name,
        listen: `127.0.0.1:${own}`,
        upstream: `127.0.0.1:${upstreamPort}`,
        enabled: true,
      });
      const toxics = `/proxies/${name}/toxics`;
      const active = new Set<string>();
      return {
        port: own,
        async poison({ type, attributes }) {
          for (const stream of ['upstream', 'downstream']) {
            const toxic = `${type}-${stream}`;
            active.add(toxic);
            await ask('POST', toxics, { name: toxic, type, stream, toxicity: 1, attributes });
          }
        },
        async heal() {
          for (const toxic of active) await ask('DELETE', `${toxics}/${toxic}`);
          active.clear();
        },
      };
    },
  };
}
