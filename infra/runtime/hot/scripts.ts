import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script and the hash under which Redis knows it. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}

function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}

/**
 * KEYS[1]; ARGV: version, value, ttl in ms (0: none). A plain value without a version counts as older. Versions are
 * compared as numbers: exact up to 2^53, like ours.
 */
export const setIfNewer = script(`
local stored = redis.call('GET', KEYS[1])
local known = stored and string.match(stored, '^v(%d+):')
if known and tonumber(known) >= tonumber(ARGV[1]) then return 0 end
local value = 'v' .. ARGV[1] .. ':' .. ARGV[2]
if tonumber(ARGV[3]) > 0 then redis.call('SET', KEYS[1], value, 'PX', ARGV[3]) else redis.call('SET', KEYS[1], value) end
return 1
`);

/**
 * KEYS: counters; ARGV: the window of each in ms. Returns the count and the remaining time of each. Increment and
 * expiry are atomic, so that no counter is left without expiry.
 */
export const increment = script(`
local answer = {}
for n, key in ipairs(KEYS) do
  local count = redis.call('INCR', key)
  if count == 1 then redis.call('PEXPIRE', key, ARGV[n]) end
  answer[2 * n - 1] = count
  answer[2 * n] = redis.call('PTTL', key)
end
return answer
`);

/**
 * Runs a script by its hash, or sends its source if Redis does not know it, for example after a restart.
 */
export async function runScript(
  redis: Redis,
  { source, sha }: Script,
  keys: readonly string[],
  ...args: readonly (string | number)[]
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return redis.eval(source, keys.length, ...keys, ...args);
  }
}
