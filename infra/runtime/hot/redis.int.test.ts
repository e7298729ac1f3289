import { randomUUID } from 'node:crypto';
import { type LocalEngine, openServiceAddress, startRedis } from '@sillage/tools/local';
import { redisUrl } from '@sillage/tools/local/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../service/index.ts';
import { type HotStore, openHotStore } from './index.ts';
import { hotStoreContract } from './testing/index.ts';

const log = createLogger('test', 'silent');
const url = await redisUrl();

hotStoreContract('Redis', async () => withPrefix(`${randomUUID()}:`, await openHotStore({ REDIS_URL: url }, log)));

describe('hot store: an outage of Redis', () => {
  let redis: LocalEngine;
  let hot: HotStore;
  beforeAll(async () => {
    redis = await startRedis();
    hot = await openHotStore({ REDIS_URL: redis.address }, log);
  });
  afterAll(async () => {
    await hot.close();
    await redis.remove();
  });

  it('rejects every call at once as unavailable, and serves again after it', async () => {
    const received: string[] = [];
    await hot.subscribe('channel', (message) => received.push(message));
    await hot.increment('limit', 60_000);
    await redis.kill();
    await expect
      .poll(() =>
        hot.ping().then(
          () => 'there',
          () => 'away',
        ),
      )
      .toBe('away');

    const calls = [
      () => hot.get('a'),
      () => hot.getMany(['a']),
      () => hot.set('a', '1'),
      () => hot.delete(['a']),
      () => hot.setIfNewer('a', { version: 1, value: '1' }),
      () => hot.getVersioned(['a']),
      () => hot.increment('a', 1_000),
      () => hot.incrementMany([{ key: 'a', windowMs: 1_000 }]),
      () => hot.publish('channel', 'lost'),
      () => hot.subscribe('other', () => {}),
      () => hot.ping(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unavailable', retriable: true });

    await redis.start();
    await expect.poll(() => isAnswered(hot.ping())).toBe(true);
    expect(await hot.increment('limit', 60_000)).toMatchObject({ count: 1 });
    await expect
      .poll(async () => {
        await hot.publish('channel', 'again');
        return received.length > 0;
      })
      .toBe(true);
    expect(new Set(received)).toEqual(new Set(['again']));
  });

  it('does not keep a service from starting: the store connects when Redis comes', async () => {
    await redis.stop();
    const early = await openHotStore({ REDIS_URL: redis.address }, log);
    await expect(early.get('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(early.subscribe('channel', () => {})).rejects.toMatchObject({ code: 'unavailable' });
    await redis.start();
    const received: string[] = [];
    await expect.poll(() => isAnswered(early.subscribe('channel', (message) => received.push(message)))).toBe(true);
    // Subscriptions have a connection of their own, which may be the first of the two.
    await expect.poll(() => isAnswered(early.publish('channel', '1'))).toBe(true);
    await expect.poll(() => received).toEqual(['1']);
    await early.close();
  });
});

const isAnswered = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

/** The machine's Redis is shared: this test's keys and channels begin with `prefix`. */
function withPrefix(prefix: string, hot: HotStore): HotStore {
  const own = (keys: readonly string[]) => keys.map((key) => prefix + key);
  return {
    get: (key) => hot.get(prefix + key),
    getMany: (keys) => hot.getMany(own(keys)),
    set: (key, value, options) => hot.set(prefix + key, value, options),
    delete: (keys) => hot.delete(own(keys)),
    setIfNewer: (key, next, options) => hot.setIfNewer(prefix + key, next, options),
    getVersioned: (keys) => hot.getVersioned(own(keys)),
    increment: (key, windowMs) => hot.increment(prefix + key, windowMs),
    incrementMany: (counters) =>
      hot.incrementMany(counters.map(({ key, windowMs }) => ({ key: prefix + key, windowMs }))),
    publish: (channel, message) => hot.publish(prefix + channel, message),
    subscribe: (channel, onMessage) => hot.subscribe(prefix + channel, onMessage),
    ping: () => hot.ping(),
    close: () => hot.close(),
  };
}

describe('hot store: a connection that nobody closes and that carries nothing any more', () => {
  it('is replaced, for commands and for subscriptions', async () => {
    const service = await openServiceAddress();
    service.point(url);
    const address = `redis://127.0.0.1:${service.port}`;
    const [hot, other] = [await openHotStore({ REDIS_URL: address }, log), await openHotStore({ REDIS_URL: url }, log)];
    const channel = randomUUID();
    const received: string[] = [];
    await hot.subscribe(channel, (message) => received.push(message));
    service.silence();
    await expect(hot.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await expect.poll(() => isAnswered(hot.ping()), { timeout: 60_000 }).toBe(true);
    await expect
      .poll(
        async () => {
          await other.publish(channel, 'after');
          return received[0];
        },
        { timeout: 60_000 },
      )
      .toBe('after');
    await Promise.all([hot.close(), other.close(), service.close()]);
  });
});
