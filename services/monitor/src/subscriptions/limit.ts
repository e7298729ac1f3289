import { HOUR_MS } from '@sillage/proto/values/durations';
import { isWithin } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';
import type { MonitorDeps } from '../deps.ts';

/** Mails that anybody may have sent to one address in an hour, and that one client may have sent to any. */
const PER_ADDRESS = 3;
const PER_CLIENT = 10;

/** Counted before anything is looked up, so that a refusal tells nothing of the address. */
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
