import { createHash } from 'node:crypto';
import { HOUR_MS } from '@sillage/proto/values/durations';
import { clientOf } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { MonitorDeps } from '../deps.ts';

/** Mails that anybody may have sent to one address in an hour, and that one client may have sent to any. */
const PER_ADDRESS = 3;
const PER_CLIENT = 10;

/** Counted before anything is looked up, so that a refusal tells nothing of the address. */
export async function limitRequests({ hot }: Pick<MonitorDeps, 'hot'>, email: string, ip: string): Promise<void> {
  const counters = [keyOf('address', email), keyOf('client', clientOf(ip))].map((key) => ({ key, windowMs: HOUR_MS }));
  const [ofAddress, ofClient] = await hot.incrementMany(counters);
  if ((ofAddress?.count ?? 0) > PER_ADDRESS || (ofClient?.count ?? 0) > PER_CLIENT)
    throw new AppError(
      'rate_limited',
      'Too many mails were asked for. Look into the mailbox, or try again in an hour.',
    );
}

/** Hashed: addresses do not lie around in the hot store. */
const keyOf = (kind: string, who: string): string =>
  `limit:monitor:subscriptions:${kind}:${createHash('sha256').update(who).digest('base64url')}`;
