import { HOUR_MS } from '@sillage/proto/values/durations';
import { type HotStore, isWithin } from '@sillage/runtime/hot';
import { clientOf } from '@sillage/runtime/http';
import { AppError } from '@sillage/runtime/service';

/** Mails of one kind per hour that anybody may cause to one address, and that one client may cause in total. */
const PER_ADDRESS = 3;
const PER_CLIENT = 10;

interface MailRequest {
  /** Each kind is counted separately. */
  readonly kind: 'data-links' | 'programme-links' | 'applications';
  readonly email: string;
  readonly ip: string;
}

/**
 * The owner of a campaign is mailed about new items at most once an hour, because the list shows all of them. Must be
 * called after all other checks, because rejected requests must not cause a mail. Counts once, even if the transaction
 * is retried.
 */
export function firstOfHour(
  hot: Pick<HotStore, 'incrementMany'>,
  name: 'application-notices' | 'acceptance-notices' | 'order-claim-notices' | 'appeal-notices',
  campaignId: string,
): () => Promise<boolean> {
  let isFirst: Promise<boolean> | undefined;
  return () => {
    isFirst ??= isWithin(hot, 'limit:campaigns:', [{ name, who: campaignId, most: 1, windowMs: HOUR_MS }]);
    return isFirst;
  };
}

/** Counts before looking anything up, so that an error reveals nothing about the address. Throws `rate_limited`. */
export async function limitMails(
  hot: Pick<HotStore, 'incrementMany'>,
  { kind, email, ip }: MailRequest,
): Promise<void> {
  const isAllowed = await isWithin(hot, 'limit:campaigns:', [
    { name: `${kind}:address`, who: email, most: PER_ADDRESS, windowMs: HOUR_MS },
    { name: `${kind}:client`, who: clientOf(ip), most: PER_CLIENT, windowMs: HOUR_MS },
  ]);
  if (!isAllowed)
    throw new AppError(
      'rate_limited',
      'Too many mails were asked for from here. Look into the mailbox, or try again in an hour.',
    );
}
