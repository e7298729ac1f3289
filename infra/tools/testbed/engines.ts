import type { ServiceName } from '@sillage/proto/services';
import { freePort } from '@sillage/runtime/http/free-port';
import { type EngineName, type LocalEngine, startKafka, startPostgres, startRedis } from '../local/index.ts';

export interface EngineSources {
  /** Engines that run already; the testbed makes the others, and takes down none of these. */
  readonly addresses?: Partial<Record<EngineName, string>>;
  /**
   * Puts something in front of the port of an engine or a service, and returns the port that `user` is to use instead:
   * an instance, such as `collector-2`, or all `services`. The testbed itself goes straight.
   */
  readonly front?: (target: EngineName | ServiceName, port: number, user: string) => Promise<number>;
}

type Front = NonNullable<EngineSources['front']>;
type Addresses = Readonly<Record<EngineName, string>>;

export interface TestbedEngines {
  readonly direct: Addresses;
  /** Where this instance finds them. */
  addressesFor(user: string): Addresses;
  /** Throws for an engine that the testbed was given. */
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
  // Kafka names its own address to its clients: each that is behind something needs a listener that names that.
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
