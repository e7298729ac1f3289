import type { CommonConfig, Logger } from '../service/index.ts';
import type { HotStore } from './hot-store.ts';
import { createMemoryHotStore } from './memory.ts';

/** Redis if REDIS_URL is set, otherwise the memory of this process. */
export async function openHotStore(
  { REDIS_URL, REDIS_CA_FILE }: Pick<CommonConfig, 'REDIS_URL' | 'REDIS_CA_FILE'>,
  log: Logger,
): Promise<HotStore> {
  if (REDIS_URL === undefined) return createMemoryHotStore();
  // Imported on demand, because the client adds some hundred milliseconds to the start.
  const { openRedisHotStore } = await import('./redis.ts');
  return openRedisHotStore(REDIS_URL, REDIS_CA_FILE, log);
}
