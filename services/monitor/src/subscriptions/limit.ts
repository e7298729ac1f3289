import { HOUR_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { MonitorDeps } from '../deps.ts';

/** Maximum number of mails per hour to one address, and at the request of one client. */
const PER_ADDRESS = 3;
const PER_CLIENT = 10;

/** Counted before any look-up, so that a refusal reveals nothing about the address. */
export async function limitRequests(deps: Pick<MonitorDeps, 'hot'>, email: string, ip: string): Promise<void> {
  const isAllowed = await isWithin(deps.hot, 'limit:monitor:', [
    { name: 'subscriptions:address', who: email, most: PER_ADDRESS, windowMs: HOUR_MS },
    { name: 'subscriptions:client', who: clientOf(ip), most: PER_CLIENT, windowMs: HOUR_MS },
  ]);
  if (!isAllowed)
    throw new AppError(
      'rate_limited',
      'Too many mails were asked for. Look into the mailbox, or try again in an hour.',
    );
}
