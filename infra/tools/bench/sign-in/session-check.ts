import { openHotStore } from '@sillage/runtime/hot';
import { createAuthenticator } from '@sillage/runtime/http';
import { createLogger } from '@sillage/runtime/service';
import { median } from '../../testbed/load.ts';

const REQUESTS = 20_000;

/** The gateway's check of a request's session, repeated for a few people. */
const { jwksUrl, redisUrl, tokens } = JSON.parse(process.argv[2] ?? '{}') as {
  jwksUrl: string;
  redisUrl: string;
  tokens: string[];
};
const hot = await openHotStore({ REDIS_URL: redisUrl }, createLogger('bench', 'warn'));
const authenticator = createAuthenticator({ jwksUrl, hot });
// The first call fetches the keys.
await authenticator.authenticate(`Bearer ${tokens[0]}`);

async function time(token: string): Promise<number> {
  const startedAt = performance.now();
  await authenticator.authenticate(`Bearer ${token}`);
  return performance.now() - startedAt;
}

const first: number[] = [];
for (const token of tokens.slice(1)) first.push(await time(token));
const times: number[] = [];
for (let n = 0; n < REQUESTS; n += 1) times.push(await time(tokens[n % tokens.length] ?? ''));
console.log(JSON.stringify({ medianMs: median(times), firstMedianMs: median(first) }));
await hot.close();
