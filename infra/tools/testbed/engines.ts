import type { ServiceName } from '@sillage/proto/services';
import { freePort } from '@sillage/runtime/http/free-port';
import { type EngineName, type LocalEngine, startKafka, startPostgres, startRedis } from '../local/index.ts';

export interface EngineSources {
  /** Engines that already run; the testbed starts the others, and stops none of these. */
  readonly addresses?: Partial<Record<EngineName, string>>;
  /**
   * Puts a proxy in front of the port of an engine or a service, and returns the port for `user`: an instance, such as
   * `collector-2`, or all `services`. The testbed itself connects directly.
   */
  readonly front?: (target: EngineName | ServiceName, port: number, user: string) => Promise<number>;
}

type Front = NonNullable<EngineSources['front']>;
type Addresses = Readonly<Record<EngineName, string>>;

export interface TestbedEngines {
  readonly direct: Addresses;
  /** The addresses for this instance. */
  addressesFor(user: string): Addresses;
  /** Throws for an engine that was given to the testbed. */
  own(name: EngineName): LocalEngine;
}

export async function openEngines(
  { addresses = {}, front }: EngineSources,
  users: readonly string[],
  onRelease: (release: () => Promise<unknown>) => void,
): Promise<TestbedEngines> {
  const engines = new Map<EngineName, LocalEngine>();
  const make = async (name: EngineName, start: () => Promise<LocalEngine>): Promise<string> => {
    const known = addresses[name];
    if (known !== undefined) return known;
    const engine = await start();
    onRelease(() => engine.remove());
    engines.set(name, engine);
    return engine.address;
  };
  // Kafka tells its clients its own address, so each client behind a proxy needs a listener that advertises the proxy.
  const detours = front ? await Promise.all(users.map((user) => detourOf(user, front))) : [];
  const [postgres, kafka, redis] = await Promise.all([
    make('postgres', () => startPostgres({ durable: true })),
    make('kafka', () => startKafka({ durable: true, ...(front && { native: true, detours }) })),
    make('redis', () => startRedis()),
  ]);
  const direct = { postgres, kafka, redis };
  const fronted = new Map<string, Addresses>();
  for (const [place, user] of users.entries()) {
    if (!front) continue;
    fronted.set(user, {
      postgres: await frontedUrl(postgres, (port) => front('postgres', port, user)),
      kafka: `127.0.0.1:${detours[place]?.advertised}`,
      redis: await frontedUrl(redis, (port) => front('redis', port, user)),
    });
  }
  return {
    direct,
    addressesFor: (user) => fronted.get(user) ?? direct,
    own(name) {
      const engine = engines.get(name);
      if (!engine) throw new Error(`${name} is not this testbed's own`);
      return engine;
    },
  };
}

async function detourOf(user: string, front: Front) {
  const port = await freePort();
  return { port, advertised: await front('kafka', port, user) };
}

async function frontedUrl(url: string, front: (port: number) => Promise<number>): Promise<string> {
  const changed = new URL(url);
  changed.port = String(await front(Number(changed.port)));
  return changed.href;
}
