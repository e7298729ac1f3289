import type { CommonConfig, Logger } from '../service/index.ts';
import type { HotStore } from './hot-store.ts';
import { createMemoryHotStore } from './memory.ts';

/** Redis where REDIS_URL names one, otherwise the memory of this process. */
export async function openHotStore(
  { REDIS_URL, REDIS_CA_FILE }: Pick<CommonConfig, 'REDIS_URL' | 'REDIS_CA_FILE'>,
  log: Logger,
): Promise<HotStore> {
  if (REDIS_URL === undefined) return createMemoryHotStore();
  // Read where it is used: a client costs some hundred milliseconds of a start.
  const { openRedisHotStore } = await import('./redis.ts');
  return openRedisHotStore(REDIS_URL, REDIS_CA_FILE, log);
}
