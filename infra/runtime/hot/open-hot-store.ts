import type { CommonConfig, Logger } from '../service/index.ts';
import type { HotStore } from './hot-store.ts';
import { createMemoryHotStore } from './memory.ts';
import { openRedisHotStore } from './redis.ts';

/** Redis where REDIS_URL names one, otherwise the memory of this process. */
export async function openHotStore(
  { REDIS_URL, REDIS_CA_FILE }: Pick<CommonConfig, 'REDIS_URL' | 'REDIS_CA_FILE'>,
  log: Logger,
): Promise<HotStore> {
  return REDIS_URL === undefined ? createMemoryHotStore() : openRedisHotStore(REDIS_URL, REDIS_CA_FILE, log);
}
