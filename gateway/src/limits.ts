import { createHash } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@sillage/proto/values/durations';
import type { HotStore } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError, type Logger } from '@sillage/runtime/service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './config.ts';

export interface Limiter {
  /**
   * Counts one request; rejects with `rate_limited`, and when to retry, if it exceeds the limit per minute.
   */
  count(
    reply: FastifyReply,
    limit: { readonly name: string; readonly who: string; readonly perMinute: number },
  ): Promise<void>;
  /** The same with a limit per hour. */
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

/** Limits that apply across all gateways, because the counters are in the hot store. */
export function createLimiter(hot: Pick<HotStore, 'increment'>, log: Logger): Limiter {
  async function count(reply: FastifyReply, { name, who, most, windowMs }: Limit): Promise<void> {
    if (most === 0) return;
    // An unavailable store must not block requests, because limits only protect from abuse.
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

/** Shows in the headers the limit that is closest to being reached. */
function showTightest(reply: FastifyReply, { limit, remaining, seconds }: Left): void {
  const shown = reply.getHeader('ratelimit-remaining');
  if (shown !== undefined && Number(shown) <= remaining) return;
  reply.header('ratelimit-limit', limit).header('ratelimit-remaining', remaining);
  reply.header('ratelimit-reset', seconds);
}

/** A hook that limits requests to the gateway's own routes by client address. */
export const limitClients =
  (limiter: Limiter, { CLIENT_LIMIT_PER_MINUTE: perMinute }: Pick<GatewayConfig, 'CLIENT_LIMIT_PER_MINUTE'>) =>
  (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
    limiter.count(reply, { name: 'client', who: clientOf(request.ip), perMinute });

/** Hashed, so that no address is stored. */
const pseudonym = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22);
