import { readFileSync } from 'node:fs';
import { Redis, type RedisOptions } from 'ioredis';
import { AppError, ConfigError, connectionFault, type Logger } from '../service/index.ts';
import type { Counted, Counter, HotStore, Unsubscribe, VersionedValue } from './hot-store.ts';
import { increment, runScript, setIfNewer } from './scripts.ts';
import { createSubscriber } from './subscriber.ts';

/** A versioned value is stored as `v<version>:<value>`; plain values have another prefix. */
const VERSIONED = /^v(\d+):/;
const PLAIN = 's:';

const COMMAND_MS = 2_000;
/** A connection without an answer for this long is considered dead and replaced. */
const SILENCE_MS = 4_000;

/**
 * The store on Redis. Commands are never queued while Redis is unavailable: they reject at once with `unavailable`, and
 * after 2 s without an answer. Resolves even if Redis is unavailable, so that a service can start, and keeps connecting
 * in the background. `caFile`: the CA of a `rediss://` server; read for each connection, so that a renewed file is
 * used.
 */
export async function openRedisHotStore(url: string, caFile: string | undefined, log: Logger): Promise<HotStore> {
  const trust = trustIn(url, caFile);
  const redis = connect(url, trust, log, 'commands');
  const subscriber = createSubscriber(connect(url, trust, log, 'subscriptions'));
  let fault: string | undefined;
  redis.on('error', (error) => {
    fault = connectionFault(error);
  });
  redis.on('ready', () => {
    fault = undefined;
  });
  // The error of an unsent command does not contain the cause of the outage.
  const answered = <T>(reply: Promise<T>): Promise<T> => settled(reply, () => fault);
  await redis.connect().catch(() => {});

  const count = async (counters: readonly Counter[]): Promise<readonly unknown[]> => {
    const keys = counters.map(({ key }) => counterKey(key));
    const windows = counters.map(({ windowMs }) => Math.ceil(windowMs));
    const answer = await answered(runScript(redis, increment, keys, ...windows));
    return Array.isArray(answer) ? answer : [];
  };

  return {
    async get(key) {
      return plain(await answered(redis.get(key)));
    },
    async getMany(keys) {
      if (keys.length === 0) return [];
      return (await answered(redis.mget(...keys))).map(plain);
    },
    async set(key, value, options = {}) {
      const stored = PLAIN + value;
      await answered(
        options.ttlMs === undefined ? redis.set(key, stored) : redis.set(key, stored, 'PX', Math.ceil(options.ttlMs)),
      );
    },
    async delete(keys) {
      if (keys.length > 0) await answered(redis.unlink(...keys, ...keys.map(counterKey)));
    },
    async setIfNewer(key, next, options = {}) {
      const ttlMs = options.ttlMs === undefined ? 0 : Math.ceil(options.ttlMs);
      return (await answered(runScript(redis, setIfNewer, [key], next.version, next.value, ttlMs))) === 1;
    },
    async getVersioned(keys) {
      if (keys.length === 0) return [];
      return (await answered(redis.mget(...keys))).map(versioned);
    },
    async increment(key, windowMs) {
      return countedAt(await count([{ key, windowMs }]), 0);
    },
    async incrementMany(counters) {
      if (counters.length === 0) return [];
      const answer = await count(counters);
      return counters.map((_counter, n) => countedAt(answer, n));
    },
    async publish(channel, message) {
      await answered(redis.publish(channel, message));
    },
    subscribe: (channel, onMessage): Promise<Unsubscribe> => answered(subscriber.subscribe(channel, onMessage)),
    async ping() {
      await answered(redis.ping());
    },
    async close() {
      subscriber.close();
      redis.disconnect();
    },
  };
}

type Trust = Pick<RedisOptions, 'tls'>;

function trustIn(url: string, caFile: string | undefined): Trust {
  if (caFile === undefined) return {};
  if (!url.startsWith('rediss://'))
    throw new ConfigError('REDIS_CA_FILE is set, and REDIS_URL is not encrypted: begin it with rediss://.');
  return {
    tls: {
      get ca() {
        return readFileSync(caFile);
      },
    },
  };
}

function connect(url: string, trust: Trust, log: Logger, purpose: string): Redis {
  const redis = new Redis(url, {
    ...trust,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // The subscriber does it itself: the client's own attempt rejects a promise that nobody handles.
    autoResubscribe: false,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_MS,
    socketTimeout: SILENCE_MS,
    connectionName: `sillage-${purpose}`,
    // Redis before 7.2 does not know the command, so no ACL can allow it there.
    disableClientInfo: true,
    retryStrategy: (attempt) => Math.min(2_000, 20 * 2 ** Math.min(attempt, 7)),
  });
  // Logs once per outage; the client reports every attempt to connect.
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error, fault: connectionFault(error), purpose }, 'Redis is away; connecting again');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info({ purpose }, 'Redis is back');
    isAway = false;
  });
  return redis;
}

/** Counters have a prefix of their own, so that a value and a counter may have the same name, as in memory. */
function counterKey(key: string): string {
  return `${key}#count`;
}

/** Of the n-th counter in the script's answer. */
function countedAt(answer: readonly unknown[], n: number): Counted {
  return { count: Number(answer[2 * n]), resetsInMs: Math.max(1, Number(answer[2 * n + 1])) };
}

function plain(stored: string | null): string | undefined {
  if (stored === null) return undefined;
  return stored.startsWith(PLAIN) ? stored.slice(PLAIN.length) : stored.replace(VERSIONED, '');
}

function versioned(stored: string | null): VersionedValue | undefined {
  const version = stored === null ? undefined : VERSIONED.exec(stored);
  return version && stored !== null
    ? { version: Number(version[1]), value: stored.slice(version[0].length) }
    : undefined;
}

async function settled<T>(reply: Promise<T>, faultOfConnection: () => string | undefined): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    const fault = connectionFault(error) ?? faultOfConnection();
    throw new AppError(
      'unavailable',
      fault === undefined
        ? 'The hot store is not available at the moment. Try again.'
        : `The hot store cannot be used: ${fault}.`,
      { cause: error },
    );
  }
}
