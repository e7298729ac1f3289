import { hash } from 'node:crypto';
import type { Counted, HotStore } from '@sillage/runtime/hot';
import type { FastifyRequest } from 'fastify';
import { AuthError } from '../auth-error.ts';
import type { SignInName } from '../commands/sessions/sign-in-names.ts';
import type { IdentityDeps } from '../deps.ts';
import { normalEmail, normalPhone } from '../domain/credentials.ts';
import { callerOf } from './caller.ts';

const WINDOW_MS = 5 * 60_000;

/** Counts an attempt under `kind` and `who`; refuses attempt `limit` + 1 within five minutes. */
export async function countTry(hot: HotStore, kind: string, who: string, limit: number): Promise<void> {
  const refusal = await refusalOf(hot, kind, who, limit);
  if (refusal) throw refusal;
}

/** Counts a request that sends a mail or a text message. */
export const countSend = ({ hot, config }: IdentityDeps, request: FastifyRequest): Promise<void> =>
  countTry(hot, 'send:address', callerOf(request).address, config.RATE_SEND_PER_ADDRESS);

/** Like `countTry`, but returns the refusal, for a limit that has exceptions. */
export async function refusalOf(
  hot: HotStore,
  kind: string,
  who: string,
  limit: number,
): Promise<AuthError | undefined> {
  return refusalWhere(await hot.increment(keyOf(kind, who), WINDOW_MS), limit);
}

interface Limited {
  readonly kind: string;
  readonly who: string;
  readonly limit: number;
}

/** Counts an attempt under each of these in one step, and refuses it if any limit is exceeded. */
export async function countTries(hot: HotStore, tries: readonly Limited[]): Promise<void> {
  const counted = await hot.incrementMany(
    tries.map(({ kind, who }) => ({ key: keyOf(kind, who), windowMs: WINDOW_MS })),
  );
  for (const [n, { limit }] of tries.entries()) {
    const refusal = counted[n] && refusalWhere(counted[n], limit);
    if (refusal) throw refusal;
  }
}

/** Hashed, so that neither addresses nor e-mails are in the hot store. */
const keyOf = (kind: string, who: string): string => `limit:identity:${kind}:${hash('sha256', who, 'base64url')}`;

function refusalWhere({ count, resetsInMs }: Counted, limit: number): AuthError | undefined {
  if (count <= limit) return undefined;
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfterS: Math.max(1, Math.ceil(resetsInMs / 1000)),
  });
}

/** The normalised account name of an attempt, independent of its spelling and of whether there is such an account. */
export function accountOf(name: SignInName): string {
  if ('email' in name) return normalEmail(name.email);
  return normalPhone(name.phone) ?? name.phone;
}
