import type { PayoutsHeld, TransferReversed } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';

/** Notifies an affiliate of money that does not reach them, once for each occasion. */
export interface MoneyNotice {
  readonly kind: 'held' | 'returned';
  /** Names the hold, or the return. */
  readonly occasion: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** In each currency one. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

/**
 * Whom to notify of a hold, and what is kept for them; or why the event is unreadable: one bad entry refuses all of it.
 */
export function readHold(
  holdId: string,
  campaignId: string,
  { affiliates }: Pick<PayoutsHeld, 'affiliates'>,
): MoneyNotice[] | string {
  const read: MoneyNotice[] = [];
  for (const { affiliateId, sums } of affiliates) {
    if (!UUID_PATTERN.test(affiliateId)) return 'the id of an affiliate is not a UUID';
    if (sums.length === 0) return `nothing is kept for the affiliate ${affiliateId}`;
    const isReadable = sums.every(
      ({ currency, amountMinor }) => isCurrency(currency) && /^[1-9]\d{0,39}$/.test(amountMinor),
    );
    if (!isReadable) return `a sum of the affiliate ${affiliateId} is malformed`;
    const amounts = sums.map(({ currency, amountMinor }) => ({ currency, amountMinor: BigInt(amountMinor) }));
    read.push({ kind: 'held', occasion: `hold:${holdId}`, campaignId, affiliateId, amounts });
  }
  return read;
}

/** A transfer may come back in parts: the affiliate is notified of each. */
export function readReturn(campaignId: string, returned: TransferReversed): MoneyNotice[] | string {
  const { lineId, affiliateId, currency, amountMinor, returnedMinor } = returned;
  if (!UUID_PATTERN.test(lineId) || !UUID_PATTERN.test(affiliateId))
    return 'the id of the line or of its affiliate is not a UUID';
  if (!isCurrency(currency)) return `the currency of the line ${lineId} is malformed`;
  if (amountMinor <= 0n || returnedMinor < amountMinor)
    return `the returned amount of the line ${lineId} is out of range`;
  const amounts = [{ currency, amountMinor }];
  return [{ kind: 'returned', occasion: `return:${lineId}:${returnedMinor}`, campaignId, affiliateId, amounts }];
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);
