import { setTimeout as sleep } from 'node:timers/promises';
import { liveTotalsKey } from '@sillage/proto/http/live';
import { Redis } from 'ioredis';
import type { Pair } from '../local/clusters/pair.ts';
import { startPostgresPair } from '../local/clusters/postgres-pair.ts';
import { startRedisPair } from '../local/clusters/redis-pair.ts';
import { withTestbed } from '../testbed/testbed.ts';
import { type Claim, claim, type Fault } from './fault.ts';
import { redirectedClaim, startTraffic } from './traffic.ts';

/** The ways in which a machine disappears. */
const LOSSES = {
  'is killed': { isSilent: false },
  'loses its power: its connections stay open, and carry nothing': { isSilent: true },
  'is cut off from its clients, and lives on': { isSilent: true, isPartition: true },
} as const;

const CALM_MS = 4_000;
/** Longer than any time after which a dead connection is detected. */
const RECOVERY_MS = 90_000;

/** The replica may lack the writes that the primary acknowledged last: data in Redis may be lost at any time. */
export const redisFailover: Fault = {
  name: 'redis-failover',
  about: 'Redis with a replica: the primary killed, without power, and cut off',
  run: (_options, progress) => failOver('redis', startRedisPair, progress),
};

/** The standby is synchronous, so it has every acknowledged commit. */
export const postgresFailover: Fault = {
  name: 'postgres-failover',
  about: 'Postgres with a synchronous standby: the primary killed, without power, and cut off',
  run: (_options, progress) => failOver('postgres', startPostgresPair, progress),
};

async function failOver(
  engine: 'redis' | 'postgres',
  start: () => Promise<Pair>,
  progress: (line: string) => void,
): Promise<Claim[]> {
  const pair = await start();
  try {
    return await withTestbed({ addresses: { [engine]: pair.address } }, async (testbed) => {
      const traffic = await startTraffic(testbed, engine, progress);
      const recoveries: Claim[] = [];
      for (const [loss, how] of Object.entries(LOSSES)) {
        await sleep(CALM_MS);
        await pair.failOver(how);
        const redisUrl = engine === 'redis' ? pair.primary.address : testbed.redis.address;
        const recoveredMs = await untilFigures(redisUrl, testbed.campaign.id);
        progress(`the primary ${loss}: figures follow again after ${(recoveredMs / 1000).toFixed(1)} s`);
        const detail = `after ${(recoveredMs / 1000).toFixed(1)} s`;
        recoveries.push(claim(`the primary ${loss}: figures follow again`, recoveredMs < RECOVERY_MS, detail));
        await pair.addCopy();
      }
      const { failures, claims } = await traffic.judge();
      return [...recoveries, redirectedClaim(failures), ...claims];
    });
  } finally {
    await pair.remove();
  }
}

/** The time until new clicks are in the totals that attribution writes to Redis after its commit. */
async function untilFigures(redisUrl: string, campaignId: string): Promise<number> {
  const redis = new Redis(redisUrl);
  const version = async () => Number(/^v(\d+):/.exec((await redis.get(liveTotalsKey(campaignId))) ?? '')?.[1] ?? 0);
  try {
    const startedAt = performance.now();
    // Totals committed before the loss may be written a moment after it.
    await sleep(500);
    const first = await version();
    while (performance.now() - startedAt < RECOVERY_MS && (await version()) === first) await sleep(100);
    return performance.now() - startedAt;
  } finally {
    redis.disconnect();
  }
}
