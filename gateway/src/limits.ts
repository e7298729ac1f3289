import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import type { HotStore } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './config.ts';

export interface Limiter {
  /**
   * Counts one request; the one after the last allowed in a minute rejects with `rate_limited` and says when to come
   * back.
   */
  count(
    reply: FastifyReply,
    limit: { readonly name: string; readonly who: string; readonly perMinute: number },
  ): Promise<void>;
  /** The same for what is worth an hour's wait. */
  countInHour(
    reply: FastifyReply,
    limit: { readonly name: string; readonly who: string; readonly perHour: number },
  ): Promise<void>;
}

interface Limit {
  readonly name: string;
  readonly who: string;
  readonly most: number;
  readonly windowMs: number;
}

/** Limits that hold over all gateways, because the counters are in the hot store. */
export function createLimiter(hot: Pick<HotStore, 'increment'>, log: Logger): Limiter {
  async function count(reply: FastifyReply, { name, who, most, windowMs }: Limit): Promise<void> {
    if (most === 0) return;
    // An unavailable store must not block requests: limits protect from abuse, not correctness.
    const counted = await hot.increment(`limit:gateway:${name}:${pseudonym(who)}`, windowMs).catch((error: unknown) => {
      log.warn({ err: error }, 'a request was not counted against its limit');
      return undefined;
    });
    if (!counted) return;
    const seconds = Math.max(1, Math.ceil(counted.resetsInMs / 1000));
    showTightest(reply, { limit: most, remaining: Math.max(0, most - counted.count), seconds });
    if (counted.count <= most) return;
    reply.header('retry-after', seconds);
    throw new AppError('rate_limited', `Too many requests. Try again in ${seconds} s.`);
  }

  return {
    count: (reply, { perMinute: most, ...limit }) => count(reply, { ...limit, most, windowMs: MINUTE_MS }),
    countInHour: (reply, { perHour: most, ...limit }) => count(reply, { ...limit, most, windowMs: HOUR_MS }),
  };
}

interface Left {
  readonly limit: number;
  readonly remaining: number;
  readonly seconds: number;
}

/** Of several limits that a request counts against, the one that is reached first. */
function showTightest(reply: FastifyReply, { limit, remaining, seconds }: Left): void {
  const shown = reply.getHeader('ratelimit-remaining');
  if (shown !== undefined && Number(shown) <= remaining) return;
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', seconds);
}

/** A hook that counts what a client address asks of the gateway itself. */
export const limitClients =
  (limiter: Limiter, { CLIENT_LIMIT_PER_MINUTE: perMinute }: Pick<GatewayConfig, 'CLIENT_LIMIT_PER_MINUTE'>) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    limiter.count(reply, { name: 'client', who: clientOf(request.ip), perMinute });

/** No address is stored. */
const pseudonym = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22);
