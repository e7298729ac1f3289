import type { NextPayout } from '@sillage/proto/http/programmes';
import type { Book } from '@sillage/proto/values/book';
import { outcomeOf } from './line-outcome.ts';
import type { QuoteFacts } from './quote-facts.ts';

interface NextPayoutFacts {
  readonly book: Book;
  readonly campaign: Pick<QuoteFacts['campaign'], 'currency' | 'mode' | 'minimumPayoutMinor'>;
  /** A payout hold of the merchant is in force. */
  readonly isHeld: boolean;
  readonly canCharge: boolean;
  readonly payableCurrencies: QuoteFacts['payableCurrencies'];
  readonly balance: {
    readonly currency: string;
    readonly owedMinor: bigint;
    readonly settlingMinor: bigint;
  };
  readonly accountStatus: QuoteFacts['balances'][number]['accountStatus'];
  readonly isRemoved: boolean;
}

/** What the monthly settlement would do with an affiliate's balance. The test book has no monthly settlements. */
export function nextPayout({
  book,
  campaign,
  isHeld,
  canCharge,
  payableCurrencies,
  balance,
  accountStatus,
  isRemoved,
}: NextPayoutFacts): NextPayout {
  if (book === 'test') return 'nothing';
  if (balance.settlingMinor > 0n) return 'under_way';
  if (balance.owedMinor <= 0n) return 'nothing';
  const line = { currency: balance.currency, balanceMinor: balance.owedMinor, accountStatus, isRemoved };
  switch (outcomeOf(line, { reason: 'monthly', campaign, canCharge, payableCurrencies })) {
    case 'below_minimum':
      return 'below_minimum';
    case 'transfer':
      return isHeld ? 'held' : 'planned';
    case 'no_account':
      // If nothing can be charged, an account would not help.
      return canCharge ? 'needs_account' : 'merchant_pays';
    default:
      return 'merchant_pays';
  }
}
