import { createHash } from 'node:crypto';
import type { HotStore } from '@sillage/infra/hot';
import { AuthError } from '../auth-error.ts';
import type { SignInName } from '../commands/sign-in-names.ts';
import { normalEmail, normalPhone } from '../domain/credentials.ts';

const WINDOW_MS = 5 * 60_000;

/** Counts a try under `kind` and `who`; try `limit` + 1 inside five minutes is refused. */
export async function countTry(hot: HotStore, kind: string, who: string, limit: number): Promise<void> {
  const refusal = await refusalOf(hot, kind, who, limit);
  if (refusal) throw refusal;
}

/** The same for a limit that does not hold for everybody: the refusal, where there is one. */
export async function refusalOf(hot: HotStore, kind: string, who: string, limit: number): Promise<AuthError | undefined> {
  // Hashed: neither addresses nor e-mails lie around in the hot store.
  const key = `limit:identity:${kind}:${createHash('sha256').update(who).digest('base64url')}`;
  const { count, resetsInMs } = await hot.increment(key, WINDOW_MS);
  if (count <= limit) return undefined;
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterS: Math.max(1, Math.ceil(resetsInMs / 1000)),
  });
}

/** An account by the name that is tried, whether it exists or not, in whichever way it is written. */
export function accountOf(name: SignInName): string {
  if ('email' in name) return normalEmail(name.email);
  return normalPhone(name.phone) ?? name.phone;
}
