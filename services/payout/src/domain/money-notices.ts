import type { PayoutsHeld, TransferReversed } from '@sillage/proto/events/settlements';
import { UUID_PATTERN } from '@sillage/proto/values/ids';

/** What an affiliate is told of money that does not reach them, once for each occasion. */
export interface MoneyNotice {
  readonly kind: 'held' | 'returned';
  /** Names the hold, or the return. */
  readonly occasion: string;
  readonly campaignId: string;
  readonly affiliateId: string;
  /** In each currency one. */
  readonly amounts: readonly { readonly currency: string; readonly amountMinor: bigint }[];
}

/** Whom a hold is to be told to, and what is kept for them; a sentence where one of them cannot be told, for then none is. */
export function readHold(holdId: string, campaignId: string, { affiliates }: Pick<PayoutsHeld, 'affiliates'>): MoneyNotice[] | string {
  const read: MoneyNotice[] = [];
  for (const { affiliateId, sums } of affiliates) {
    if (!UUID_PATTERN.test(affiliateId)) return 'the id of an affiliate is not a UUID';
    if (sums.length === 0) return `nothing is kept for the affiliate ${affiliateId}`;
    const isReadable = sums.every(({ currency, amountMinor }) => isCurrency(currency) && /^[1-9]\d{0,39}$/.test(amountMinor));
    if (!isReadable) return `a sum of the affiliate ${affiliateId} is none`;
    const amounts = sums.map(({ currency, amountMinor }) => ({ currency, amountMinor: BigInt(amountMinor) }));
    read.push({ kind: 'held', occasion: `hold:${holdId}`, campaignId, affiliateId, amounts });
  }
  return read;
}

/** A transfer may come back in parts: each of them is told. */
export function readReturn(campaignId: string, returned: TransferReversed): MoneyNotice[] | string {
  const { lineId, affiliateId, currency, amountMinor, returnedMinor } = returned;
  if (!UUID_PATTERN.test(lineId) || !UUID_PATTERN.test(affiliateId)) return 'the id of the line or of its affiliate is not a UUID';
  if (!isCurrency(currency)) return `the currency of the line ${lineId} is none`;
  if (amountMinor <= 0n || returnedMinor < amountMinor) return `what came back of the line ${lineId} is no amount`;
  const amounts = [{ currency, amountMinor }];
  return [{ kind: 'returned', occasion: `return:${lineId}:${returnedMinor}`, campaignId, affiliateId, amounts }];
}

const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);
