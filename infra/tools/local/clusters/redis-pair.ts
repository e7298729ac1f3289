import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startRedis } from '../instances.ts';
import { type Pair, startPair } from './pair.ts';

/** Redis with an asynchronous replica. */
export const startRedisPair = (): Promise<Pair> =>
  startPair({
    start: startRedis,
    promote: (address) => using(address, async (redis) => void (await redis.replicaof('NO', 'ONE'))),
    untilCopied: (address) =>
      using(address, async (redis) => {
        while (!/^slave0:.*state=online/m.test(await redis.info('replication'))) await sleep(50);
      }),
  });

async function using(address: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(address);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
