import type { CommonConfig, Logger } from '../service/index.ts';
import type { HotStore } from './hot-store.ts';
import { createMemoryHotStore } from './memory.ts';
import { openRedisHotStore } from './redis.ts';

/** Redis where REDIS_URL names one, otherwise the memory of this process. */
export async function openHotStore(config: Pick<CommonConfig, 'REDIS_URL'>, log: Logger): Promise<HotStore> {
  return config.REDIS_URL === undefined ? createMemoryHotStore() : openRedisHotStore(config.REDIS_URL, log);
}
